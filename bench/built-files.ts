// The files that `npm run build` makes. Benchmarks run in the project's folder.
import { resolve } from 'node:path';

export { PROGRAM } from '../test/support/program.ts';
export const SNAPSHOT = resolve('dist/catalogue.snapshot');

/**
 * The environment of measured processes. NODE_EXTRA_CA_CERTS, which some machines set for all processes, makes Node
 * read certificates at every start: 110 ms instead of 45.
 */
export const PLAIN_ENV: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'CATALOGUE', 'DEFAULT_REGION'].includes(name),
  ),
);
