// Snapshots that would take all memory, and many good ones: the program stays below the 512 MB that
// deploy/kubernetes/service.yaml allows.
import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSections, readHeadSize } from '../../src/catalogue/sections.ts';
import { frameSections } from '../../src/catalogue/write-sections.ts';
import { claimSize } from '../fixture/hostile-snapshot.ts';
import { readPeakMemory, waitUntil } from '../support/engines/server-process.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { makeFile } from '../support/temporary-files.ts';
import { runProgramWith } from './run-program.ts';
import { packSnapshot, startSnapshotServer } from './snapshot-server.ts';

const ALLOWED = 512 * 2 ** 20;
/** A refusal takes the largest snapshot that is allowed, 128 MB, and what the program needs anyway. */
const FOR_REFUSAL = 300e6;

const running: RunningProgram[] = [];
afterEach(async () => {
  for (const { process } of running.splice(0)) await process.end('SIGKILL');
});

async function start(catalogue: string): Promise<RunningProgram> {
  // Only signals reload an address.
  const program = await startProgram({ CATALOGUE: catalogue, CATALOGUE_POLL: '86400' });
  running.push(program);
  return program;
}

async function reload({ process }: RunningProgram, message: string): Promise<void> {
  const count = (): number => process.output.split(message).length;
  const before = count();
  process.signal('SIGHUP');
  await process.waitUntilUp(message, async () => count() > before, 60_000);
}

describe('a hostile snapshot is refused, in little memory:', () => {
  const GOOD = packSnapshot('2026-11-01').bytes;
  /** Written by a program that ends, as nobody else could read it then. */
  const PRINT_PEAK = `--import=data:text/javascript,${encodeURIComponent(
    `import { readFileSync } from 'node:fs';
     process.on('exit', () => console.error(/VmHWM.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]));`,
  )}`;

  async function refuse(...command: string[]): Promise<string> {
    const { code, stdout, stderr } = await runProgramWith({ NODE_OPTIONS: PRINT_PEAK }, ...command);
    const [, message, peak] = /^mcc-lookup: (.+)\nVmHWM:\s+(\d+) kB\n$/.exec(stderr)!;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(1024 * Number(peak)).toBeLessThan(FOR_REFUSAL);
    return message!;
  }

  function makeZeros(): string {
    const file = makeFile('', 'zeros.snapshot');
    // A hole, which takes no room on the disk.
    truncateSync(file, 900e6);
    return file;
  }

  it('a file of 900 MB of zeros', async () => {
    const file = makeZeros();
    for (const command of [['serve', '--port', '0'], ['summary']])
      expect(await refuse(...command, '--catalogue', file)).toContain('not a catalogue snapshot');
    const good = makeFile(GOOD, 'good.snapshot');
    const program = await start(good);
    renameSync(file, good);
    await reload(program, 'not a catalogue snapshot');
    expect(readPeakMemory(program.process.pid)).toBeLessThan(FOR_REFUSAL);
    // Put back for the end of the test, which removes its folder.
    renameSync(good, file);
  });

  const head = (): Buffer => {
    const bytes = readFileSync('dist/catalogue.snapshot');
    return bytes.subarray(0, readHeadSize(bytes));
  };
  it.each<[string, () => Buffer, string]>([
    ['zeros', () => Buffer.alloc(0), 'not a catalogue snapshot'],
    ['the header of a real snapshot', head, 'more bytes than its header says'],
    ['a header that claims 4 GB', () => claimSize(4e9), 'raise CATALOGUE_MAX_MB'],
    ['a header that claims what is allowed', () => claimSize(127e6), 'more bytes than its header says'],
  ])('gzip without an end from an address: %s', async (_, makeBeginning, problem) => {
    const beginning = makeBeginning();
    const server = await startSnapshotServer();
    server.answer((_request, response) => sendBomb(response, beginning));
    expect(await refuse('summary', '--catalogue', server.url)).toContain(problem);

    server.put(GOOD, '"1"');
    const program = await start(server.url);
    server.answer((_request, response) => sendBomb(response, beginning));
    for (let times = 0; times < 3; times++) await reload(program, problem);
    expect(readPeakMemory(program.process.pid)).toBeLessThan(FOR_REFUSAL);
    expect((await fetch(`${program.url}/ready`)).ok).toBe(true);
  });

  const ZEROS = gzipSync(Buffer.alloc(64e6));
  function* repeatZeros(beginning: Buffer): Generator<Buffer> {
    for (yield gzipSync(beginning); ; ) yield ZEROS;
  }
  function sendBomb(response: ServerResponse, beginning: Buffer): void {
    const packed = Readable.from(repeatZeros(beginning));
    packed.pipe(response.writeHead(200, { 'Content-Encoding': 'gzip' }));
    response.once('close', () => packed.destroy());
  }

  it('at the start, from an address', async () => {
    const server = await startSnapshotServer();
    server.answer((_, response) => sendBomb(response, claimSize(127e6)));
    const program = await startProgram({ CATALOGUE: server.url }, { wait: false });
    running.push(program);
    const hasTried = (): boolean => program.process.output.split('more bytes than its header').length > 3;
    await waitUntil('three tries', hasTried, 60_000);
    expect(readPeakMemory(program.process.pid)).toBeLessThan(FOR_REFUSAL);
  });
});

describe('old snapshots are let go of:', () => {
  /** 100 MB each, so that eight are more than is allowed; no edition for browsers is derived from ones so large. */
  const TIMES = 8;
  let snapshots: readonly Buffer[];
  beforeAll(() => {
    const { sections } = openSections(readFileSync('dist/catalogue.snapshot'));
    snapshots = [1, 2].map((number) => {
      const padded = { ...sections, padding: new Uint8Array(80e6).fill(number) };
      return Buffer.concat(frameSections(padded).pieces);
    });
  });

  it('of a file', async () => {
    const file = makeFile(snapshots[0]!, 'own.snapshot');
    const program = await start(file);
    for (let times = 1; times <= TIMES; times++) {
      writeFileSync(`${file}.part`, snapshots[times % 2]!);
      renameSync(`${file}.part`, file);
      await reload(program, 'catalogue reloaded');
    }
    expect(readPeakMemory(program.process.pid)).toBeLessThan(ALLOWED);
  });

  it('of an address', async () => {
    const server = await startSnapshotServer();
    server.put(snapshots[0]!, '"0"');
    const program = await start(server.url);
    for (let times = 1; times <= TIMES; times++) {
      server.put(snapshots[times % 2]!, `"${times}"`);
      await reload(program, 'catalogue reloaded');
    }
    expect(readPeakMemory(program.process.pid)).toBeLessThan(ALLOWED);
  });
});
