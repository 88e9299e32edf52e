// Provides the official inspector and a Node that is new enough for it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideNode } from '../support/engines/provide-node.ts';
import { providePackage } from '../support/engines/provide-package.ts';

export interface Inspector {
  /** The Node to run it with. */
  readonly node: string;
  readonly program: string;
}

export async function provideInspector(): Promise<Inspector> {
  const node = await provideNode({ atLeast: '22.19.0', install: '22.23.3' });
  const lock = fileURLToPath(new URL('inspector', import.meta.url));
  const folder = await providePackage('@modelcontextprotocol/inspector', '2.12.0', lock);
  return { node, program: join(folder, 'clients/launcher/build/index.js') };
}
