// /data must match its recording: where its addresses lead, and how its files are cached, compressed, served in ranges
// and refused. Their content is up to the exports.
import { afterAll } from 'vitest';
import { type Reply, startService } from '../service.ts';
import { askAsNewClient } from './ask.ts';
import { replay } from './replay.ts';

const service = await startService({ level: 'silent', data: true });
afterAll(() => service.close());
const version = String((await service.ask('/data')).headers.location).split('/')[2]!;
const ask = askAsNewClient(service);

replay(new URL('data.json', import.meta.url), {
  ask: (exchange) => ask({ ...exchange, request: exchange.request.replace('{version}', version) }),
  names: { version },
  view: (body, { status }: Reply) => (status < 300 ? undefined : body),
});
