// The sitemap's parts: none too long, none empty, and every page in one of them.
import { expect, it } from 'vitest';
import { countParts, listPart } from '../../../src/http/pages/sitemap.ts';
import { openSiteCatalogue } from './site-catalogue.ts';

const pages = { catalogue: openSiteCatalogue(), guides: [{ name: 'client' }] };
const whole = listPart(pages, 1, 1000);

it.each([1, 7, 15, 16, 20, 21, 50])('parts of %d addresses contain all of them', (most) => {
  const parts = Array.from({ length: countParts(pages, most) }, (_, at) => listPart(pages, at + 1, most));
  expect(parts.every((part) => part.length > 0 && part.length <= most)).toBe(true);
  expect(parts.flat()).toEqual(whole);
});
