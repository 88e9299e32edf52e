import { expect, it } from 'vitest';
import { formatSamples } from '../../../src/web/pages/samples.ts';

const parameter = (name: string, example: string | undefined, where: 'query' | 'path' = 'query') => ({
  name,
  in: where,
  required: name === 'q' || name === 'id',
  description: undefined,
  example,
});

it('calls the service in three languages', () => {
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

it('fills in the path', () => {
  const { curl, TypeScript, Python } = formatSamples(
    { id: 'merchant', path: '/api/merchants/{id}', parameters: [parameter('id', 'a b', 'path')] },
    'https://mcc.example',
  );
  expect(curl).toBe("curl 'https://mcc.example/api/merchants/a%20b'");
  expect(TypeScript).toContain("await client.merchant('a b')");
  expect(Python).not.toContain('urlencode');
});
