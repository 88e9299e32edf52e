// Reads a snapshot file into a catalogue, or says what is wrong with it.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { type OpenOptions, openSections, SnapshotError } from './sections.ts';

export function loadSnapshot(file: string, options: OpenOptions = {}): Catalogue {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw toSnapshotError(file, error);
  }
  return openSnapshot(file, bytes, options);
}

/** For a running service: other requests are answered while the file is read. */
export async function reloadSnapshot(file: string, options: OpenOptions = {}): Promise<Catalogue> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw toSnapshotError(file, error);
  });
  return openSnapshot(file, bytes, options);
}

/** `name`: where the bytes come from, for the error message. */
export function openSnapshot(name: string, bytes: Uint8Array, options: OpenOptions = {}): Catalogue {
  try {
    const { sections, digest } = openSections(bytes, options);
    return openCatalogue(sections, digest);
  } catch (error) {
    throw error instanceof SnapshotError ? new SnapshotError(`${name}: ${error.message}`) : error;
  }
}

function toSnapshotError(file: string, error: unknown): SnapshotError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOENT' ? 'there is no such file' : message;
  return new SnapshotError(
    `cannot read the snapshot ${file}: ${reason}; build one with \`mcc-lookup build\``,
  );
}
