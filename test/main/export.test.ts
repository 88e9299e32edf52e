// `export`, `build --from` and /data of the running program, on the small catalogue.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { TABLES } from '../../src/export/tables.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { runProgram } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
const snapshot = join(folder, 'small.snapshot');
const { bytes, digest } = writeSnapshot(SMALL_CONTENTS);
writeFileSync(snapshot, bytes);
afterAll(() => rmSync(folder, { recursive: true }));

const exportAs = (format: string, out: string) =>
  runProgram('export', '--format', format, '--catalogue', snapshot, '--out', out);

describe('export', () => {
  it.each(['json', 'ndjson', 'sqlite', 'csv'])('%s, built again, has the same digest', async (format) => {
    const out = join(folder, `deep/${format}/catalogue.${format}`);
    expect(await exportAs(format, out)).toEqual({ code: 0, stdout: `8 merchants → ${out}\n`, stderr: '' });
    const again = join(folder, `${format}.snapshot`);
    const built = await runProgram('build', '--from', out, '--out', again, '--json');
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(built.stdout).digest).toBe(digest);
    expect(readFileSync(again).equals(bytes)).toBe(true);
    if (format === 'csv')
      expect(readdirSync(out).sort()).toEqual([...TABLES.map(({ name }) => `${name}.csv`), 'NOTICE'].sort());
  });

  it.each(['json', 'ndjson'])('%s goes to standard output where no file is named', async (format) => {
    const { code, stdout } = await runProgram('export', '--format', format, '--catalogue', snapshot);
    expect(code).toBe(0);
    expect(JSON.parse(format === 'json' ? stdout : stdout.split('\n', 1)[0]!)).toMatchObject({ digest });
  });

  it.each([
    [[], '--format must be one of csv, json, ndjson, sqlite, all'],
    [['--format', 'xml'], '--format must be one of csv, json, ndjson, sqlite, all'],
    [['--format', 'sqlite'], '--out must say where sqlite goes'],
  ])('%j is wrong usage', async (args, message) => {
    expect(await runProgram('export', ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: `mcc-lookup: ${message}\n`,
    });
  });

  it('says in one line that it cannot write', async () => {
    const { code, stderr } = await exportAs('json', join(snapshot, 'x.json'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcc-lookup: cannot write .+\n$/);
  });
});

describe('build --from', () => {
  it('names what is wrong with an export, and writes nothing', async () => {
    const file = join(folder, 'wrong.json');
    writeFileSync(file, '{"merchants":');
    const out = join(folder, 'wrong.snapshot');
    const { code, stderr } = await runProgram('build', '--from', file, '--out', out);
    expect(code).toBe(1);
    expect(stderr).toMatch(/wrong\.json: it is no export: .+\n {4}export it again/);
    expect(existsSync(out)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')('says in one line that it cannot write', async () => {
    const file = join(folder, 'whole.json');
    await exportAs('json', file);
    const { code, stderr } = await runProgram('build', '--from', file, '--out', '/proc/x/y.snapshot');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcc-lookup: cannot write \/proc\/x\/y\.snapshot: .+\n$/);
  });

  it('does not go with an operator’s files', async () => {
    expect(await runProgram('build', '--from', snapshot, '--merchants', snapshot)).toMatchObject({
      code: 2,
      stderr: 'mcc-lookup: give either --from or --merchants and --cards\n',
    });
  });
});

it('serves the same files under /data, made once or when somebody removed one, and takes them away when it ends', async () => {
  const place = mkdtempSync(join(folder, 'place-'));
  const { process: service, url } = await startProgram({ CATALOGUE: snapshot, TMPDIR: place });
  const ask = (path: string): Promise<Response> => fetch(`${url}/data/latest/${path}`);
  try {
    const [index, document] = await Promise.all([ask('index.json'), ask('catalogue.json')]);
    expect(await index.json()).toMatchObject({ digest, edition: '2026-11-16' });
    await exportAs('json', join(folder, 'x.json'));
    expect(await document.text()).toBe(readFileSync(join(folder, 'x.json'), 'utf8'));
    expect(document.url).toBe(`${url}/data/2026-11-16-${digest.slice(0, 12)}/catalogue.json`);
    expect(await (await ask('SHA256SUMS')).text()).toContain('  csv/merchants.csv\n');
    const [made, ...others] = readdirSync(place);
    expect(others).toEqual([]);

    rmSync(join(place, made!, 'csv/merchants.csv.gz'));
    const again = await Promise.all([ask('csv/merchants.csv'), ask('csv/merchants.csv')]);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await again[0]!.text()).toBe(await again[1]!.text());
    for (const left of readdirSync(place)) rmSync(join(place, left), { recursive: true, force: true });
    expect((await ask('catalogue.sqlite.gz')).status).toBe(200);
    expect(readdirSync(place)).toHaveLength(1);
  } finally {
    expect(await service.end('SIGTERM')).toBe(0);
  }
  expect(readdirSync(place)).toEqual([]);
});
