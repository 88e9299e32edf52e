// /mcp must match its recording: how it describes itself, its tools' names and parameters, its answers and refusals.
import { afterAll } from 'vitest';
import { buildMcpFetch } from '../../../src/mcp/build-mcp-server.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';
import { makeMcpDeps } from '../../mcp/small-service.ts';
import { startService } from '../service.ts';
import { askAsNewClient } from './ask.ts';
import { replay } from './replay.ts';

const { fetch } = buildMcpFetch(makeMcpDeps(), { bodyBytes: 65_536, onError: () => {} });
const service = await startService({ level: 'silent', agentLimit: 20, mcp: { fetch } });
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Loose = any;

/** Leaves out descriptions, which are prose. */
function exceptProse(body: Loose): unknown {
  const message = typeof body === 'string' ? readEvent(body) : body;
  const { result } = message ?? {};
  if (result?.instructions) return { ...message, result: { ...result, instructions: '{text}' } };
  if (result?.tools) return { ...message, result: { ...result, tools: result.tools.map(describeTool) } };
  return message;
}

/** The message in a stream of one event. */
function readEvent(text: string): unknown {
  const data = /^data: (.*)$/m.exec(text)?.[1];
  return data === undefined ? text : JSON.parse(data);
}

const describeTool = ({ name, inputSchema, outputSchema, annotations }: Loose) => ({
  name,
  parameters: Object.keys(inputSchema.properties),
  required: inputSchema.required,
  fields: Object.keys(outputSchema.properties),
  annotations,
});

replay(new URL('mcp.json', import.meta.url), {
  ask: askAsNewClient(service),
  names: { digest: openSmallCatalogue().digest },
  view: exceptProse,
});
