// Every command of the program, in the order in which the help text lists them.
import type { Command } from './command.ts';
import { buildCommand } from './commands/build.ts';
import { cardsCommand } from './commands/cards.ts';
import { checkCommand } from './commands/check.ts';
import { importCommand } from './commands/import.ts';
import { lookupCommand } from './commands/lookup.ts';
import { mccCommand } from './commands/mcc.ts';
import { mcpCommand } from './commands/mcp.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { summaryCommand } from './commands/summary.ts';

export const COMMANDS: readonly Command[] = [
  serveCommand,
  lookupCommand,
  searchCommand,
  mccCommand,
  cardsCommand,
  mcpCommand,
  buildCommand,
  importCommand,
  checkCommand,
  summaryCommand,
];
