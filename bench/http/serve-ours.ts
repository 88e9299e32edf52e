// A child of the benchmarks: the whole service on a free port.
import { buildApp } from '../../src/http/app.ts';
import { startServer } from '../../src/http/lifecycle.ts';
import { buildBenchParts } from './bench-parts.ts';
import { answerParent } from './child.ts';

const trust = process.env.TRUST_PROXY === '1' ? { trust: { hops: 1 } } : {};
const app = buildApp(buildBenchParts(trust));
await app.ready();
const { address } = await startServer(app.front, {
  host: '127.0.0.1',
  port: 0,
  drainSeconds: 1,
});
answerParent(address);
