// The log, written by pino: one line of JSON per event.
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino } from 'pino';

export type { LevelWithSilent as LogLevel, Logger };

// A write per line would cost more than everything else we do for a request.
const BATCH_BYTES = 8192;
const BATCH_MS = 100;

export function buildLogger(
  level: LevelWithSilent,
  stream: Pick<DestinationStream, 'write'> = openStandardOutput(),
): Logger {
  return pino({ level, base: null }, stream);
}

function openStandardOutput(): DestinationStream {
  return destination({ dest: 1, sync: true, minLength: BATCH_BYTES, periodicFlush: BATCH_MS });
}
