// Reads a snapshot file into a catalogue, or says what is wrong with it. The file is opened once, so what was checked is
// what is read, even if it is replaced meanwhile.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { type ReceiveOptions, receiveSnapshot } from './receive-snapshot.ts';
import { openSections, readHeadSize, SnapshotError } from './sections.ts';

export interface LoadOptions extends ReceiveOptions {
  /** Not only the checksum, which takes a quarter of the time. */
  readonly isDigestChecked?: boolean;
}

/** In bytes: Node reads at most 2 GB in one call. */
const MAX_READ = 2 ** 30;
/** In bytes: a millisecond's work. */
const HASH_STEP = 2 ** 18;

export function loadSnapshot(file: string, options: LoadOptions = {}): Catalogue {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const parts = receiveSnapshot(options, getSize(fstatSync(descriptor)));
    let part = parts.next();
    while (!part.done) part = parts.next(readPartSync(descriptor, part.value));
    return openSnapshot(part.value, options.isDigestChecked ? computeDigestSync(part.value) : undefined);
  } catch (error) {
    throw explain(file, error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** For a running service: other requests are answered while the file is read. */
export async function reloadSnapshot(file: string, options: LoadOptions = {}): Promise<Catalogue> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const parts = receiveSnapshot(options, getSize(await handle.stat()));
    let part = parts.next();
    while (!part.done) part = parts.next(await readPart(handle, part.value));
    return openSnapshot(part.value, options.isDigestChecked ? await computeDigest(part.value) : undefined);
  } catch (error) {
    throw explain(file, error);
  } finally {
    await handle?.close();
  }
}

/** `digest`: what the body really has, if that is to be checked. */
export function openSnapshot(bytes: Uint8Array, digest?: string): Catalogue {
  const opened = openSections(bytes);
  if (digest !== undefined && digest !== opened.digest)
    throw new SnapshotError(
      "the snapshot's body was altered, as it does not have the digest that the header states: build it again with `mcc-lookup build`",
    );
  return openCatalogue(opened.sections, opened.digest);
}

/** Of a snapshot's body, between requests. WebCrypto would do it in a thread, but on a copy of the bytes. */
export async function computeDigest(bytes: Uint8Array): Promise<string> {
  const steps = hashInSteps(bytes);
  let step = steps.next();
  while (!step.done) {
    await nextTurn();
    step = steps.next();
  }
  return step.value;
}

function computeDigestSync(bytes: Uint8Array): string {
  const steps = hashInSteps(bytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* hashInSteps(bytes: Uint8Array): Generator<undefined, string> {
  const hash = createHash('sha256');
  for (let index = readHeadSize(bytes); index < bytes.length; index += HASH_STEP) {
    hash.update(bytes.subarray(index, index + HASH_STEP));
    yield;
  }
  return hash.digest('hex');
}

/** Pipes and devices have none. */
function getSize(stats: Stats): number | undefined {
  return stats.isFile() ? stats.size : undefined;
}

/** Returns how many bytes there were. */
function readPartSync(descriptor: number, part: Uint8Array): number {
  for (let filled = 0; ; ) {
    const read = readSync(descriptor, part, filled, Math.min(part.length - filled, MAX_READ), null);
    filled += read;
    if (read === 0 || filled === part.length) return filled;
  }
}

async function readPart(handle: FileHandle, part: Uint8Array): Promise<number> {
  for (let filled = 0; ; ) {
    const { bytesRead } = await handle.read(part, filled, Math.min(part.length - filled, MAX_READ), null);
    filled += bytesRead;
    if (bytesRead === 0 || filled === part.length) return filled;
  }
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof SnapshotError) return new SnapshotError(`${file}: ${error.message}`);
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const reason = code === 'ENOENT' ? 'there is no such file' : message;
  return new SnapshotError(
    `cannot read the snapshot ${file}: ${reason}; build one with \`mcc-lookup build\``,
  );
}
