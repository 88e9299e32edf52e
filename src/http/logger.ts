// The log: one JSON line for each event, by pino.
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from 'pino';

export type { LevelWithSilent as LogLevel, Logger };

// A write for each line would cost more than all else that we do for a request.
const BATCH_BYTES = 8192;
const BATCH_MS = 100;

export type LogStream = Pick<DestinationStream, 'write'>;

/** Standard output. */
export function openLogStream(): LogStream {
  return destination({ dest: 1, sync: true, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
}

export function buildLogger(level: LevelWithSilent, stream: LogStream): Logger {
  return pino({ level, base: null }, stream);
}
