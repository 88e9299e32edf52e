// A folder with all that are above it. Each by itself: Node's `recursive` never ends where a folder takes no others, as in
// /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export function makeFolder(path: string): void {
  const whole = resolve(path);
  if (existsSync(whole) && statSync(whole).isDirectory()) return;
  if (!existsSync(dirname(whole))) makeFolder(dirname(whole));
  mkdirSync(whole);
}
