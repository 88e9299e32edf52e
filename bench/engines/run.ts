// The engines past one process: `npm run bench:engines -- [--limiter] [--replicas] [--postgres] [--sizes=100000,1000000]`;
// without a flag all of them.
import { parseArgs } from 'node:util';
import { measureLimiter } from './limiter.ts';
import { measurePostgres } from './postgres.ts';
import { measureReplicas } from './replicas.ts';
import { tellPostgres } from './tell-postgres.ts';

const { values } = parseArgs({
  options: {
    limiter: { type: 'boolean' },
    replicas: { type: 'boolean' },
    postgres: { type: 'boolean' },
    sizes: { type: 'string', default: '20000,100000,300000' },
  },
});
const all = !values.limiter && !values.replicas && !values.postgres;
if (all || values.limiter) await measureLimiter();
if (all || values.replicas) await measureReplicas();
if (all || values.postgres) tellPostgres(await measurePostgres(values.sizes.split(',').map(Number)));
