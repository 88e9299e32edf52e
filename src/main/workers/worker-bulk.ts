// In a worker: the files of /data are made by the primary process, once for all, and asked for by message.
import type { BulkRequest, ToWorker } from './messages.ts';

interface Asked {
  readonly folder: Promise<string>;
  resolve(folder: string): void;
  reject(error: Error): void;
}

export class WorkerBulk {
  /** By digest, until it is answered. */
  readonly #asked = new Map<string, Asked>();

  constructor() {
    process.on('message', this.#receive);
  }

  /** Asked anew for every request: which folders are still there, only the primary process knows. */
  make(digest: string): Promise<string> {
    const known = this.#asked.get(digest);
    if (known !== undefined) return known.folder;
    let settle!: Omit<Asked, 'folder'>;
    const folder = new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#asked.set(digest, { folder, ...settle });
    const request: BulkRequest = { kind: 'make-bulk', digest };
    process.send?.(request, undefined, undefined, (error: Error | null) => {
      if (error) this.#take(digest)?.reject(error);
    });
    return folder;
  }

  close(): void {
    process.off('message', this.#receive);
  }

  #take(digest: string): Asked | undefined {
    const asked = this.#asked.get(digest);
    this.#asked.delete(digest);
    return asked;
  }

  readonly #receive = (message: ToWorker): void => {
    if (message.kind !== 'bulk-made') return;
    const asked = this.#take(message.digest);
    if ('folder' in message) asked?.resolve(message.folder);
    else asked?.reject(new Error(message.problem));
  };
}
