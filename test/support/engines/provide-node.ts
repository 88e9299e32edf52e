// Provides a Node new enough for a program that tests run: this one, otherwise the binary from npm for this platform.
import { join } from 'node:path';
import { providePackage } from './provide-package.ts';

/** Returns the path of the Node binary. */
export async function provideNode(wanted: { atLeast: string; install: string }): Promise<string> {
  if (isAtLeast(process.versions.node, wanted.atLeast)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const folder = await providePackage(`node-${platform}-${process.arch}`, wanted.install);
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function isAtLeast(version: string, wanted: string): boolean {
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}
