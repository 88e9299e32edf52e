// The package of the codes alone, as npm packs it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../support/temporary-files.ts';

const MAX_PACKED_BYTES = 60_000;

it('has every code of the data, small, for import, require and as JSON', () => {
  const folder = makeFolder({ 'package.json': '{ "private": true }' });
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  const packed = npm('pack', '--json', join(process.cwd(), 'dist/codes'));
  const [{ filename, size, version }] = Object.values(JSON.parse(packed)) as [
    { filename: string; size: number; version: string },
  ];
  expect(size).toBeLessThan(MAX_PACKED_BYTES);
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  npm('install', '--offline', '--no-audit', '--no-fund', `./${filename}`);
  const print = `console.log(codes.length, JSON.stringify([findCode(742), findCode('4829').names, findCode('9998')]));`;
  writeFileSync(join(folder, 'a.mjs'), `import { codes, findCode } from 'mcc-lookup-codes';\n${print}`);
  writeFileSync(join(folder, 'a.cjs'), `const { codes, findCode } = require('mcc-lookup-codes');\n${print}`);
  const [imported, required] = ['a.mjs', 'a.cjs'].map((file) =>
    execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }),
  );
  const rows = readFileSync('data/mcc/codes.csv', 'utf8').trim().split('\n').length - 1;
  expect(imported).toBe(
    `${rows} [{"code":"0742","description":"Veterinary Services","category":"Agriculture","networks":["visa","mastercard","amex"]},{"mastercard":"Money Transfer","visa":"Wire Transfer, Money Orders"},null]\n`,
  );
  expect(required).toBe(imported);
  const list = JSON.parse(readFileSync(join(folder, 'node_modules/mcc-lookup-codes/codes.json'), 'utf8'));
  expect(list).toHaveLength(rows);
});
