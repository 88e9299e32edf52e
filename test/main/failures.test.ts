// Commands that can't do what they are asked: one line on standard error, an exit code, never a stack trace or a hang.
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFile, makeFolder } from '../support/temporary-files.ts';
import { PROGRAM, runHere, runProgram, runProgramWith } from './run-program.ts';

const SNAPSHOT = 'dist/catalogue.snapshot';

describe('a catalogue that cannot be used gives one line, exit code 1 and no stack trace', () => {
  const refuse = async (catalogue: string): Promise<string> => {
    const { code, stdout, stderr } = await runHere('lookup', 'shopee.sg', '--catalogue', catalogue);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  it('missing', async () => {
    expect(await refuse('/nowhere/x.snapshot')).toBe(
      'mcc-lookup: cannot read the snapshot /nowhere/x.snapshot: there is no such file; build one with `mcc-lookup build`\n',
    );
  });

  it('cut short', async () => {
    const file = join(makeFolder(), 'cut.snapshot');
    copyFileSync(SNAPSHOT, file);
    truncateSync(file, 1_000_000);
    expect(await refuse(file)).toContain(`${file}: the snapshot is truncated`);
  });

  it('of another kind', async () => {
    const file = join(makeFolder(), 'x');
    writeFileSync(file, '{"merchants":[]}');
    expect(await refuse(file)).toContain('not a catalogue snapshot');
  });

  it('a folder', async () => {
    expect(await refuse(makeFolder())).toContain('EISDIR');
  });
});

describe('a key that cannot be used gives one line and exit code 1', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = generateKeyPairSync('ed25519');
  const write = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
    makeFile(key.export({ type, format: 'pem' }), 'key.pem');

  it.each<[string, () => string, string]>([
    ['is missing', () => '/nowhere/key.pem', 'there is no such file'],
    ['is a folder', () => makeFolder(), 'EISDIR'],
    ['is no key', () => makeFile('key', 'key.pem'), 'it has no private key in PEM form'],
    ['is a public key', () => write(own.publicKey, 'spki'), 'it has no private key in PEM form'],
    ['is for another algorithm', () => write(privateKey, 'pkcs8'), 'it is not an Ed25519 key'],
  ])('build --sign: %s', async (_, make, reason) => {
    const out = join(makeFolder(), 'x.snapshot');
    const file = make();
    const { code, stdout, stderr } = await runHere('build', '--sign', file, '--out', out);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^mcc-lookup: [^\n]+; `openssl genpkey [^\n]+\n$/);
    expect(stderr).toContain(`cannot use ${file} as the private key of snapshots: `);
    expect(stderr).toContain(reason);
  });

  it.each<[string, () => string, string]>([
    ['is missing', () => '/nowhere/key.pub', 'there is no such file'],
    ['is no key', () => makeFile('key', 'key.pub'), 'it has no public key in PEM form'],
    ['is a private key', () => write(own.privateKey, 'pkcs8'), 'it is a private key'],
    ['is for another algorithm', () => write(publicKey, 'spki'), 'it is not an Ed25519 key'],
  ])('CATALOGUE_KEY: %s', async (_, make, reason) => {
    const file = make();
    const { code, stdout, stderr } = await runProgramWith({ CATALOGUE_KEY: file }, 'summary');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^mcc-lookup: [^\n]+; `openssl pkey [^\n]+\n$/);
    expect(stderr).toContain(reason);
  });

  it('an unsigned snapshot is refused where one is set', async () => {
    const key = write(own.publicKey, 'spki');
    for (const command of [['serve', '--port', '0'], ['summary']])
      expect(await runProgramWith({ CATALOGUE_KEY: key }, ...command)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^mcc-lookup: \S+: the snapshot is not signed: [^\n]+\n$/),
      });
  });
});

describe('failures give one line and exit code 1', () => {
  it('a service whose answer breaks off', async () => {
    const broken = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"res');
        setTimeout(() => socket.resetAndDestroy(), 50);
      });
    }).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    for (const command of ['cards', 'best grab --region SG'])
      expect(await runHere(...command.split(' '), '--server', address)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^mcc-lookup: No answer from .+\n$/),
      });
    broken.close();
  });

  it('an invalid address to listen on', async () => {
    const { code, stderr } = await runProgram('serve', '--host', 'nobody.invalid', '--port', '0');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcc-lookup: cannot listen on nobody\.invalid:0: there is no such host.*\n$/);
  });

  it.skipIf(process.platform !== 'linux')('a full disk', async () => {
    const { stderr, status } = spawnSync(
      'sh',
      ['-c', `"$0" "$1" cards > /dev/full`, process.execPath, PROGRAM],
      {
        encoding: 'utf8',
      },
    );
    expect({ stderr, status }).toEqual({
      stderr: 'mcc-lookup: cannot write the output: ENOSPC: no space left on device, write\n',
      status: 1,
    });
  });

  it('a folder inside a file', async () => {
    const out = join(makeFile('x'), 'y');
    const { code, stderr } = await runHere('export', '--format', 'csv', '--out', out);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcc-lookup: cannot write .+\/y: .*\n$/);
  });

  it.each([
    [
      'yes | "$0" "$1" statement -',
      '-: The file is larger than 20 MB. Export a shorter period and try again.',
    ],
    ['yes | "$0" "$1" accept-report -', 'the report is larger than 1 MB: split it'],
    ['yes | tr -d "\\n" | "$0" "$1" descriptor --file -', 'a line is longer than 1 MB: give one per line'],
  ])('endless input: %s', (command, message) => {
    const { stderr, status } = spawnSync('sh', ['-c', command, process.execPath, PROGRAM], {
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: `mcc-lookup: ${message}\n`, status: 1 });
  });

  it('all wrong settings at once', async () => {
    const { code, stderr } = await runProgramWith({ RATE_LIMIT: 'many' }, 'serve', '--port', 'x');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'mcc-lookup: invalid settings\n' +
        '  --port is `x`: give a whole number from 0 to 65535\n' +
        '  RATE_LIMIT is `many`: give a whole number from 1 to 1000000000\n',
    );
  });

  it('a command whose catalogue address does not answer', async () => {
    const location = 'http://127.0.0.1:9/catalogue.snapshot';
    expect(await runHere('summary', '--catalogue', location)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^mcc-lookup: cannot fetch the snapshot http:\/\/127\.0\.0\.1:9\/.*\n$/),
    });
  });

  it('a command whose limit is no number of megabytes', async () => {
    expect(await runProgramWith({ CATALOGUE_MAX_MB: 'much' }, 'summary')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'mcc-lookup: CATALOGUE_MAX_MB is `much`: give a whole number of megabytes from 1 to 4095\n',
    });
  });

  it('a snapshot that is larger than the limit', async () => {
    for (const command of [['serve', '--port', '0'], ['summary']])
      expect(await runProgramWith({ CATALOGUE_MAX_MB: '2' }, ...command)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^mcc-lookup: \S+: the snapshot has [\d.]+ MB, and at most 2 MB are loaded: raise CATALOGUE_MAX_MB .+\n$/,
        ),
      });
  });

  it('a folder of /data without an index', async () => {
    const { code, stderr } = await runProgram('serve', '--data', '/nowhere', '--port', '0');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcc-lookup: DATA is `\/nowhere`, but there is no \/nowhere\/index\.json: .+\n$/);
  });

  it('an endless MCP message, and invalid ones', () => {
    const run = (input: string) =>
      spawnSync(process.execPath, [PROGRAM, 'mcp'], { input, encoding: 'utf8', timeout: 50_000 });
    expect(run('a'.repeat(11_000_000))).toMatchObject({
      status: 1,
      stderr: 'mcc-lookup: ReadBuffer exceeded maximum size of 10485760 bytes\n',
    });
    expect(run('[]\n{"jsonrpc":"2.0"}\n')).toMatchObject({
      status: 0,
      stderr: 'mcc-lookup: received an invalid protocol message\n'.repeat(2),
    });
  });
});
