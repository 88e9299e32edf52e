// Provides the official inspector and a Node that is new enough for it.
import { resolve } from 'node:path';
import { provideNode } from '../support/engines/provide-node.ts';

export interface Inspector {
  /** The Node to run it with. */
  readonly node: string;
  readonly program: string;
}

export function provideInspector(): Inspector {
  return {
    node: provideNode('22.19.0'),
    program: resolve(
      'test/system/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
    ),
  };
}
