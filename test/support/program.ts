// The program as it is shipped. `npm test` bundles it and builds the snapshot before.
import { resolve } from 'node:path';

export const PROGRAM = resolve('dist/main/cli.js');
