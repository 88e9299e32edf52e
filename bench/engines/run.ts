// Benchmarks of the engines past one process: run.js [--limiter] [--replicas] [--postgres] [--sizes 100000,1000000].
// Without a flag: all of them, PostgreSQL at the size of the catalogue.
import { parseArgs } from 'node:util';
import { measureLimiter } from './limiter.ts';
import { measurePostgres } from './postgres.ts';
import { measureReplicas } from './replicas.ts';

const { values } = parseArgs({
  options: {
    limiter: { type: 'boolean' },
    replicas: { type: 'boolean' },
    postgres: { type: 'boolean' },
    sizes: { type: 'string' },
  },
});
const all = !values.limiter && !values.replicas && !values.postgres;
if (all || values.limiter) await measureLimiter();
if (all || values.replicas) await measureReplicas();
if (all || values.postgres)
  await measurePostgres((values.sizes ?? '').split(',').filter(Boolean).map(Number));
