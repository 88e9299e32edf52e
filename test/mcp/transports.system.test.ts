// One suite for both transports and both revisions: the answers don't depend on how the question arrives.
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connectHttp, connectStdio, type Era, MODERN_REVISION } from './connect.ts';
import { listToolNames, listToolQuestions, type Transport } from './tool-questions.ts';

const WAYS: [Transport, Era, (era: Era) => Promise<Connection>][] = [
  ['HTTP', 'legacy', connectHttp],
  ['HTTP', 'modern', connectHttp],
  ['stdio', 'legacy', connectStdio],
  ['stdio', 'modern', connectStdio],
];

describe.each(WAYS)('over %s, %s revision', (transport, era, connect) => {
  let connection: Connection;
  let client: Client;
  beforeAll(async () => {
    connection = await connect(era);
    client = connection.client;
  });
  afterAll(() => connection.close());

  it('agrees on the revision and identifies itself', () => {
    const version = client.getNegotiatedProtocolVersion();
    if (era === 'modern') expect(version).toBe(MODERN_REVISION);
    else expect(version).toMatch(/^2025-/);
    expect(client.getServerVersion()).toMatchObject({ name: 'mcc-lookup', title: 'MCC Lookup' });
    expect(client.getInstructions()).toContain('best_cards');
  });

  it('lists the tools in order, with schemas and all annotations', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(listToolNames(transport));
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title && description).toBeTruthy();
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema).toMatchObject({ type: 'object' });
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  it.each(listToolQuestions(transport))(
    '%s answers in structure and in text',
    async (name, args, expected) => {
      const result = await client.callTool({ name, arguments: args });
      expect(result.isError).toBeFalsy();
      expect(result.structuredContent).toMatchObject(expected);
      const [text] = result.content as [{ type: string; text: string }];
      expect(JSON.parse(text.text)).toEqual(result.structuredContent);
    },
  );

  it('links find_merchant to the widget as an MCP App, and only it', async () => {
    const { tools } = await client.listTools();
    const linked = tools.filter(({ _meta }) => _meta?.ui !== undefined);
    expect(linked.map(({ name, _meta }) => [name, _meta!.ui])).toEqual([
      ['find_merchant', { resourceUri: 'ui://mcc-lookup/find-merchant' }],
    ]);
    const { contents } = await client.readResource({ uri: 'ui://mcc-lookup/find-merchant' });
    expect(contents).toMatchObject([
      {
        mimeType: 'text/html;profile=mcp-app',
        text: expect.stringMatching(/^<!doctype html>/),
        _meta: { ui: { prefersBorder: false } },
      },
    ]);
  });

  it('refuses with the next step, in the result and not as a failure of the protocol', async () => {
    const result = await client.callTool({ name: 'find_merchant', arguments: { query: 'Shopeezzzz Qqq' } });
    expect(result.isError).toBe(true);
    expect(result.content).toMatchObject([
      { type: 'text', text: expect.stringMatching(/Did you mean: .*Next: call/) },
    ]);
    const bad = await client.callTool({ name: 'explain_mcc', arguments: { code: '5814' } });
    expect(bad).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('mcc') }] });
  });

  it('lists and reads resources, completes their templates, and refuses unknown ones', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).sort()).toEqual([
      'cards://SG',
      'cards://US',
      'mcc://codes',
      'ui://mcc-lookup/find-merchant',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'mcc://{code}',
      'cards://{region}',
      'cards://{region}/{card}',
    ]);
    const read = await client.readResource({ uri: 'mcc://5814' });
    expect(read.contents).toMatchObject([{ uri: 'mcc://5814', mimeType: 'application/json' }]);
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'mcc://{code}' },
      argument: { name: 'code', value: '58' },
    });
    expect(completion.values).toEqual(['5812', '5814']);
    await expect(client.readResource({ uri: 'mcc://9999' })).rejects.toThrow(/not found/i);
    await expect(client.readResource({ uri: 'cards://XX' })).rejects.toThrow(/not found/i);
  });

  if (era === 'modern')
    it('says how long lists and resources may be cached', async () => {
      const lists = [
        await client.listTools(),
        await client.listResources(),
        await client.listResourceTemplates(),
      ];
      for (const list of lists) expect(list).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
      const read = await client.readResource({ uri: 'cards://SG' });
      expect(read).toMatchObject({ ttlMs: 300_000, cacheScope: 'public' });
    });
});
