// In a worker: the count is the primary process's, asked by message.
import type { Bucket } from '../../limit/rate-store.ts';
import type { SharedCounter, SharedDecision } from '../../limit/shared-counter.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

interface Waiting {
  resolve(decision: SharedDecision): void;
  reject(error: Error): void;
}

/** Past it the primary is taken for stuck, and nothing more is kept for it. */
const MOST_WAITING = 10_000;

export class WorkerCounter implements SharedCounter {
  readonly #waiting = new Map<number, Waiting>();
  #asked: [number, Bucket, string][] = [];
  #lastId = 0;

  constructor() {
    process.on('message', this.#receive);
  }

  take(bucket: Bucket, key: string): Promise<SharedDecision> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= MOST_WAITING) throw new Error('the primary process does not answer');
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      if (this.#asked.push([this.#lastId, bucket, key]) === 1) setImmediate(this.#send);
    });
  }

  async probe(): Promise<void> {
    if (!process.connected) throw new Error('the primary process is gone');
    this.#waiting.clear();
  }

  partOf(): number {
    return 0;
  }

  reconnect(): void {}

  close(): void {
    process.off('message', this.#receive);
  }

  readonly #send = (): void => {
    const asked = this.#asked;
    this.#asked = [];
    const message: ToPrimary = { kind: 'take', asked };
    process.send?.(message, undefined, undefined, (error: Error | null) => {
      if (error === null) return;
      for (const [id] of asked) {
        this.#waiting.get(id)?.reject(error);
        this.#waiting.delete(id);
      }
    });
  };

  readonly #receive = (message: ToWorker): void => {
    if (message.kind !== 'taken') return;
    for (const [id, allowed, remaining, leftMs] of message.decided) {
      this.#waiting.get(id)?.resolve({ allowed, remaining, leftMs });
      this.#waiting.delete(id);
    }
  };
}
