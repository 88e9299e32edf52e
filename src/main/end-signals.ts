// Waits for the signals that a person or a supervisor uses to stop the program.

/** Avoids `once` from node:events, which also rejects on any `error` event of the process, such as a lost parent. */
export function waitForEndSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
