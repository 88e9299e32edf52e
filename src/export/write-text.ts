// Writes text piece by piece, so no more of it is in memory than the file's buffer holds.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** In characters. Many small pieces cost more than a few of this size. */
const CHUNK_LENGTH = 65_536;

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
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
