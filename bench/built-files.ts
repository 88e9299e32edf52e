// What `npm run build` makes, and the data that it is made from. Benchmarks run in the project's folder.
import { resolve } from 'node:path';

export { PROGRAM } from '../test/support/program.ts';
export const SNAPSHOT = resolve('dist/catalogue.snapshot');
export const UPSTREAM = resolve('dist/upstream.json.br');
export const DATA = resolve('data');
