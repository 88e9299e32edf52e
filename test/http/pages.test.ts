// What every page of the service tells the browser.
import { expect, it } from 'vitest';
import { useService } from './service.ts';

const service = useService();

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

it('finds codes by everyday words, the likeliest first', async () => {
  const { text } = await service.ask('/mcc?q=coffee%20shops');
  const listed = [...text.matchAll(/<a href="\/mcc\/(\d{4})">/g)].map(([, code]) => code);
  expect(listed).toEqual(['5814', '5812']);
});
