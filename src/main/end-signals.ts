// The signals by which a person or a supervisor asks the program to end.

/** Not by `once` of node:events, which takes any error of the process, such as a lost line to its parent, for the answer. */
export function waitForEndSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
