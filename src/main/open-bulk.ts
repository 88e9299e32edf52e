// The files of /data: made with the first request for them, by this process or, for a worker, by the primary one.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BulkIndex, nameVersion } from '../export/bulk-index.ts';
import type { BulkFolder, BulkRoute } from '../http/bulk/bulk-folder.ts';
import { BulkMaker } from './make-bulk.ts';
import { WorkerBulk } from './workers/worker-bulk.ts';

export function openBulk(snapshot: string): { readonly route: BulkRoute; close(): Promise<void> } {
  const maker = cluster.isWorker ? new WorkerBulk() : new BulkMaker(snapshot);
  let opened: { readonly at: string; readonly folder: BulkFolder } | undefined;
  return {
    route: {
      nameVersion: ({ meta, digest }) => nameVersion(meta.edition, digest),
      async open({ digest }) {
        const at = await maker.make(digest);
        if (opened?.at !== at) opened = { at, folder: readFolder(at) };
        return opened.folder;
      },
    },
    close: async () => maker.close(),
  };
}

function readFolder(folder: string): BulkFolder {
  const index = readFileSync(join(folder, 'index.json'), 'utf8');
  const read = JSON.parse(index) as BulkIndex;
  return {
    index,
    files: new Map(read.files.map((file) => [file.path, file])),
    locate: ({ path }) => join(folder, `${path}.gz`),
  };
}
