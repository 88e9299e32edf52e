// `build` and `check`, also with an operator's own merchants, in a checkout with a part of the data. The package's test
// builds from all of it.
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVersion } from '../../src/catalogue/catalogue.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { verifyWith } from '../../src/main/snapshot-key.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { makeSmallCheckout } from '../support/small-checkout.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';
import { type Outcome, runProgramIn } from './run-program.ts';

const HEADER = MERCHANT_COLUMNS.join(',');
const BUILD_MS = 300_000;
const MINE = `${HEADER}
shopee,Shopee of Mine,SG,SG,5999,offline,shopee.sg,,3,operator,2026-11-01
corner-shop-of-mine,Corner Shop of Mine,SG,SG,0742,offline,corner-shop-of-mine.sg,,1,operator,2026-11-01
`;
const MORE = `${HEADER}
more-of-mine,More of Mine,SG,SG,5812,offline,more-of-mine.sg,,1,operator,2026-11-01
`;
const WRONG = `${HEADER}
Bad Id,Bad,SG,SG,5999,offline,,,1,operator,2026-11-01
fine-of-mine,Fine,SG,SG,9998,offline,www.fine-of-mine.sg,,1,operator,2026-11-01
fine-of-mine,Twice,UK,SG,5999,offline,,,7,hearsay,2026-11-01
short,row
`;

let checkout: string;
let built: Outcome;
beforeAll(async () => {
  checkout = makeSmallCheckout();
  built = await run('build');
}, BUILD_MS);
afterAll(() => rmSync(checkout, { recursive: true }));

const run = (...args: string[]): Promise<Outcome> => runProgramIn(checkout, ...args);
const readManifest = (): string => readFileSync(join(checkout, 'data/manifest.json'), 'utf8');

it(
  'what `init` writes builds as it is',
  async () => {
    const mine = join(makeFolder(), 'mine');
    expect((await run('init', mine)).code).toBe(0);
    const out = join(mine, 'built/mine.snapshot');
    const yours = ['--merchants', join(mine, 'merchants'), '--cards', join(mine, 'cards')];
    expect(await run('build', ...yours, '--out', out, '--no-data')).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await run(
      'best',
      'example',
      'corner',
      'shop',
      '--cards',
      'example',
      '--catalogue',
      out,
    );
    expect(stdout).toContain('Example Card');
  },
  BUILD_MS,
);

describe('build --merchants', () => {
  it(
    'merges an operator’s merchants with ours into a separate snapshot, and leaves our manifest alone',
    async () => {
      const out = join(makeFolder(), 'deep/mine.snapshot');
      const manifest = readManifest();
      const [first, second] = [makeFile(MINE, 'mine.csv'), makeFile(MORE, 'more.csv')];
      const merged = await run('build', '--merchants', first, '--merchants', second, '--out', out);
      expect(merged).toMatchObject({ code: 0, stderr: '' });
      expect(merged.stdout).toContain(`→ ${out} (`);
      expect(readManifest()).toBe(manifest);

      const lookUp = async (domain: string) =>
        JSON.parse((await run('lookup', domain, '--json', '--catalogue', out)).stdout);
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
      expect(await lookUp('more-of-mine.sg')).toMatchObject({ id: 'more-of-mine', MCC: '5812' });
      expect(await lookUp('hilton.com')).toMatchObject({ Store: 'Hilton' });

      // The files of /data, next to it.
      const data = join(out, '../data');
      const index = JSON.parse(readFileSync(join(data, 'index.json'), 'utf8'));
      expect(index.digest).toBe(loadSnapshot(out).digest);
      const exported = join(out, '../exported');
      expect((await run('export', '--format', 'all', '--catalogue', out, '--out', exported)).code).toBe(0);
      expect(readFileSync(join(data, index.version, 'SHA256SUMS'), 'utf8')).toBe(
        readFileSync(join(exported, 'SHA256SUMS'), 'utf8'),
      );
      expect(readFileSync(join(data, index.version, 'csv/merchants.csv'), 'utf8')).toContain(
        '\nmore-of-mine,',
      );
    },
    BUILD_MS,
  );

  it(
    'reports every wrong row with its file and line, and writes nothing',
    async () => {
      const out = join(makeFolder(), 'mine.snapshot');
      const file = makeFile(WRONG, 'mine.csv');
      const { code, stderr } = await run('build', '--merchants', file, '--out', out);
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
    '%s reports at once a path that is missing or of the wrong kind',
    async (command) => {
      expect(await run(command, '--merchants', '/nowhere/mine.csv')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'mcc-lookup: no such file or folder: /nowhere/mine.csv\n',
      });
      const file = makeFile('x', 'cards.yaml');
      expect(await run(command, '--cards', file)).toMatchObject({
        code: 1,
        stderr: `mcc-lookup: --cards must be a folder, but ${file} is a file\n`,
      });
    },
  );
});

describe('build', () => {
  it('writes the snapshot, and a manifest that fits it', async () => {
    expect(built).toMatchObject({ code: 0, stderr: '' });
    const { digest } = loadSnapshot(join(checkout, 'dist/catalogue.snapshot'));
    expect(JSON.parse(readManifest())).toMatchObject({ digest });
  });

  it('does not write the files of /data into its own input folder', async () => {
    const { code, stderr } = await run('build', '--out', join(checkout, 'x.snapshot'));
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^mcc-lookup: the files of \/data would go into .+\/data, .+ or give --no-data\n$/,
    );
    expect(existsSync(join(checkout, 'x.snapshot'))).toBe(false);
  });

  it(
    'killed while writing leaves the old snapshot and the old files',
    async () => {
      const folder = makeFolder({ 'old.snapshot': 'old', 'data/index.json': 'old' });
      const build = new ServerProcess(process.execPath, [
        join(checkout, 'dist/main/cli.js'),
        'build',
        '--out',
        join(folder, 'old.snapshot'),
      ]);
      const isWriting = (): boolean =>
        readdirSync(join(folder, 'data')).some((name) => name.startsWith('.part-'));
      await waitUntil('the files of /data are being written', isWriting, BUILD_MS);
      await build.end('SIGKILL');
      expect(readFileSync(join(folder, 'old.snapshot'), 'utf8')).toBe('old');
      expect(readFileSync(join(folder, 'data/index.json'), 'utf8')).toBe('old');
    },
    BUILD_MS,
  );

  it(
    'killed or failing at any step announces nothing that is not in the snapshot, and the next build cleans up',
    async () => {
      const folder = makeFolder();
      const out = join(folder, 'catalogue.snapshot');
      const data = join(folder, 'data');
      for (const name of ['catalogue.snapshot', 'data', 'lean'])
        cpSync(join(checkout, 'dist', name), join(folder, name), { recursive: true });
      const args = ['build', '--merchants', makeFile(MINE, 'mine.csv'), '--out', out];
      const getServed = (): string => formatVersion(loadSnapshot(out));
      const getAnnounced = (): string => JSON.parse(readFileSync(join(data, 'index.json'), 'utf8')).version;
      const old = getServed();
      const listed = (name: string): string[] => readdirSync(join(folder, name));
      const isNew = (name: string): boolean => /^\d/.test(name) && !name.startsWith(old);

      // Each begins where the one before was killed.
      const steps: Readonly<Record<string, () => boolean>> = {
        'the new version’s files are there': () => listed('data').some(isNew),
        'the browser edition is there': () => listed('lean').some(isNew),
      };
      for (const [name, isReached] of Object.entries(steps)) {
        const build = new ServerProcess(process.execPath, [join(checkout, 'dist/main/cli.js'), ...args]);
        await waitUntil(name, () => build.isOver || isReached(), BUILD_MS, 1);
        await build.end('SIGKILL');
        // A slow machine may have come further.
        expect([old, getServed()], name).toContain(getAnnounced());
        expect(existsSync(join(data, getServed(), 'index.json')), name).toBe(true);
        expect(
          listed('lean').some((each) => each.startsWith(getServed())),
          name,
        ).toBe(true);
      }

      // In case that a build came to its end, as if it had not.
      copyFileSync(join(checkout, 'dist/catalogue.snapshot'), out);
      copyFileSync(join(checkout, 'dist/data/index.json'), join(data, 'index.json'));

      // No room for the snapshot, and then for the index.
      const block = async (path: string): Promise<Outcome> => {
        renameSync(path, `${path}.aside`);
        mkdirSync(join(path, 'x'), { recursive: true });
        const outcome = await run(...args);
        rmSync(path, { recursive: true });
        renameSync(`${path}.aside`, path);
        return outcome;
      };
      expect(await block(out)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`cannot write ${out}`),
      });
      expect(getAnnounced()).toBe(getServed());
      const unannounced = await block(join(data, 'index.json'));
      expect(unannounced.stderr).toMatch(/the snapshot is new, so build again to announce its files\n$/);
      expect([getServed() === old, getAnnounced()]).toEqual([false, old]);

      expect((await run(...args)).code).toBe(0);
      expect(getAnnounced()).toBe(getServed());
      expect(listed('data').sort()).toEqual([old, getServed(), 'index.json'].sort());
      expect(listed('lean').filter((name) => name.endsWith('.part'))).toEqual([]);
    },
    BUILD_MS,
  );

  it('--if-stale writes missing files of /data from the existing snapshot', async () => {
    const folder = makeFolder();
    const out = join(folder, 'copy.snapshot');
    copyFileSync(join(checkout, 'dist/catalogue.snapshot'), out);
    expect(await run('build', '--if-stale', '--out', out)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(existsSync(join(folder, 'data/index.json'))).toBe(true);
    const before = statSync(join(folder, 'data/index.json')).mtimeMs;
    expect((await run('build', '--if-stale', '--out', out)).code).toBe(0);
    expect(statSync(join(folder, 'data/index.json')).mtimeMs).toBe(before);
  });
});

describe('build --sign', () => {
  it(
    'signs the snapshot, also if only that is missing, and changes nothing else',
    async () => {
      const folder = makeFolder();
      const out = join(folder, 'copy.snapshot');
      copyFileSync(join(checkout, 'dist/catalogue.snapshot'), out);
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const unsigned = loadSnapshot(out);
      const checkHeader = verifyWith(publicKey);
      expect(() => loadSnapshot(out, { checkHeader })).toThrow('not signed');
      const sign = () =>
        run('build', '--if-stale', '--no-data', '--sign', join(folder, 'key.pem'), '--out', out);
      expect(await sign()).toMatchObject({ code: 0, stderr: '' });
      const signed = loadSnapshot(out, { checkHeader, isDigestChecked: true });
      expect(signed.digest).toBe(unsigned.digest);
      const before = statSync(out).mtimeMs;
      expect(await sign()).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(statSync(out).mtimeMs).toBe(before);
    },
    BUILD_MS,
  );
});

describe('check', () => {
  it(
    '--diff shows what an operator’s merchants add and change',
    async () => {
      const { code, stdout } = await run('check', '--diff', '--merchants', makeFile(MINE, 'mine.csv'));
      expect(code).toBe(0);
      expect(stdout).toContain('+ corner-shop-of-mine  Corner Shop of Mine  0742\n');
      expect(stdout).toMatch(/\n1 added, 0 removed, \d+ with a different MCC\n$/);
    },
    BUILD_MS,
  );

  it(
    'finds the data valid, and manifest and snapshot up to date',
    async () => {
      const { code, stdout, stderr } = await run('check');
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^the data is valid: \d+ merchants, digest [0-9a-f]{12}\n$/);
      expect(code).toBe(0);
    },
    BUILD_MS,
  );
});
