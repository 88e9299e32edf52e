// The HTTP service in figures: `npm run bench:http` (needs wrk and taskset; three minutes).
import { measureCompression } from './compression.ts';
import { measureLatency } from './latency.ts';
import { measureMemory } from './memory.ts';
import { measureStart } from './start.ts';
import { compareThroughput } from './throughput.ts';

await measureStart();
const perSecond = await compareThroughput();
await measureLatency(perSecond / 2);
await measureMemory();
await measureCompression();
