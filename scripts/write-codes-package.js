// Writes the package `mcc-lookup-codes` into dist/codes: the codes alone, from data/mcc, for those who need no merchants.
// Its version is that of mcc-lookup.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/codes');
const { version, repository, homepage, bugs, engines } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

const readRows = (name) => parse(readFileSync(join(root, 'data/mcc', name), 'utf8'), { columns: true });
const brands = new Map(readRows('brands.csv').map(({ code, brand }) => [code, brand]));
const names = new Map();
for (const { code, network, name } of readRows('names.csv'))
  names.set(code, { ...names.get(code), [network]: name });
const codes = readRows('codes.csv').map(({ code, description, category, networks }) => ({
  code,
  description,
  category,
  networks: networks.split('|').filter(Boolean),
  brand: brands.get(code),
  names: names.get(code),
}));

const list = `[\n${codes.map((code) => `  ${JSON.stringify(code)}`).join(',\n')}\n]`;
const program = `${list};
const byCode = new Map(codes.map((each) => [each.code, each]));
function findCode(code) {
  return byCode.get(String(code).padStart(4, '0'));
}
`;
const FILES = {
  'codes.json': `${list}\n`,
  'index.js': `export const codes = ${program}export { findCode };\n`,
  'index.cjs': `const codes = ${program}module.exports = { codes, findCode };\n`,
  'package.json': `${JSON.stringify(
    {
      name: 'mcc-lookup-codes',
      version,
      description: 'The merchant category codes: descriptions, categories, networks and brands',
      keywords: ['mcc', 'merchant category code', 'iso 18245'],
      license: 'CC0-1.0',
      repository,
      homepage,
      bugs,
      type: 'module',
      engines,
      sideEffects: false,
      exports: {
        '.': {
          import: { types: './index.d.ts', default: './index.js' },
          require: { types: './index.d.cts', default: './index.cjs' },
        },
        './codes.json': './codes.json',
        './package.json': './package.json',
      },
      files: ['codes.json', 'index.*'],
    },
    undefined,
    2,
  )}\n`,
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
for (const [from, to] of [
  ['README.md', 'README.md'],
  ['index.d.ts', 'index.d.ts'],
  ['index.d.ts', 'index.d.cts'],
])
  copyFileSync(join(root, 'scripts/codes-package', from), join(folder, to));
