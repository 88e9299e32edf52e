// The program as shipped. `npm test` bundles it and builds the snapshot first.
import { resolve } from 'node:path';

export const PROGRAM = resolve('dist/main/cli.js');
