// Hostile names of a merchant, a card and a source are shown as text everywhere.
import { afterAll, expect, it } from 'vitest';
import { startService } from '../service.ts';
import { HOSTILE, openSiteCatalogue, REPORT_URL } from './site-catalogue.ts';

const app = await startService({ catalogue: openSiteCatalogue(), reportUrl: REPORT_URL });
afterAll(() => app.close());

const QUERY = encodeURIComponent(HOSTILE);

it.each([
  '/merchant/hostile',
  '/mcc/5812',
  '/card/EVIL',
  '/card/PLAIN',
  '/cards',
  '/about/data',
  '/docs',
  `/search?q=${QUERY}`,
  '/search?q=img',
  `/mcc?q=${QUERY}`,
  `/mcc?category=${QUERY}`,
  `/merchant/${QUERY}`,
  `/mcc/${QUERY}`,
  `/card/${QUERY}`,
])('%s has no markup from data', async (url) => {
  const { body } = await app.inject(url);
  expect(body).not.toMatch(/<img/i);
  expect(body).not.toMatch(/href="\s*javascript:/i);
  // Only the page's own scripts (data blocks and islands), so there are never more end tags than start tags.
  expect(body.match(/<\/script>/g)?.length ?? 0).toBe(body.match(/<script/g)?.length ?? 0);
  expect(body).not.toMatch(/\son[a-z]+="/i);
  expect(body).not.toMatch(/\sstyle="/i);
});

it('keeps the whole name in the data block', async () => {
  const { body } = await app.inject('/merchant/hostile');
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  expect(data.about.name).toBe(HOSTILE);
});

it('keeps it as text in Markdown', async () => {
  for (const url of ['/merchant/hostile.md', '/mcc/5812.md', '/card/EVIL.md', '/card/PLAIN.md']) {
    const { body } = await app.inject(url);
    expect(body).not.toContain('<img');
    expect(body).not.toMatch(/(?<!\\)\]\(<?javascript:/);
    expect(body).not.toMatch(/[^\\]\|\*\*/);
  }
});

it('keeps it as text in the widget’s form', async () => {
  const { html, title } = (await app.inject('/oembed?url=/merchant/hostile')).json();
  expect(title).toContain(HOSTILE);
  expect(html.match(/</g)).toHaveLength(2);
  expect(html).not.toContain('onerror="');
});
