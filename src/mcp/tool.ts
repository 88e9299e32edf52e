// Defines and registers a tool of the MCP server. All tools are read-only and use only our own data.
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { ZodObject, z } from 'zod';
import { getContext, type McpDeps, type ToolContext } from './deps.ts';
import { BUSY, isRefusal, type Refusal } from './refusal.ts';
import { APP_URI } from './resources.ts';

export interface Tool<Input extends ZodObject = ZodObject, Output extends ZodObject = ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it does, when to use it or another tool instead, what it returns, and how fresh that is. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** Whether a host may show the widget next to its answers. */
  readonly shown?: boolean;
  answer(
    input: z.output<Input>,
    context: ToolContext,
  ): z.input<Output> | Refusal | Promise<z.input<Output> | Refusal>;
}

/** Ties the types of input and output together; the list of tools doesn't keep them. */
export function defineTool<Input extends ZodObject, Output extends ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool as unknown as Tool;
}

const FAULT = 'Something went wrong on the server; your question is fine. Next: ask again, or rephrase it.';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export function registerTool(server: McpServer, deps: McpDeps, tool: Tool): void {
  const { name, title, description, input: inputSchema, output: outputSchema } = tool;
  const annotations = { title, ...ANNOTATIONS };
  const _meta = tool.shown && deps.app !== undefined ? { ui: { resourceUri: APP_URI } } : undefined;
  const about = { title, description, inputSchema, outputSchema, annotations, ...(_meta && { _meta }) };
  server.registerTool(name, about, async (input) => {
    try {
      const context = getContext(deps);
      return describeAnswer((await context.nextTurn()) ? await tool.answer(input, context) : BUSY);
    } catch (error) {
      deps.onFault?.(error);
      return describeAnswer({ refusal: FAULT });
    }
  });
}

function describeAnswer(answer: object): CallToolResult {
  if (isRefusal(answer)) return { isError: true, content: [{ type: 'text', text: answer.refusal }] };
  const structuredContent = answer as Record<string, unknown>;
  return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
}
