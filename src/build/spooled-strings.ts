// Strings in a temporary file, read back by number: for more of them than should be in memory.
import { randomUUID } from 'node:crypto';
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NumberList } from '../catalogue/number-list.ts';

/** In bytes. Fewer are never written to a file. */
const BUFFERED = 256 * 1024;
/** In bytes. Strings are mostly read in the order in which they were added, so most reads need no call to the system. */
const READ_AHEAD = 16 * 1024;

/** There is no room for a temporary file; the message says where and what to do. */
export class SpoolError extends Error {
  override readonly name = 'SpoolError';
}

export class SpooledStrings {
  /** Where each string begins, and where the last one ends. */
  readonly #starts = new NumberList(Float64Array);
  readonly #file = new TemporaryFile();
  /** What comes after the file's bytes. */
  readonly #buffer = Buffer.allocUnsafe(BUFFERED);
  #buffered = 0;
  /** Bytes of the file, from `#aheadStart` up to `#aheadEnd`. */
  readonly #ahead = Buffer.allocUnsafe(READ_AHEAD);
  #aheadStart = 0;
  #aheadEnd = 0;

  constructor() {
    this.#starts.push(0);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  add(string: string): void {
    const most = 3 * string.length;
    if (this.#buffered + most > BUFFERED) {
      this.#file.append(this.#buffer.subarray(0, this.#buffered));
      this.#buffered = 0;
    }
    if (most > BUFFERED) this.#file.append(Buffer.from(string));
    else this.#buffered += this.#buffer.write(string, this.#buffered);
    this.#starts.push(this.#file.size + this.#buffered);
  }

  get(number: number): string {
    const start = this.#starts.get(number);
    const end = this.#starts.get(number + 1);
    const { size } = this.#file;
    if (start >= size) return this.#buffer.toString('utf8', start - size, end - size);
    if (end - start > READ_AHEAD) {
      const bytes = Buffer.allocUnsafe(end - start);
      this.#file.read(bytes, start);
      return bytes.toString();
    }
    if (start < this.#aheadStart || end > this.#aheadEnd) {
      this.#aheadStart = start;
      this.#aheadEnd = start + this.#file.read(this.#ahead, start);
    }
    return this.#ahead.toString('utf8', start - this.#aheadStart, end - this.#aheadStart);
  }
}

/** Made when the first bytes come, and without a name from then on: it goes away with the process, however that ends. */
class TemporaryFile {
  #descriptor: number | undefined;
  size = 0;

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const folder = tmpdir();
    try {
      this.#descriptor ??= openUnnamed(folder);
      for (let index = 0; index < bytes.length; ) index += writeSync(this.#descriptor, bytes, index);
    } catch (error) {
      throw new SpoolError(
        `cannot write a temporary file in ${folder}: ${(error as Error).message}; make room there, or set TMPDIR to another folder`,
      );
    }
    this.size += bytes.length;
  }

  /** Fills the bytes with those from `start` on; returns how many there were. */
  read(bytes: Uint8Array, start: number): number {
    const length = Math.min(bytes.length, this.size - start);
    for (let index = 0; index < length; )
      index += readSync(this.#descriptor!, bytes, index, length - index, start + index);
    return length;
  }
}

function openUnnamed(folder: string): number {
  const file = join(folder, `mcc-lookup-${randomUUID()}`);
  const descriptor = openSync(file, 'wx+', 0o600);
  unlinkSync(file);
  return descriptor;
}
