// The signals by which a person or a supervisor asks the program to end.

/** Not by `once` of node:events, which also rejects on any `error` event of the process, such as a lost parent. */
export function waitForEndSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
