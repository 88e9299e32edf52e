// mcc-lookup descriptor: one line, or the lines of a file.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../support/temporary-files.ts';
import { runHere } from './run-program.ts';

it('prints the merchant, and exits with 3 if nothing matches', async () => {
  const found = await runHere('descriptor', 'SQ *YA KUN KAYA TOAST SINGAPORE');
  expect(found.code).toBe(0);
  expect(found.stdout).toMatch(/^merchant {6}Ya Kun Kaya Toast/);
  expect(found.stdout).toContain('paid through  Square');
  const missed = await runHere('descriptor', 'XQZVV 4711');
  expect(missed.code).toBe(3);
  expect(missed.stdout).toContain('not found');
});

it('reads the lines of a file and prints one JSON object per line', async () => {
  const folder = makeFolder({ 'lines.txt': 'METRO #35\r\n\nSTARBUCKS 04766 TORONTO\n' });
  const { code, stdout } = await runHere('descriptor', '--file', join(folder, 'lines.txt'), '--json');
  expect(code).toBe(0);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ text }) => text)).toEqual(['METRO #35', 'STARBUCKS 04766 TORONTO']);
  expect(answers[1].merchant.Store).toBe('Starbucks');
});

it('says what is wrong with a file or a country, in one line', async () => {
  const missing = await runHere('descriptor', '--file', '/nowhere/lines.txt');
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^mcc-lookup: cannot read \/nowhere\/lines.txt: .*\n$/);
  expect((await runHere('descriptor', '--file', '/')).stderr).toBe(
    'mcc-lookup: cannot read /: it is not a file\n',
  );
  for (const country of ['XX', 'ın'])
    expect((await runHere('descriptor', 'METRO', '--country', country)).code).toBe(2);
});
