// In the primary process: makes the files of /data for all workers, so that they are made once.
import type { Worker } from 'node:cluster';
import type { BulkMaker } from '../make-bulk.ts';
import type { BulkMade, BulkRequest } from './messages.ts';

export async function makeForWorker(
  maker: BulkMaker,
  worker: Pick<Worker, 'send' | 'isConnected'>,
  { digest }: BulkRequest,
): Promise<void> {
  const message = await maker.make(digest).then(
    (folder): BulkMade => ({ kind: 'bulk-made', digest, folder }),
    (error: Error): BulkMade => ({ kind: 'bulk-made', digest, problem: error.message }),
  );
  if (worker.isConnected()) worker.send(message, () => {});
}
