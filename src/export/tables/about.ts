// The table `about`: edition, digest, upstream version, licence.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { LICENCE } from '../licence.ts';
import { type Table, text } from '../table.ts';

export const aboutTable: Table = {
  name: 'about',
  description: 'The edition, its digest and its licence',
  columns: { key: text('edition, digest, upstream or licence'), value: text('Its value') },
  rows: (catalogue) => Object.entries(describeAbout(catalogue)).map(([key, value]) => ({ key, value })),
};

export function describeAbout({ meta, digest }: Catalogue) {
  return { edition: meta.edition, digest, upstream: meta.upstream, licence: LICENCE };
}
