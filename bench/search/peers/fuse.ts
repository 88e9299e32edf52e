// Fuse.js 7 with its default threshold and diacritics ignored; it reads every name on every query.
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../measure.ts';
import { loadPeer } from './load-peer.ts';

interface Module {
  default: new (
    records: readonly string[][],
    options: unknown,
  ) => { search(query: string, options: { limit: number }): { refIndex: number }[] };
}

export async function loadFuse(): Promise<OpenEngine | undefined> {
  const module = await loadPeer<Module>('fuse.js');
  if (module === undefined) return undefined;
  return (documents) => {
    const records = documents.map(({ names }) => names.map(({ text }) => foldName(text)));
    const fuse = new module.default(records.map((names) => ({ names })) as never, {
      keys: ['names'],
      threshold: 0.3,
      ignoreLocation: true,
    });
    // Patterns longer than 32 letters are refused by its bitap search's fast path.
    return {
      search: (query) => fuse.search(foldName(query).slice(0, 32), { limit: 10 }).map((hit) => hit.refIndex),
    };
  };
}
