// The catalogue that a command asks: the snapshot that --catalogue or CATALOGUE names, else the built one.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadSnapshot } from '../catalogue/load-snapshot.ts';
import { getText, type Invocation } from './command.ts';
import { SNAPSHOT } from './paths.ts';

export function openNamedCatalogue({ values }: Invocation): Catalogue {
  return loadSnapshot(getText(values, 'catalogue') ?? (process.env.CATALOGUE || SNAPSHOT));
}

/** Today in UTC, as rules are dated. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
