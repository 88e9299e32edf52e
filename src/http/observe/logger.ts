// The log: one JSON line for each event, by pino.
import { type DestinationStream, destination, type LevelWithSilent, type Logger, pino, symbols } from 'pino';

export type { LevelWithSilent as LogLevel, Logger };

/** To standard output, unless there is another stream; at once, because a thread that writes costs 6 µs a request more. */
export function buildLogger(
  level: LevelWithSilent,
  stream: DestinationStream = destination({ dest: 1, sync: true }),
): Logger {
  return pino({ level, base: null }, stream);
}

/** Where a logger writes, for lines that are written by hand. */
export function getStream(log: Logger): DestinationStream {
  return (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
}
