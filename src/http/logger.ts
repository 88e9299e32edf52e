// The log, written by pino: one line of JSON per event. Neither a full disk nor a reader that stalls or leaves stops the
// service: lines wait in memory, and when there are too many, further ones are lost.
import { constants, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

export type { LevelWithSilent as LogLevel, Logger };

// A write per line would cost more than everything else we do for a request.
const BATCH_LENGTH = 8192;
const BATCH_MS = 100;
/** A terminal takes about 10 kB at a time, a pipe 64 kB. */
const RETRY_MS = 5;
/** The lines of about five thousand requests. */
const MAX_WAITING = 1_000_000;
/** How long the end of the process waits for a slow reader. */
const EXIT_MS = 1000;

export function buildLogger(level: LevelWithSilent, stream: Pick<DestinationStream, 'write'>): Logger {
  return pino({ level, base: null }, stream);
}

/**
 * Writes synchronously but never waits: what standard output does not take now is tried again with the next batch. An
 * asynchronous write would block a thread of Node's, and with it the exit.
 */
export class LogOutput {
  readonly #fd = openStandardOutput();
  readonly #onLost: () => void;
  #lines = '';
  /** What is left of a batch; its first line may be written in part. */
  #unwritten: Uint8Array = new Uint8Array();
  #untried = 0;

  /** `onLost` is called for each line. */
  constructor(onLost: () => void) {
    this.#onLost = onLost;
    this.#flushRegularly();
    process.once('exit', () => this.#finish());
  }

  write(line: string): void {
    if (this.#unwritten.length + this.#lines.length + line.length > MAX_WAITING) this.#onLost();
    else this.#lines += line;
    this.#untried += line.length;
    if (this.#untried >= BATCH_LENGTH) this.#flush();
  }

  /** Returns the code of the error that stopped it. */
  #flush(): string | undefined {
    this.#untried = 0;
    try {
      while (this.#unwritten.length > 0 || this.#lines !== '') {
        if (this.#unwritten.length === 0) {
          this.#unwritten = Buffer.from(this.#lines);
          this.#lines = '';
        }
        this.#unwritten = this.#unwritten.subarray(writeSync(this.#fd, this.#unwritten));
      }
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  }

  #flushRegularly(): void {
    const waitMs = this.#flush() === 'EAGAIN' ? RETRY_MS : BATCH_MS;
    setTimeout(() => this.#flushRegularly(), waitMs).unref();
  }

  #finish(): void {
    const deadline = performance.now() + EXIT_MS;
    const never = new Int32Array(new SharedArrayBuffer(4));
    while (this.#flush() === 'EAGAIN' && performance.now() < deadline) Atomics.wait(never, 0, 0, RETRY_MS);
  }
}

/** Node makes standard output non-blocking when it is first used, except terminals: those are opened once more. */
function openStandardOutput(): number {
  const { fd } = process.stdout;
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}
