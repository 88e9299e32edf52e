// The commands that are not operations, each loaded on demand, so that one doesn't pay for the libraries of the others.
// The rest are made from the list of operations.
import type { Command } from 'commander';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  descriptor: async () => (await import('./commands/descriptor.ts')).descriptorCommand,
  changes: async () => (await import('./commands/changes.ts')).changesCommand,
  statement: async () => (await import('./commands/statement.ts')).statementCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  'accept-report': async () => (await import('./commands/accept-report.ts')).acceptReportCommand,
  why: async () => (await import('./commands/evidence.ts')).whyCommand,
  history: async () => (await import('./commands/evidence.ts')).historyCommand,
  summary: async () => (await import('./commands/summary.ts')).summaryCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
};

export async function findCommand(name: string): Promise<Command | undefined> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!();
  return (await loadOperationCommands()).find((command) => command.name() === name);
}

export async function loadCommands(): Promise<Command[]> {
  const own = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const made = (await loadOperationCommands()).filter((command) => !Object.hasOwn(COMMANDS, command.name()));
  return [...made, ...own];
}

async function loadOperationCommands(): Promise<Command[]> {
  return (await import('./operation-commands.ts')).buildOperationCommands();
}
