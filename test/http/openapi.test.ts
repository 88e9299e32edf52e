// /openapi.json, and /docs, which shows it as a page.
import { describe, expect, it } from 'vitest';
import { shortenExample } from '../../src/http/openapi/openapi.ts';
import { checkSchema, listResponses, type OpenApi } from './check-reply.ts';
import { useService } from './service.ts';

const service = useService();

const PATHS = [
  '/api/store-by-domain',
  '/api/store/search',
  '/api/merchants/{id}',
  '/api/descriptor',
  '/api/descriptors',
  '/api/suggest',
  '/api/qr',
  '/api/mcc',
  '/api/mcc/codes',
  '/api/mcc/{code}',
  '/api/cards',
  '/api/best-card',
  '/api/changes',
  '/api/meta',
];

const listGets = (paths: OpenApi['paths']) => Object.entries(paths).filter(([, { post }]) => !post);

describe('/openapi.json', () => {
  const read = async (): Promise<OpenApi> => (await service.ask('/openapi.json')).json;

  it('is OpenAPI 3.1, open to any origin, and has every endpoint', async () => {
    const { headers, json } = await service.ask('/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(Object.keys(json.paths)).toEqual(PATHS);
  });

  it('is made once, compressed on request, and answers 304 to a known ETag', async () => {
    const plain = await service.ask('/openapi.json');
    const packed = await service.ask('/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const { headers, status } = await service.ask('/openapi.json', {
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect(status).toBe(304);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
    });
  });

  it('allows any request header in a preflight', async () => {
    const { status, headers } = await service.ask('/openapi.json', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
  });

  it('needs no key, names its licence, and puts every operation under a tag that it describes', async () => {
    const { security, info, tags, paths } = await read();
    expect(security).toEqual([]);
    expect(info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    const known = tags.map(({ name }) => name);
    for (const [path, { get }] of listGets(paths)) {
      expect(get.tags, path).toHaveLength(1);
      expect(known).toContain(get.tags[0]);
    }
  });

  it('has examples that pass their own schemas', async () => {
    const document = await read();
    for (const [path, { get }] of listGets(document.paths)) {
      for (const { name, schema, example } of get.parameters)
        if (example !== undefined) checkSchema(document, schema, example, `${path} ${name}`);
      for (const [status, { content }] of Object.entries(listResponses(document, get))) {
        const { schema, example, examples = {} } = content?.['application/json'] ?? {};
        for (const value of [example, ...Object.values(examples).map((each) => each.value)])
          if (value !== undefined) checkSchema(document, schema!, value, `${path} ${status}`);
      }
    }
  });

  it('has the service’s own answers as examples, shortened', async () => {
    const document = await read();
    for (const [path, { get }] of listGets(document.paths)) {
      const asked = get.parameters
        .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
        .map(({ name, example }) => [name, String(example)]);
      const filled = get.parameters
        .filter((parameter) => parameter.in === 'path')
        .reduce((whole, { name, example }) => whole.replace(`{${name}}`, String(example)), path);
      const reply = await service.ask(`${filled}?${new URLSearchParams(asked)}`);
      expect(reply.status).toBe(200);
      const { example } = listResponses(document, get)['200']!.content!['application/json'];
      expect(example).toEqual(shortenExample(reply.json));
    }
  });

  it('has every status of the service, and every reference resolves', async () => {
    const document = await read();
    for (const [, { get }] of listGets(document.paths)) {
      expect(Object.keys(get.responses)).toEqual(
        expect.arrayContaining(['200', '304', '405', '414', '429', '431', '500']),
      );
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, kind, name] of references)
      expect(Object.keys(document.components[kind as 'schemas' | 'headers' | 'responses'])).toContain(name);
  });

  it('leaves answers open for further fields, and names dates and lists as such', async () => {
    const document = await read();
    expect(JSON.stringify(document.components.schemas)).not.toContain('"additionalProperties":false');
    const parameters = document.paths['/api/best-card']!.get.parameters as readonly {
      name: string;
      schema: object;
      explode?: boolean;
    }[];
    const find = (name: string) => parameters.find((each) => each.name === name);
    expect(find('on')!.schema).toMatchObject({ type: 'string', format: 'date' });
    for (const name of ['cards', 'meets', 'chosen', 'spent'])
      expect(find(name), name).toMatchObject({ explode: false, schema: { type: 'array' } });
  });

  it('lists the headers of each status', async () => {
    const document = await read();
    const responses = listResponses(document, document.paths['/api/mcc']!.get);
    const own = (status: string) =>
      Object.keys(responses[status]!.headers!).filter((name) => !(name in responses['400']!.headers!));
    expect(own('200')).toEqual(['ETag', 'Vary']);
    expect(own('405')).toEqual(['Allow']);
    expect(own('429')).toEqual(['Retry-After']);
  });

  it('the suite’s own check finds an extra, a missing and a wrong key', async () => {
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

it('/docs has a form for every endpoint that works without JavaScript', async () => {
  const { text } = await service.ask('/docs');
  for (const path of PATHS.filter((each) => each !== '/api/descriptors'))
    expect(text).toContain(`data-path="${path}"`);
  expect(text).toContain('action="/api/mcc" method="get" data-path="/api/mcc"');
  expect(text).not.toMatch(/action="[^"]*[{}]/);
  expect(text).toContain('value="shopee.sg"');
});
