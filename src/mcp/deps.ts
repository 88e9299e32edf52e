// What the MCP server depends on; main passes it in, and tests pass in their own.
import type { OperationContext } from '../operations/operation.ts';
import type { Searchable } from '../query/find-merchant.ts';

export interface McpDeps {
  /** Called again for every tool call, so a reload takes effect from the next one. */
  getCatalogue(): Searchable;
  /** Today in UTC, `2026-11-16`: card rules are dated by day. */
  today(): string;
  readonly defaultRegion: string;
  /** The program's version, as clients see it. */
  readonly version: string;
  /** The widget as one document, for hosts that can show it next to an answer; absent if there is none. */
  readonly app?: string | undefined;
  /** Called with errors in a tool; the model gets a message without internals. */
  onFault?(error: unknown): void;
  /** Only on the asker's own machine. */
  readonly openSolver?: OperationContext['openSolver'];
  /** Where others ask too: waits for a turn before each piece of work. False if there is none, or nobody to answer. */
  nextTurn?: (() => Promise<boolean>) | undefined;
}

export function getContext(deps: McpDeps): OperationContext {
  const { nextTurn, openSolver } = deps;
  return {
    ...deps.getCatalogue(),
    on: deps.today(),
    defaultRegion: deps.defaultRegion,
    ...(nextTurn && { nextTurn }),
    ...(openSolver && { openSolver }),
  };
}
