// The manifest of the installed app: what it names is there, as it says.
import { afterAll, expect, it } from 'vitest';
import { bundleWeb } from '../bundle-web.ts';
import { startService } from '../service.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const app = await startService({ catalogue: openSiteCatalogue(), web: bundleWeb() });
afterAll(() => app.close());
const { headers, body } = await app.inject('/app.webmanifest');
const manifest = JSON.parse(body);

it('is a manifest that pages may load and caches ask for again', () => {
  expect(headers['content-type']).toBe('application/manifest+json');
  expect(headers['cache-control']).toContain('max-age=300');
  expect(headers['content-security-policy']).toContain("manifest-src 'self'");
});

it('names an app of its own, within its scope', () => {
  expect(manifest).toMatchObject({ name: 'MCC Lookup', id: '/', start_url: '/', scope: '/' });
  expect(manifest.display).toBe('standalone');
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
});

it('has icons of the sizes that it says', async () => {
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes, type } of manifest.icons) {
    const { rawPayload, headers } = await app.inject(src);
    expect(headers['content-type']).toBe(type);
    // Width and height are in the first chunk: PNG specification, 11.2.1.
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
  }
});

it('lets other apps share links and texts, but no files with the service', () => {
  expect(manifest.share_target).toEqual({
    action: '/share',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
});

it.each([
  ['url=https%3A%2F%2Fwww.stays.sg%2Frooms%3Fguest%3D7', 'https://www.stays.sg'],
  ['title=A%20room&text=Look%3A%20https%3A%2F%2Fstays.sg%2Frooms', 'https://stays.sg'],
  ['text=STAYS%20SINGAPORE%0ASG', 'STAYS SINGAPORE SG'],
  ['title=Stays', 'Stays'],
])('opens the search for %s, without what follows the shop’s address', async (query, q) => {
  const { headers } = await app.inject(`/share?${query}`);
  expect(headers.location).toBe(`/search?${new URLSearchParams({ q })}`);
});

it('has shortcuts to pages that there are', async () => {
  expect(manifest.shortcuts.length).toBe(4);
  for (const { name, url } of manifest.shortcuts)
    expect([name, (await app.inject(url)).statusCode]).toEqual([name, 200]);
});
