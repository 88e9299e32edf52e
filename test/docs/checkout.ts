// A separate checkout for commands that build, with the files that documents mention.
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeSmallCheckout } from '../support/small-checkout.ts';

const KEYS = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Files that the commands in the documents need. */
const FILES = {
  'key.pem': KEYS.privateKey,
  'key.pub': KEYS.publicKey,
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
  const folder = makeSmallCheckout();
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
