// The HTTP service in figures: `npm run bench:http -- [--rounds=15]` (needs wrk and taskset; eight minutes).
import { parseArgs } from 'node:util';
import { measureClients } from './clients.ts';
import { measureCompression } from './compression.ts';
import { startContenders } from './contenders.ts';
import { measureLatency } from './latency.ts';
import { measureMemory } from './memory.ts';
import { measureStart } from './start.ts';
import { compareThroughput } from './throughput.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
await measureStart();
const contenders = await startContenders();
const perSecond = await compareThroughput(contenders, Number(values.rounds));
measureClients(contenders);
await measureLatency(contenders, perSecond / 2);
for (const { child } of contenders) child.stop();
await measureMemory();
await measureCompression();
