// mcc-lookup export, on the small catalogue.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { TABLES } from '../../src/export/tables.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { useFolder } from '../support/temporary-files.ts';
import { runProgram } from './run-program.ts';

const folder = useFolder();
const snapshot = join(folder, 'small.snapshot');
const { bytes, digest } = writeSnapshot(SMALL_CONTENTS);
writeFileSync(snapshot, bytes);

const exportAs = (format: string, out: string) =>
  runProgram('export', '--format', format, '--catalogue', snapshot, '--out', out);

describe('export', () => {
  it.each(['json', 'ndjson', 'sqlite', 'csv'])('%s is written to --out', async (format) => {
    const out = join(folder, `deep/${format}/catalogue.${format}`);
    expect(await exportAs(format, out)).toEqual({ code: 0, stdout: `8 merchants → ${out}\n`, stderr: '' });
    expect(existsSync(out)).toBe(true);
    if (format === 'csv')
      expect(readdirSync(out).sort()).toEqual([...TABLES.map(({ name }) => `${name}.csv`), 'NOTICE'].sort());
  });

  it('all writes the files of /data', async () => {
    const out = join(folder, 'all');
    expect(await exportAs('all', out)).toMatchObject({ code: 0, stderr: '' });
    const index = JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'));
    expect(index).toMatchObject({ digest, version: `2026-11-16-${digest.slice(0, 12)}` });
    for (const { path } of index.files)
      for (const name of [path, `${path}.gz`]) expect(existsSync(join(out, name)), name).toBe(true);
  });

  it.each(['json', 'ndjson'])('%s is written to standard output without --out', async (format) => {
    const { code, stdout } = await runProgram('export', '--format', format, '--catalogue', snapshot);
    expect(code).toBe(0);
    expect(JSON.parse(format === 'json' ? stdout : stdout.split('\n', 1)[0]!)).toMatchObject({ digest });
  });

  it.each([
    [[], '--format must be one of csv, json, ndjson, sqlite, all'],
    [['--format', 'xml'], '--format must be one of csv, json, ndjson, sqlite, all'],
    [['--format', 'sqlite'], '--out is required for sqlite'],
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
