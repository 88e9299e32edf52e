// Every command of the program, in the order of the help text. Each is loaded on demand, so a lookup doesn't pay for
// the libraries of the others.
import type { Command } from 'commander';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  lookup: async () => (await import('./commands/lookup.ts')).lookupCommand,
  search: async () => (await import('./commands/search.ts')).searchCommand,
  descriptor: async () => (await import('./commands/descriptor.ts')).descriptorCommand,
  statement: async () => (await import('./commands/statement.ts')).statementCommand,
  mcc: async () => (await import('./commands/mcc.ts')).mccCommand,
  cards: async () => (await import('./commands/cards.ts')).cardsCommand,
  best: async () => (await import('./commands/best.ts')).bestCommand,
  qr: async () => (await import('./commands/qr.ts')).qrCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  'accept-report': async () => (await import('./commands/accept-report.ts')).acceptReportCommand,
  summary: async () => (await import('./commands/summary.ts')).summaryCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
};
