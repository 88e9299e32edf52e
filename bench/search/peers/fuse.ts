// Fuse.js 7 at its default threshold of 0.6 tightened to 0.3, as its documentation advises for names, anywhere in the
// name; it reads every name on every query.
import Fuse from 'fuse.js';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../engine.ts';

export const openFuse: OpenEngine = (documents) => {
  const records = documents.map(({ names }) => ({ names: names.map(({ text }) => foldName(text)) }));
  const fuse = new Fuse(records, { keys: ['names'], threshold: 0.3, ignoreLocation: true });
  return {
    // Longer patterns leave the fast path of its bitap search.
    search: (query) => fuse.search(foldName(query).slice(0, 32), { limit: 10 }).map((hit) => hit.refIndex),
  };
};
