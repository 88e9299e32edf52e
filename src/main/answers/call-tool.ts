// One call of a tool at /mcp of a running service: for what the HTTP API has no endpoint for. The server keeps no state,
// so a call needs no greeting before it.
import { CommandError, EXIT } from '../command.ts';
import { fetchSoon } from './fetch-soon.ts';

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

export async function callTool<Answer>(server: string, name: string, args: object): Promise<Answer> {
  const url = `${server}/mcp`;
  const { status, text } = await post(url, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  }).catch((error: unknown) => {
    throw new CommandError(`No answer from ${url}: ${describeCause(error)}`);
  });
  const { result, error } = readMessage(text);
  if (result?.isError) throw new CommandError(result.content?.[0]?.text ?? 'nothing found', EXIT.notFound);
  if (result?.structuredContent === undefined)
    throw new CommandError(`${url} refused (${status}): ${error?.message ?? 'no answer of this protocol'}`);
  return result.structuredContent as Answer;
}

/** With the whole body: a connection may break within it. */
async function post(
  url: string,
  message: object,
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetchSoon(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  });
  return { status: response.status, text: await response.text() };
}

/** As plain JSON, or as the one event of a stream. */
function readMessage(text: string): { readonly result?: ToolResult; readonly error?: { message: string } } {
  try {
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) ?? {};
  } catch {
    return {};
  }
}

/** `connect ECONNREFUSED 127.0.0.1:3000`: what fetch hides in its cause. */
export function describeCause(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && inner.message ? inner.message : message;
}
