#!/usr/bin/env node
// The program: runs what was typed, and is the only place that exits.
import { EXIT } from './command.ts';
import { explainFailure, runCommand } from './run-command.ts';

// A reader that goes away early (`mcc-lookup cards | head`) isn't an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  process.stderr.write(`mcc-lookup: cannot write the output: ${error.message}\n`);
  process.exit(EXIT.failed);
});
// A service goes on without standard error: there is nowhere else to report that it cannot be written.
process.stderr.on('error', () => {});

const argv = process.argv.slice(2);
try {
  await runCommand(argv);
} catch (error) {
  const { text, exitCode } = explainFailure(error, argv);
  process.stderr.write(`${text}\n`);
  // Exit at once: a server that only partly started may still have a port open.
  process.exit(exitCode);
}
