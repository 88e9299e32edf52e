// Signs snapshots and checks their signatures: Ed25519, with keys in PEM files as OpenSSL writes them.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getSignedText, type Header, type Signature, SnapshotError } from '../catalogue/sections.ts';
import { CommandError } from './command.ts';

const MAKE_PRIVATE = '`openssl genpkey -algorithm ed25519 -out key.pem` makes one';
const MAKE_PUBLIC = '`openssl pkey -in key.pem -pubout -out key.pub` makes it from the private key';

export function readPrivateKey(file: string): KeyObject {
  return readKey(file, 'private', MAKE_PRIVATE, createPrivateKey);
}

export function readPublicKey(file: string): KeyObject {
  return readKey(file, 'public', MAKE_PUBLIC, (pem) => {
    // Node would derive the public key, but a private one has no business on a server.
    if (pem.includes('PRIVATE KEY')) throw new Error('it is a private key');
    return createPublicKey(pem);
  });
}

function readKey(
  file: string,
  kind: 'private' | 'public',
  remedy: string,
  parse: (pem: string) => KeyObject,
): KeyObject {
  const buildError = (reason: string): CommandError =>
    new CommandError(`cannot use ${file} as the ${kind} key of snapshots: ${reason}; ${remedy}`);
  let key: KeyObject;
  try {
    key = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw buildError('there is no such file');
    throw buildError(syscall || code === undefined ? message : `it has no ${kind} key in PEM form`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw buildError(`it is not an Ed25519 key`);
  return key;
}

export function signWith(key: KeyObject): (header: Header) => Signature {
  const name = nameKey(createPublicKey(key));
  return (header) => ({
    key: name,
    value: sign(null, Buffer.from(getSignedText(header)), key).toString('base64'),
  });
}

/** Throws SnapshotError for a header that this key has not signed. The digest in it stands for the body. */
export function verifyWith(key: KeyObject): (header: Header) => void {
  const name = nameKey(key);
  return (header) => {
    const { signature } = header;
    if (signature === undefined) throw buildSignatureError('the snapshot is not signed');
    if (signature.key !== name)
      throw buildSignatureError(`the snapshot is signed by another key, ${signature.key}, not ${name}`);
    if (!verify(null, Buffer.from(getSignedText(header)), key, Buffer.from(signature.value, 'base64')))
      throw buildSignatureError("the snapshot's digest or section table was altered after it was signed");
  };
}

const buildSignatureError = (reason: string): SnapshotError =>
  new SnapshotError(
    `${reason}: build it with \`mcc-lookup build --sign\` and the key that belongs to CATALOGUE_KEY`,
  );

/** Enough to tell keys apart; what is trusted is the signature. */
function nameKey(key: KeyObject): string {
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}
