// Makes a tool of the MCP server from an operation. All tools are read-only and use only our own data.
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ERRORS, OperationError } from '../operations/errors.ts';
import type { Operation, Tool } from '../operations/operation.ts';
import { getContext, type McpDeps } from './deps.ts';
import { APP_URI } from './resources.ts';

const FAULT = 'Something went wrong on the server; your question is fine. Next: ask again, or rephrase it.';

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export function registerTool(server: McpServer, deps: McpDeps, operation: Operation, tool: Tool): void {
  const { name, title, description, defaults, shown } = tool;
  const about = {
    title,
    description,
    // An agent that misnames an argument is told so, and does not get an answer to another question.
    inputSchema: nameRegions(operation.parameters, deps).strict(),
    outputSchema: describeResult(operation.result.shape),
    annotations: { title, ...ANNOTATIONS },
    ...(shown && deps.app !== undefined && { _meta: { ui: { resourceUri: APP_URI } } }),
  };
  server.registerTool(name, about, async (given): Promise<CallToolResult> => {
    try {
      const context = getContext(deps);
      if ((await context.nextTurn?.()) === false) throw new OperationError(ERRORS.busy);
      const result = await operation.answer({ ...defaults, ...given }, context);
      const structuredContent = result as Record<string, unknown>;
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(result) }] };
    } catch (error) {
      if (!(error instanceof OperationError)) deps.onFault?.(error);
      const text = error instanceof OperationError ? describeError(error) : FAULT;
      return { isError: true, content: [{ type: 'text', text }] };
    }
  });
}

/** Open for new fields, as the HTTP API's answers are: a client keeps the list of tools for an hour. */
function describeResult(shape: z.ZodRawShape): StandardSchemaWithJSON {
  // Without the schema's id, which would make it a reference to itself.
  const { jsonSchema, ...standard } = z.object(shape)['~standard'];
  return { '~standard': { ...standard, jsonSchema: { ...jsonSchema, output: jsonSchema.input } } };
}

/** The regions by name, so that an agent need not ask for them first. */
function nameRegions(parameters: z.ZodObject, { getCatalogue, defaultRegion }: McpDeps): z.ZodObject {
  if (!('region' in parameters.shape)) return parameters;
  const { regions } = getCatalogue().catalogue.meta;
  const region = z
    .preprocess(
      (given) => (typeof given === 'string' ? given.trim().toUpperCase() : given),
      z.enum(regions, { error: ERRORS.badRegion(regions).error }),
    )
    .optional()
    .meta({ description: `Whose cards are compared; the default is ${defaultRegion}` });
  return parameters.extend({ region });
}

/** `Merchant not found: “shopeee”. Did you mean: Shopee (id shopee)? Next: …` */
export function describeError({ message, statusCode, hint }: OperationError): string {
  const next = statusCode === ERRORS.busy.status ? 'ask again in a few seconds' : 'correct it and call again';
  const { problem = message, near = [], ...more } = hint?.() ?? { next };
  const nearby = near.length === 0 ? '' : ` Did you mean: ${near.join('; ')}?`;
  return `${problem}.${nearby} Next: ${more.next}.`;
}
