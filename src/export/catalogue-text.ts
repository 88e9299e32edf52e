// The text of an exported file in three parts, so that all files can be written in one pass over the merchants; or one
// file alone, to a stream. No more of it is in memory than a buffer holds.
import { closeSync, createWriteStream, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listMerchants } from '../catalogue/contents.ts';
import type { Merchant } from '../catalogue/merchant.ts';

export interface CatalogueText {
  readonly before: Iterable<string>;
  /** Absent in a file without merchants. Called once for each, in order. */
  readonly writeMerchant?: (merchant: Merchant) => string;
  readonly after?: string;
}

export function* joinParts(text: CatalogueText, catalogue: Catalogue): Generator<string> {
  yield* text.before;
  if (text.writeMerchant) for (const merchant of listMerchants(catalogue)) yield text.writeMerchant(merchant);
  if (text.after !== undefined) yield text.after;
}

/** In characters. Many small writes cost more than a few of this size. */
const BUFFERED = 65_536;

export async function writeText(
  target: string | NodeJS.WritableStream,
  pieces: Iterable<string>,
): Promise<void> {
  const stream = typeof target === 'string' ? createWriteStream(target) : target;
  await pipeline(Readable.from(joinPieces(pieces)), stream, { end: typeof target === 'string' });
}

function* joinPieces(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < BUFFERED) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Unpacking a merchant takes as long as writing it into a file: here each is unpacked once for all files. */
export function writeTogether(
  texts: readonly { readonly file: string; readonly text: CatalogueText }[],
  catalogue: Catalogue,
): void {
  const open = texts.map(({ file, text }) => ({ ...text, out: new TextFile(file) }));
  try {
    for (const { before, out } of open) for (const piece of before) out.write(piece);
    for (const merchant of listMerchants(catalogue))
      for (const { writeMerchant, out } of open) if (writeMerchant) out.write(writeMerchant(merchant));
    for (const { after = '', out } of open) out.write(after);
    for (const { out } of open) out.flush();
  } finally {
    for (const { out } of open) out.close();
  }
}

class TextFile {
  readonly #descriptor: number;
  #text = '';

  constructor(file: string) {
    this.#descriptor = openSync(file, 'w');
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= BUFFERED) this.flush();
  }

  flush(): void {
    const bytes = Buffer.from(this.#text);
    for (let index = 0; index < bytes.length; ) index += writeSync(this.#descriptor, bytes, index);
    this.#text = '';
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
