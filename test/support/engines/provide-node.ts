// Provides a Node new enough for a program that tests run: this one, otherwise the one of test/system/node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { provideFolder } from './provide-folder.ts';

/** Returns the path of the Node binary. */
export function provideNode(atLeast: string): string {
  if (isAtLeast(process.versions.node, atLeast)) return process.execPath;
  const modules = provideFolder('test/system/node');
  const node = join(modules, `node-${process.platform}-${process.arch}/bin/node`);
  if (!existsSync(node))
    throw new Error(
      `the tests need Node ${atLeast} or newer, and there is none in test/system/node for this platform`,
    );
  return node;
}

function isAtLeast(version: string, wanted: string): boolean {
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}
