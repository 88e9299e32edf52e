// Makes a folder for what a command writes, with those above it.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** One at a time: Node's `recursive` never ends where nothing can be made in a folder that exists, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}
