// The guides in docs/ as pages, and searching them.
import { afterAll, expect, it } from 'vitest';
import { bundleWeb } from '../bundle-web.ts';
import { startService } from '../service.ts';

const app = await startService({ web: bundleWeb() });
afterAll(() => app.close());
const read = async (url: string) => (await app.inject(url)).body;

it('renders headings, tables, code and links', async () => {
  const text = await read('/docs/client');
  expect(text).toContain('<h1>The library and the typed client</h1>');
  expect(text).toMatch(/<h2 id="the-clients-options">The client.s options<\/h2>/);
  expect(text).toContain('<td><code>baseUrl</code></td>');
  expect(text).toContain('import { MccLookup } from');
  expect(text).toContain('<a href="/docs/client" aria-current="page">');
});

it('lists them by reader, as docs/README.md does', async () => {
  const lists = [...(await read('/docs')).matchAll(/<h2>For ([a-z ]+)<\/h2><ul>(.*?)<\/ul>/g)].map(
    ([, reader, list]) => [reader, [...list!.matchAll(/href="\/docs\/([a-z-]+)"/g)].map(([, name]) => name)],
  );
  expect(lists).toMatchObject([
    ['card holders', expect.arrayContaining(['app'])],
    ['developers', expect.arrayContaining(['client', 'agents'])],
    ['operators', expect.arrayContaining(['self-hosting', 'scaling'])],
  ]);
});

it('links from one guide to another, and never to a file', async () => {
  const text = await read('/docs/command-line');
  expect(text).toContain('href="/docs/self-hosting"');
  expect(await read('/docs/self-hosting')).toContain('href="/docs/scaling"');
  expect(await read('/docs/statement-files')).toContain('href="/docs/statements"');
  for (const name of ['agents', 'self-hosting', 'statements', 'evidence'])
    expect(await read(`/docs/${name}`)).not.toMatch(/href="[^"]*\.md/);
});

it('finds endpoints and sections by their words', async () => {
  expect(await read('/docs/search?q=best-card')).toContain('href="/docs#bestCard"');
  expect(await read('/docs/search?q=cacheEntries')).toContain('href="/docs/client#the-clients-options"');
  expect(await read('/docs/search?q=qqqzzz')).toContain('Nothing found for “qqqzzz” in the documentation');
  expect(await read('/docs/search?q=%3Cscript%3Ealert')).not.toContain('<script>alert');
});

it('answers 404 if there is no such guide', async () => {
  expect((await app.inject('/docs/nothing')).statusCode).toBe(404);
});
