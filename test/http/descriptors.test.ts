// POST /api/descriptors: many statement lines at once, what they count as, and what is wrong with a body. And /api, which
// lists what there is to ask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES } from '../../src/http/routes.ts';
import { type Service, startService } from './service.ts';

const LIMIT = 20;
let service: Service;
beforeAll(async () => {
  service = await startService({ limit: LIMIT });
});
afterAll(() => service.close());

let clients = 0;
const post = (body: unknown, { from = `192.0.2.${++clients}`, type = 'application/json' } = {}) =>
  service.ask('/api/descriptors', {
    method: 'POST',
    headers: type === '' ? {} : { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    from,
  });

describe('POST /api/descriptors', () => {
  it('answers each line as /api/descriptor does', async () => {
    const lines = ['SQ *GRAB SINGAPORE', 'XQZVV 4711'];
    const { status, json, headers } = await post({ lines, country: 'sg', on: '2026-11-16' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const [index, text] of lines.entries()) {
      const query = new URLSearchParams({ text, country: 'sg', on: '2026-11-16' });
      const { success, ...one } = (await service.ask(`/api/descriptor?${query}`, { from: '192.0.2.250' }))
        .json;
      expect(json.results[index]).toEqual({ text, ...one });
    }
  });

  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
  ])('%d lines count as %d requests', async (lines, cost) => {
    const { headers } = await post({ lines: Array.from({ length: lines }, () => 'QQZZ') });
    expect(headers['x-ratelimit-remaining']).toBe(String(LIMIT - cost));
  });

  it('is refused as a whole when the limit does not cover it', async () => {
    const lines = Array.from({ length: 100 }, () => 'QQZZ');
    for (const status of [200, 200, 429]) {
      const reply = await post({ lines }, { from: '198.51.100.1' });
      expect(reply.status).toBe(status);
      if (status === 429)
        expect(reply.json).toEqual({ error: 'slow down', code: 'rate_limited', retryAfter: 900 });
    }
  });

  it.each([
    [{}, { error: 'Missing lines parameter', code: 'missing_parameter', parameter: 'lines' }],
    [{ lines: [] }, { error: 'Missing lines parameter', code: 'invalid_parameter', parameter: 'lines' }],
    [
      { lines: Array.from({ length: 101 }, () => 'A') },
      {
        error: 'lines has too many entries (100 at most)',
        code: 'invalid_parameter',
        parameter: 'lines',
      },
    ],
    [
      { lines: ['A', 'b'.repeat(201)] },
      {
        error: 'lines[1] is too long (200 characters at most)',
        code: 'invalid_parameter',
        parameter: 'lines',
      },
    ],
    [{ lines: ['A', 5] }, { error: 'Invalid lines[1] parameter' }],
    [{ lines: 'A' }, { error: 'Invalid lines parameter' }],
    [
      { lines: ['A'], country: 'Singapore' },
      { code: 'invalid_parameter', parameter: 'country' },
    ],
    ['{"lines":', { code: 'invalid_body' }],
    ['["A"]', { code: 'invalid_body' }],
    ['', { code: 'invalid_body' }],
    ['{"__proto__":{"lines":["A"]}}', { code: 'invalid_body' }],
  ])('%j is refused', async (body, expected) => {
    const { status, json } = await post(body);
    expect(status).toBe(400);
    expect(json).toMatchObject(expected);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'a body of type “%s” is a 415',
    async (type) => {
      const { status, json } = await post({ lines: ['A'] }, { type });
      expect(status).toBe(415);
      expect(json).toEqual({ error: 'The body must be application/json', code: 'not_json' });
    },
  );

  it('a body that is too large is a 413', async () => {
    const { status, json } = await post({ lines: ['x'.repeat(MAX_BODY_BYTES)] });
    expect(status).toBe(413);
    expect(json.code).toBe('body_too_large');
  });

  it('other methods are a 405 that names it, and preflights allow it', async () => {
    for (const method of ['GET', 'PUT']) {
      const { status, headers } = await service.ask('/api/descriptors', { method, from: '192.0.2.240' });
      expect([method, status, headers.allow]).toEqual([method, 405, 'POST, OPTIONS']);
    }
    const { status, headers } = await service.ask('/api/descriptors', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('POST, OPTIONS');
    expect(headers['access-control-allow-headers']).toBe('*');
  });

  it('never logs a line', async () => {
    await post({ lines: ['SECRET SHOP 4711'] });
    expect(service.lines.join('')).not.toContain('SECRET');
  });
});

describe('errors of our own endpoints', () => {
  it.each([
    ['/api/best-card', { code: 'choose_one', allowed: ['merchant', 'domain', 'mcc', 'q'] }],
    ['/api/best-card?mcc=5812&region=XX', { code: 'unsupported_region', parameter: 'region' }],
    ['/api/best-card?mcc=5812&pay=cheque', { code: 'invalid_parameter', parameter: 'pay' }],
    ['/api/best-card?mcc=9999', { code: 'mcc_not_found' }],
    ['/api/best-card?mcc=5812&mcc=5813', { code: 'repeated_parameter', parameter: 'mcc' }],
    ['/api/best-card?merchant=starbuck', { code: 'merchant_not_found' }],
    ['/api/descriptor', { code: 'missing_parameter', parameter: 'text' }],
    ['/api/qr?payload=000201', { code: 'unreadable_payload', parameter: 'payload' }],
    ['/api/merchants/nobody', { code: 'merchant_not_found' }],
  ])('%s says for a program what is wrong', async (path, expected) => {
    const { json } = await service.ask(path, { from: `203.0.113.${++clients}` });
    expect(json).toMatchObject({ error: expect.any(String), ...expected });
  });

  it('list merchants that may have been meant', async () => {
    const { json } = await service.ask('/api/best-card?merchant=starbuck', { from: '203.0.113.250' });
    expect(json.others[0]).toEqual({ id: 'starbucks', Store: 'Starbucks', Country: 'US', MCC: '5814' });
  });

  it.each(['/api/mcc?mcc=9999', '/api/store-by-domain?domain=nobody.example', '/api/cards?region=XX'])(
    '%s is one of the contract’s five, with the text alone',
    async (path) => {
      const { json } = await service.ask(path, { from: `203.0.113.${++clients}` });
      expect(Object.keys(json)).toEqual(['error']);
    },
  );
});

it.each(['/api', '/api/'])('%s lists the operations', async (path) => {
  const { status, json } = await service.ask(path, { from: '203.0.113.251' });
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true, openapi: '/openapi.json', docs: '/docs' });
  expect(json.operations).toContainEqual({
    name: 'mccHistory',
    method: 'GET',
    path: '/api/mcc/{code}',
    summary: expect.any(String),
  });
  expect(json.operations).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/api/descriptors' }),
  );
});
