// The log: one JSON line for each event, by pino.
import { type DestinationStream, destination, type Logger, pino, symbols } from 'pino';

export type { Logger };

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines wait for company up to these, so that a busy service writes once for many: a write for each costs 4 µs. */
const BATCH_BYTES = 4096;
const BATCH_MS = 200;

/** Without a stream to standard output. What waits is lost unless it is flushed before the process ends. */
export function buildLogger(level: LogLevel, stream?: DestinationStream): { log: Logger; flush(): void } {
  if (stream !== undefined) return { log: pino({ level, base: null }, stream), flush: () => {} };
  const output = destination({ dest: 1, sync: true, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
  return { log: pino({ level, base: null }, output), flush: () => output.flushSync() };
}

/** Where a logger writes, for lines that are written by hand. */
export function getStream(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
}
