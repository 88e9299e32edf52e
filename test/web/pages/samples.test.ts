import { expect, it } from 'vitest';
import { API_ENDPOINTS } from '../../../src/http/api/endpoints.ts';
import { formatSamples } from '../../../src/web/pages/samples.ts';

const parameter = (name: string, example: string | undefined, where: 'query' | 'path' = 'query') => ({
  name,
  in: where,
  required: true,
  description: undefined,
  example,
});

it('uses the client if it has a method', () => {
  const { curl, TypeScript, Python } = formatSamples(
    {
      id: 'searchStores',
      path: '/api/store/search',
      parameters: [parameter('q', "Tom's & Co"), parameter('limit', '3'), parameter('country', undefined)],
    },
    'https://mcc.example',
  );
  expect(curl).toBe("curl 'https://mcc.example/api/store/search?q=Tom%27s+%26+Co&limit=3'");
  expect(TypeScript).toContain("await client.searchStores('Tom\\'s & Co', { limit: 3 })");
  expect(Python).toContain('urlencode({"q": "Tom\'s & Co", "limit": "3"})');
});

it('fills in the path, and uses fetch if the client has no method', () => {
  const { curl, TypeScript, Python } = formatSamples(
    { id: 'newThing', path: '/api/things/{id}', parameters: [parameter('id', 'a b', 'path')] },
    'https://mcc.example',
  );
  expect(curl).toBe("curl 'https://mcc.example/api/things/a%20b'");
  expect(TypeScript).toContain("await fetch('https://mcc.example/api/things/a%20b')");
  expect(Python).not.toContain('urlencode');
});

it.each(API_ENDPOINTS.map(({ name }) => name))('has the client’s method for %s', (name) => {
  const { TypeScript } = formatSamples({ id: name, path: '/', parameters: [] }, 'https://mcc.example');
  expect(TypeScript).toContain('await client.');
});
