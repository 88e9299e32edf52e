// For every kind of page: its head for search engines and link previews, and its security headers.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_KINDS, POLICIES } from '../../support/page-kinds.ts';
import { bundleWeb } from '../bundle-web.ts';
import { type Service, startService } from '../service.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const ORIGIN = 'https://mcc.example';
let app: Service;
let listed: string[];
beforeAll(async () => {
  app = await startService({
    catalogue: openSiteCatalogue(),
    web: bundleWeb(),
    settings: { publicUrl: ORIGIN },
  });
  const { body } = await app.inject('/sitemap-1.xml');
  listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
});
afterAll(() => app.close());

const find = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text]) => text!);
const findMeta = (html: string, name: string): string[] =>
  find(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));

describe.each(PAGE_KINDS)('$kind, $path', ({ kind, path, canonical, picture, policy, status = 200 }) => {
  it('has one h1, and its own title, description and address', async () => {
    const { body, statusCode } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(find(body, /<h1[ >](.*?)<\/h1>/gs)).toHaveLength(1);
    expect(find(body, /<title>([^<]{10,})<\/title>/g)).toHaveLength(1);
    const [description = '', ...more] = findMeta(body, 'description');
    expect(description.length).toBeGreaterThan(20);
    expect(more).toEqual([]);
    expect(find(body, /<link rel="canonical" href="([^"]*)"/g)).toEqual(
      canonical === undefined ? [] : [ORIGIN + canonical],
    );
    expect(findMeta(body, 'robots')).toEqual(canonical === undefined ? ['noindex'] : []);
    // The widget is shown in a frame, which has no icon.
    expect(find(body, /<link rel="icon" href="([^"]*)"/g)).toEqual(kind === 'widget' ? [] : ['/favicon.svg']);
    expect(find(body, /<link rel="manifest" href="([^"]*)"/g)).toEqual(
      kind === 'widget' ? [] : ['/app.webmanifest'],
    );
  });

  it('shows its picture in link previews', async () => {
    const { body } = await app.inject(path);
    const addresses = findMeta(body, 'og:image');
    expect(addresses.map((address) => address.replace(/-[0-9a-f]{8}\.png$/, ''))).toEqual(
      picture === undefined ? [] : [`${ORIGIN}/assets/social-${picture}`],
    );
    for (const address of addresses) {
      expect(findMeta(body, 'twitter:card')).toEqual(['summary_large_image']);
      const { rawPayload, headers } = await app.inject(new URL(address).pathname);
      expect(headers['content-type']).toBe('image/png');
      // Width and height are in the first chunk: PNG specification, 11.2.1.
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(findMeta(body, 'og:image:width')).toEqual(['1200']);
      expect(findMeta(body, 'og:image:height')).toEqual(['630']);
    }
  });

  it('is in the sitemap if search engines may list it', () => {
    if (canonical === undefined) expect(listed).not.toContain(ORIGIN + path);
    else if (kind !== 'widget') expect(listed).toContain(ORIGIN + canonical);
  });

  it('has the security headers of its kind', async () => {
    const { headers, body } = await app.inject(path);
    for (const [name, value] of Object.entries(POLICIES[policy])) expect(headers[name], name).toBe(value);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe(
      status === 200 ? 'public, max-age=300, stale-while-revalidate=86400' : 'no-store',
    );
    expect(body).not.toMatch(
      /<script(?![^>]* (?:src|type="application\/(?:ld\+)?json")[ =>])|<style|<\w[^>]*\son\w+=/,
    );
  });
});

it('uses every picture that is drawn', () => {
  const drawn = readdirSync('assets').flatMap((file) => /^social-(.+)\.png$/.exec(file)?.[1] ?? []);
  const used = PAGE_KINDS.flatMap(({ picture }) => picture ?? []);
  expect([...new Set(used)].sort()).toEqual(drawn.sort());
});

/** `/mcc/5812?region=SG` → `/mcc/…`: pages of one shape are of one kind. */
const describeShape = (path: string): string => {
  const [first, ...rest] = path.split(/[?#]/)[0]!.slice(1).split('/');
  return ['', first, ...rest.map(() => '…')].join('/');
};

it('covers every page that another one links to', async () => {
  const known = new Set(PAGE_KINDS.map(({ path }) => describeShape(path)));
  const linked = new Map<string, string>();
  for (const { path } of PAGE_KINDS) {
    const { body } = await app.inject(path);
    for (const href of find(body, /<a [^>]*href="(\/[^"]*)"/g)) linked.set(describeShape(href), href);
  }
  const missing: string[] = [];
  for (const [shape, href] of linked) {
    if (known.has(shape)) continue;
    const { headers } = await app.inject(href.replaceAll('&amp;', '&'));
    if (String(headers['content-type']).startsWith('text/html')) missing.push(href);
  }
  expect(linked.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
