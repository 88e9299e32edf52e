// The files of /data: made with the first request for them, by a process of its own, so that answering goes on meanwhile
// and its memory is given back. They lie in a new folder of the system's place for temporary files (TMPDIR).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type BulkIndex, nameVersion } from '../export/bulk-index.ts';
import type { BulkFolder, BulkRoute } from '../http/bulk/bulk-folder.ts';

const PROGRAM = process.argv[1]!;
/** After a failure the next is tried no sooner: it would likely fail too. */
const PAUSE_MS = 60_000;

interface Making {
  readonly digest: string;
  readonly folder: Promise<BulkFolder>;
  remove(): Promise<void>;
}

export function openBulk(snapshot: string): { readonly route: BulkRoute; close(): Promise<void> } {
  let making: Making | undefined;
  const open = ({ digest }: Catalogue): Promise<BulkFolder> => {
    if (making?.digest !== digest) {
      const before = making;
      const next = makeFolder(snapshot, digest);
      making = next;
      next.folder.then(
        () => before?.remove(),
        () => setTimeout(() => forget(next), PAUSE_MS).unref(),
      );
    }
    return making!.folder;
  };
  const forget = (failed: Making): void => {
    if (making === failed) making = undefined;
  };
  return {
    route: { nameVersion: ({ meta, digest }) => nameVersion(meta.edition, digest), open },
    close: async () => making?.remove(),
  };
}

function makeFolder(snapshot: string, digest: string): Making {
  const ended = new AbortController();
  const place = mkdtemp(join(tmpdir(), 'mcc-lookup-data-'));
  const make = async (): Promise<BulkFolder> => {
    const folder = await place;
    const args = ['export', '--format', 'all', '--catalogue', snapshot, '--out', folder];
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: ended.signal,
    });
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint += text;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the export ended with ${code}: ${complaint}`);
    return readFolder(folder, digest);
  };
  return {
    digest,
    folder: make(),
    async remove() {
      ended.abort();
      const folder = await place.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function readFolder(folder: string, digest: string): BulkFolder {
  const index = readFileSync(join(folder, 'index.json'), 'utf8');
  const read = JSON.parse(index) as BulkIndex;
  // The snapshot's file may have been replaced since it was read.
  if (read.digest !== digest) throw new Error(`the snapshot has digest ${read.digest}, not ${digest}`);
  return {
    index,
    files: new Map(read.files.map((file) => [file.path, file])),
    locate: ({ path }) => join(folder, `${path}.gz`),
  };
}
