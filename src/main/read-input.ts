// What commands read from a file or from standard input, which may be endless.
import { createReadStream } from 'node:fs';

/** Given instead of a file. */
export const STANDARD_INPUT = '-';

/** Stops soon after `maxBytes`: if the result is longer, there was too much. */
export async function readInput(file: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of file === STANDARD_INPUT ? process.stdin : createReadStream(file)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
