// Reads a snapshot file into a catalogue, or says what is wrong with it.
import { readFileSync } from 'node:fs';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { openSections, SnapshotError } from './sections.ts';

export function loadSnapshot(file: string, options: { verifyDigest?: boolean } = {}): Catalogue {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new SnapshotError(
      `cannot read the snapshot ${file}: ${reason}; build one with \`mcc-lookup build\``,
    );
  }
  const { sections, digest } = openSections(bytes, options);
  return openCatalogue(sections, digest);
}
