// `build` and `check` with an operator's own merchants. Each takes as long as a real build: seconds, more under load.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';
import { runProgram } from './run-program.ts';

const HEADER = MERCHANT_COLUMNS.join(',');
const BUILD_MS = 300_000;
const MINE = `${HEADER}
shopee,Shopee of Mine,SG,SG,5999,offline,shopee.sg,,3,operator,2026-11-01
corner-shop-of-mine,Corner Shop of Mine,SG,SG,0742,offline,corner-shop-of-mine.sg,,1,operator,2026-11-01
`;
const WRONG = `${HEADER}
Bad Id,Bad,SG,SG,5999,offline,,,1,operator,2026-11-01
fine-of-mine,Fine,SG,SG,9998,offline,www.fine-of-mine.sg,,1,operator,2026-11-01
fine-of-mine,Twice,UK,SG,5999,offline,,,7,hearsay,2026-11-01
short,row
`;

describe('build --merchants', () => {
  it(
    'merges an operator’s merchants over ours into a snapshot of their own, and leaves our manifest alone',
    async () => {
      const out = join(makeFolder(), 'deep/mine.snapshot');
      const manifest = readFileSync('data/manifest.json', 'utf8');
      const built = await runProgram('build', '--merchants', makeFile(MINE, 'mine.csv'), '--out', out);
      expect(built).toMatchObject({ code: 0, stderr: '' });
      expect(built.stdout).toContain(`→ ${out} (`);
      expect(readFileSync('data/manifest.json', 'utf8')).toBe(manifest);

      const lookUp = async (domain: string) =>
        JSON.parse((await runProgram('lookup', domain, '--json', '--catalogue', out)).stdout);
      expect(await lookUp('shopee.sg')).toMatchObject({
        id: 'shopee',
        Store: 'Shopee of Mine',
        MCC: '5999',
        type: 'offline',
      });
      expect(await lookUp('corner-shop-of-mine.sg')).toMatchObject({
        id: 'corner-shop-of-mine',
        MCC: '0742',
      });
      expect(await lookUp('hilton.com')).toMatchObject({ Store: 'Hilton' });
    },
    BUILD_MS,
  );

  it(
    'names every wrong row with its file and line, and writes nothing',
    async () => {
      const out = join(makeFolder(), 'mine.snapshot');
      const file = makeFile(WRONG, 'mine.csv');
      const { code, stderr } = await runProgram('build', '--merchants', file, '--out', out);
      expect(code).toBe(1);
      for (const problem of [
        `${file}:2: bad id \`Bad Id\``,
        `${file}:3: unknown MCC \`9998\``,
        `${file}:3: malformed domain \`www.fine-of-mine.sg\``,
        `${file}:4: duplicate id fine-of-mine, also in ${file}:3`,
        `${file}:4: unknown country \`UK\``,
        `${file}:4: fame is \`7\``,
        `${file}:4: unknown source \`hearsay\``,
        `${file}:5: the row has 2 fields, not ${MERCHANT_COLUMNS.length}`,
      ])
        expect(stderr).toContain(`${problem}\n    `);
      expect(stderr).toMatch(/\nmcc-lookup: 8 problems; nothing was written\n$/);
      expect(stderr).not.toContain('    at ');
      expect(existsSync(out)).toBe(false);
    },
    BUILD_MS,
  );

  it.each(['build', 'check'])(
    '%s says at once that a path is not there or of the wrong kind',
    async (command) => {
      expect(await runProgram(command, '--merchants', '/nowhere/mine.csv')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'mcc-lookup: there is no file or folder /nowhere/mine.csv\n',
      });
      const file = makeFile('x', 'cards.yaml');
      expect(await runProgram(command, '--cards', file)).toMatchObject({
        code: 1,
        stderr: `mcc-lookup: --cards must name a folder, and ${file} is a file\n`,
      });
    },
  );
});

describe('check', () => {
  it(
    '--diff shows what an operator’s merchants add and change',
    async () => {
      const { code, stdout } = await runProgram('check', '--diff', '--merchants', makeFile(MINE, 'mine.csv'));
      expect(code).toBe(0);
      expect(stdout).toContain('+ corner-shop-of-mine  Corner Shop of Mine  0742\n');
      expect(stdout).toMatch(/\n1 added, 0 removed, \d+ with another MCC\n$/);
    },
    BUILD_MS,
  );

  it(
    'finds the data sound, and manifest and snapshot in step with it',
    async () => {
      const { code, stdout, stderr } = await runProgram('check');
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^the data is sound: \d+ merchants, digest [0-9a-f]{12}\n$/);
      expect(code).toBe(0);
    },
    BUILD_MS,
  );
});
