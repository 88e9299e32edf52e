// Every answer under /api must match its recording: status, headers and body, byte for byte.
import { afterAll, describe } from 'vitest';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';
import { openDescriptorCatalogue } from '../../query/descriptors/descriptor-catalogue.ts';
import { startService } from '../service.ts';
import { askAsNewClient } from './ask.ts';
import { replay } from './replay.ts';

const service = await startService({ limit: 100, widgetLimit: 20, level: 'silent' });
afterAll(() => service.close());
const ask = askAsNewClient(service);
const names = { digest: openSmallCatalogue().digest };

describe.each(['contract', 'beyond-contract', 'general'])('%s', (area) => {
  replay(new URL(`${area}.json`, import.meta.url), { ask, names });
});

describe('statements', async () => {
  const withNames = await startService({ catalogue: openDescriptorCatalogue(), limit: 100, level: 'silent' });
  afterAll(() => withNames.close());
  replay(new URL('statements.json', import.meta.url), { ask: askAsNewClient(withNames) });
});
