// A separate checkout for commands that build: a copy of this one without most upstream brands, so that a build takes a
// few seconds and changes nothing here.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import type { Upstream } from '../../src/sources/read-upstream.ts';

const ONE_IN = 40;

/** Files that the commands in the documents need. */
const FILES = {
  'october.csv': 'Date,Description,Amount\n03/10/2026,YA KUN KAYA TOAST SINGAPORE,12.50\n',
  'october.ofx':
    '<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261003<TRNAMT>-12.50<FITID>1<NAME>YA KUN KAYA TOAST</STMTTRN></BANKTRANLIST></OFX>\n',
  'lines.txt': 'SQ *YA KUN KAYA TOAST SINGAPORE\nAMZN MKTP US*2A4\n',
  'mine.csv': `${MERCHANT_COLUMNS.join(',')}\ncorner-shop-of-mine,Corner Shop of Mine,SG,SG,0742,offline,corner-shop-of-mine.sg,,1,operator,2026-11-01\n`,
};

export interface Checkout {
  readonly folder: string;
  /** Remembers what was built. */
  keep(): void;
  /** Brings it back, if a command has built with other data. */
  restore(): void;
  remove(): void;
}

const BUILT = ['dist/catalogue.snapshot', 'data/manifest.json'];

export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of ['package.json', 'NOTICE', 'data', 'dist/main', 'dist/web'])
    cpSync(name, join(folder, name), { recursive: true });
  for (const name of ['node_modules', 'scripts', 'src']) symlinkSync(resolve(name), join(folder, name));
  writeFileSync(join(folder, 'dist/upstream.json.br'), shrinkUpstream());
  // How lines are grouped depends on all brands, and exceptions without a group are reported.
  const exceptions = readFileSync('data/observed/exceptions.csv', 'utf8');
  writeFileSync(
    join(folder, 'data/observed/exceptions.csv'),
    exceptions.slice(0, exceptions.indexOf('\n') + 1),
  );
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'mine'));
  cpSync('data/cards/sg/wwmc.yaml', join(folder, 'mine/wwmc.yaml'));
  const copyBuilt = (from: string, to: string): void => {
    for (const name of BUILT) cpSync(join(folder, from, name), join(folder, to, name));
  };
  return {
    folder,
    keep: () => copyBuilt('.', 'kept'),
    restore: () => copyBuilt('kept', '.'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Keeps the brands that observations refer to. */
function shrinkUpstream(): Buffer {
  const upstream: Upstream = JSON.parse(
    brotliDecompressSync(readFileSync('dist/upstream.json.br')).toString(),
  );
  const observed = readdirSync('data/observations').map((file) =>
    readFileSync(`data/observations/${file}`, 'utf8'),
  );
  const named = new Set(observed.join('').match(/(?<=-)q\d+\b/g));
  const rows = upstream.rows.filter(
    ({ wikidata = '' }, at) => at % ONE_IN === 0 || named.has(wikidata.toLowerCase()),
  );
  return brotliCompressSync(JSON.stringify({ ...upstream, rows }), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
  });
}

/**
 * A folder for the PATH: `mcc-lookup` and `npx mcc-lookup` are the program of the folder where they are typed, as npm
 * would have it but sooner; curl is there on every machine, and finds `localhost:3000` where the service is.
 */
export function makePrograms(address: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const node = process.execPath;
  const programs = {
    'mcc-lookup': `exec "${node}" dist/main/cli.js "$@"`,
    npx: 'while [ "$1" = -y ]; do shift; done; exec "$@"',
    curl: `exec "${node}" -e 'fetch(process.argv.at(-1).replace(/^(http:..)?localhost:3000/, "${address}")).then(async (reply) => { process.stdout.write(await reply.text()); process.exitCode = reply.ok ? 0 : 22; })' "$@"`,
  };
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
