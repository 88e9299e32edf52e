// In a worker: the files of /data are made by the primary process, once for all, and asked for by message.
import type { BulkRequest, ToWorker } from './messages.ts';

interface Waiting {
  resolve(folder: string): void;
  reject(error: Error): void;
}

export class WorkerBulk {
  /** By digest, as the folders below. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #folders = new Map<string, Promise<string>>();

  constructor() {
    process.on('message', this.#receive);
  }

  make(digest: string): Promise<string> {
    const known = this.#folders.get(digest);
    if (known !== undefined) return known;
    const folder = this.#ask(digest);
    this.#folders.set(digest, folder);
    // Asked anew after a failure: the primary process knows when to try again.
    folder.catch(() => this.#folders.delete(digest));
    return folder;
  }

  close(): void {
    process.off('message', this.#receive);
  }

  #ask(digest: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(digest, { resolve, reject });
      const request: BulkRequest = { kind: 'make-bulk', digest };
      process.send?.(request, undefined, undefined, (error: Error | null) => error && reject(error));
    });
  }

  readonly #receive = (message: ToWorker): void => {
    if (message.kind !== 'bulk-made') return;
    const waiting = this.#waiting.get(message.digest);
    this.#waiting.delete(message.digest);
    if ('folder' in message) waiting?.resolve(message.folder);
    else waiting?.reject(new Error(message.problem));
  };
}
