// GET /api/descriptor: the same answers over HTTP as from src/query, and no line is kept in memory or in the log.
import { afterEach, describe, expect, it } from 'vitest';
import { openDescriptorCatalogue } from '../query/descriptors/descriptor-catalogue.ts';
import { expectCodedError, type Service, type ServiceOptions, startService } from './service.ts';

let service: Service;
afterEach(() => service?.close());
const start = async (options: ServiceOptions = {}): Promise<Service> => {
  service = await startService({ catalogue: openDescriptorCatalogue(), ...options });
  return service;
};
const path = (text: string): string => `/api/descriptor?text=${encodeURIComponent(text)}`;

it('answers with merchant, route, number and place', async () => {
  await start();
  const { status, json } = await service.ask(path('SQ *YA KUN KAYA TOAST SINGAPORE'));
  expect(status).toBe(200);
  expect(json).toMatchObject({
    found: true,
    merchant: { id: 'ya-kun-kaya-toast', MCC: '5814', Category: 'Fast Food Restaurants' },
    route: { name: 'Square', kind: 'facilitator' },
    place: { name: 'singapore', Country: 'SG' },
  });
});

it('answers 200 if nothing is found, and refuses invalid lines', async () => {
  await start();
  const { json } = await service.ask(path('AHMED TATTOO 822'));
  expect(json).toMatchObject({ success: true, found: false, sure: false });
  expect(json.merchant).toBeUndefined();
  expectCodedError(await service.ask('/api/descriptor'), 400, 'Missing text parameter');
  expectCodedError(await service.ask('/api/descriptor?text=%20'), 400, 'Missing text parameter');
  expectCodedError(await service.ask('/api/descriptor?text=a&text=b'), 400, 'Repeated text parameter');
  expectCodedError(await service.ask('/api/descriptor?text=a%00b'), 400, 'Invalid text parameter');
  expectCodedError(
    await service.ask(path('x'.repeat(201))),
    400,
    'text is too long (200 characters at most)',
  );
  expectCodedError(
    await service.ask(`${path('a')}&country=Canada`),
    400,
    'country must be a two-letter country code (ISO 3166-1)',
  );
  expectCodedError(await service.ask(`${path('a')}&on=soon`), 400, 'on must be a date such as 2026-11-16');
});

it('prefers the requested country', async () => {
  await start();
  expect((await service.ask(`${path('FOODLAND 12')}&country=au`)).json.merchant.id).toBe(
    'foodland-australia',
  );
});

describe('the text of a line', () => {
  it.each([
    '/api/descriptor?text=JANE+DOE+PIANO',
    '/api/descriptor/?text=JANE+DOE+PIANO',
    '/api/Descriptor?text=JANE+DOE+PIANO',
    '/api/descr%69ptor?text=JANE+DOE+PIANO',
    '/api/descriptor?text=JANE+DOE+PIANO&text=JANE+DOE+PIANO',
  ])('is not in the log, even if queries are: %s', async (url) => {
    await start({ settings: { logQueries: true } });
    await service.ask(url);
    await service.close();
    expect(service.lines.join('')).toContain('"msg":"request"');
    expect(service.lines.join('')).not.toMatch(/jane/i);
  });

  it('is not in the log when the limit is used up', async () => {
    await start({ settings: { logQueries: true }, limit: 1 });
    await service.ask(path('JANE DOE PIANO'));
    expect((await service.ask(path('JANE DOE PIANO'))).status).toBe(429);
    await service.close();
    expect(service.lines.join('')).not.toMatch(/jane/i);
  });

  it('is computed every time: other answers are cached, these are not', async () => {
    const catalogue = openDescriptorCatalogue();
    let asked = 0;
    const summarise: typeof catalogue.summarise = (merchant) => {
      asked++;
      return catalogue.summarise(merchant);
    };
    await start({ catalogue: { ...catalogue, summarise } });
    await service.ask('/api/cards');
    const before = asked;
    await service.ask(path('SQ *YA KUN KAYA TOAST SINGAPORE'));
    const once = asked - before;
    expect(once).toBeGreaterThan(0);
    await service.ask(path('SQ *YA KUN KAYA TOAST SINGAPORE'));
    expect(asked - before).toBe(2 * once);
  });
});
