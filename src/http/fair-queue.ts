// The order in which requests that take work are answered: one at a time, clients in rotation. A client that sends
// hundreds at once waits for itself; others, cached answers and /health wait for one request at most.

/** `shed`: it has waited too long, or too many are waiting. */
export type Turn = 'begin' | 'shed' | 'gone';

interface Waiting {
  readonly since: number;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
  resolve(turn: Turn): void;
}

export interface FairQueueOptions {
  /** How many requests of one client may wait. */
  readonly maxOfClient: number;
  /** How many may wait in all. */
  readonly max: number;
  /** A request that has waited longer is shed: whoever sent it has likely given up, and the service is overloaded. */
  readonly maxWaitMs: number;
}

/**
 * Turns of the event loop after each request. Node accepts one new connection in each, so with a single turn somebody
 * who opens a hundred would keep others waiting for a hundred requests.
 */
const MAX_TURNS = 100;
/** In a busy service, where turns take longer. */
const MAX_TURNS_MS = 5;

export class FairQueue {
  readonly #options: FairQueueOptions;
  /** By client, in the order in which they are served. */
  readonly #waiting = new Map<string, Waiting[]>();
  #size = 0;
  /** Whether a request has begun, and others have not had their turn since. */
  #isTaken = false;
  /** How many requests were shed. */
  shed = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** How many requests are waiting. */
  get size(): number {
    return this.#size;
  }

  /** Waits for the client's turn. A promise only if it has to wait. */
  take(client: string, isGone: () => boolean = () => false): Turn | Promise<Turn> {
    if (!this.#isTaken) {
      this.#occupyTurn();
      return 'begin';
    }
    const ofClient = this.#waiting.get(client) ?? [];
    const { max, maxOfClient } = this.#options;
    if (this.#size >= max || ofClient.length >= maxOfClient) return this.#shed();
    this.#size += 1;
    return new Promise((resolve) => {
      ofClient.push({ since: performance.now(), isGone, resolve });
      this.#waiting.set(client, ofClient);
    });
  }

  #occupyTurn(): void {
    this.#isTaken = true;
    let turns = 0;
    let began: number | undefined;
    const wait = (): void => {
      began ??= performance.now();
      turns += 1;
      if (turns < MAX_TURNS && performance.now() - began < MAX_TURNS_MS) setImmediate(wait);
      else this.#serveNext();
    };
    setImmediate(wait);
  }

  #serveNext(): void {
    this.#isTaken = false;
    for (const [client, [next, ...others]] of this.#waiting) {
      // To the end of the rotation.
      this.#waiting.delete(client);
      if (others.length > 0) this.#waiting.set(client, others);
      this.#size -= 1;
      const isLate = performance.now() - next!.since > this.#options.maxWaitMs;
      if (next!.isGone()) next!.resolve('gone');
      else if (isLate) next!.resolve(this.#shed());
      else {
        this.#occupyTurn();
        next!.resolve('begin');
        return;
      }
    }
  }

  #shed(): Turn {
    this.shed += 1;
    return 'shed';
  }
}
