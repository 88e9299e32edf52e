// What is ours beyond SPEC.md: /openapi.json, /docs, /api/meta, pages, metrics.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../src/http/mounts.ts';
import { buildReport } from '../../src/http/observe/metrics-report.ts';
import { buildMetricsServer } from '../../src/http/observe/metrics-server.ts';
import type { OpenApi } from '../../src/http/openapi/build-openapi.ts';
import { checkSchema } from './check-reply.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('/openapi.json', () => {
  const read = async (): Promise<OpenApi> => (await service.ask('/openapi.json')).json;

  it('is OpenAPI 3.1, open to any origin, and has every endpoint', async () => {
    const { headers, json } = await service.ask('/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(Object.keys(json.paths)).toEqual(API.endpoints.map(({ path }) => `/api${path}`));
  });

  it('has examples that are what the service answers', async () => {
    const document = await read();
    for (const [path, { get }] of Object.entries(document.paths)) {
      const asked = get.parameters
        .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
        .map(({ name, example }) => [name, example!]);
      const filled = get.parameters
        .filter((parameter) => parameter.in === 'path')
        .reduce((whole, { name, example }) => whole.replace(`{${name}}`, example!), path);
      const reply = await service.ask(`${filled}?${new URLSearchParams(asked)}`);
      expect(reply.status).toBe(200);
      expect(get.responses['200']!.content!['application/json'].example).toEqual(reply.json);
    }
  });

  it('has error examples that are errors, and every reference leads somewhere', async () => {
    const document = await read();
    for (const { get } of Object.values(document.paths)) {
      expect(Object.keys(get.responses)).toEqual(
        expect.arrayContaining(['200', '304', '405', '414', '429', '500']),
      );
      for (const { content } of Object.values(get.responses))
        for (const { value } of Object.values(
          (content?.['application/json'].examples ?? {}) as Record<string, { value: unknown }>,
        ))
          checkSchema(document, { $ref: '#/components/schemas/Error' }, value, 'error example');
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, kind, name] of references)
      expect(Object.keys(document.components[kind as 'schemas' | 'headers'])).toContain(name);
  });

  it('the check that the suite makes with it finds an extra, a missing and a wrong key', async () => {
    const document = await read();
    const schema = { $ref: '#/components/schemas/EligibleCard' };
    const card = { name: 'a', shortName: 'b', eligible: true, mpd: '4 MPD', spendCap: 'No cap' };
    checkSchema(document, schema, card, 'right');
    for (const wrong of [
      { ...card, more: 1 },
      { ...card, mpd: undefined },
      { ...card, mpd: '4' },
      { name: 'a' },
    ])
      expect(() => checkSchema(document, schema, wrong, 'wrong')).toThrow();
  });
});

describe('pages', () => {
  it.each(['/', '/docs', '/nowhere', '/apis', '/docs/', '/%zz'])(
    '%s is HTML under a strict policy',
    async (path) => {
      const { headers, text } = await service.ask(path);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      expect(text).not.toMatch(/<(?:script|style)>|style=|onclick/);
    },
  );

  it('an unknown page is 404 in HTML, no-store', async () => {
    const reply = await service.ask('/<script>');
    expect(reply.status).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text).not.toContain('<script>');
  });

  it('/docs has a form for every endpoint, which works without the script', async () => {
    const { text } = await service.ask('/docs');
    for (const { path } of API.endpoints) expect(text).toContain(`data-path="/api${path}"`);
    expect(text).toContain('action="/api/mcc" method="get" data-path="/api/mcc"');
    expect(text).not.toMatch(/action="[^"]*[{}]/);
    expect(text).toContain('value="grab.com"');
  });
});

describe('/api/meta', () => {
  it('tells the data’s version, counts, regions and licences', async () => {
    const { json } = await service.ask('/api/meta');
    expect(Object.keys(json)).toEqual([
      'success',
      'apiVersion',
      'data',
      'counts',
      'regions',
      'defaultRegion',
      'sources',
    ]);
    expect(json.data.version).toBe('2026-11-16');
    expect(json.data.digest).toHaveLength(createHash('sha256').digest('hex').length);
    expect(json.counts).toEqual({ merchants: 8, domains: 10, countries: 5, mccs: 7, cards: 4 });
    expect(json.sources[0]).toEqual({
      id: 'editors',
      title: 'Editors',
      publisher: 'MCC Lookup',
      licence: 'CC0-1.0',
    });
  });
});

describe('/metrics', () => {
  it('counts requests, latencies, decisions and the catalogue, on a server of its own', async () => {
    const own = await startService({ limit: 2 });
    for (const path of ['/api/mcc?mcc=5812', '/api/mcc?mcc=x', '/api/secret-path', '/docs'])
      await own.app.inject(path);
    const server = buildMetricsServer(() => buildReport(own.parts));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await reply.text();
    expect(reply.headers.get('content-type')).toContain('version=0.0.4');
    expect(text).toContain('mcc_lookup_requests_total{route="/api/mcc",status="200"} 1');
    expect(text).toContain('mcc_lookup_requests_total{route="/api/mcc",status="400"} 1');
    expect(text).toContain('mcc_lookup_requests_total{route="(unknown)",status="429"} 1');
    expect(text).toContain('mcc_lookup_requests_total{route="/docs",status="200"} 1');
    expect(text).toContain('mcc_lookup_request_seconds_bucket{route="/api/mcc",le="+Inf"} 2');
    expect(text).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="allowed"} 2');
    expect(text).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="refused"} 1');
    expect(text).toContain(
      `mcc_lookup_catalogue_info{edition="2026-11-16",digest="${own.parts.getServed().catalogue.digest}"} 1`,
    );
    expect(text).not.toContain('secret');
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]*\})? [\d.e+-]+)$/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await own.ask('/metrics')).status).toBe(404);
    server.close();
    await own.close();
  });
});
