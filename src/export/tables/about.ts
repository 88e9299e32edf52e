// The table `about`: edition, digest, upstream version, licence. Every format of the export starts with it.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Table, text } from '../table.ts';

export const LICENCE =
  'Content written by the editors of MCC Lookup is CC0 1.0. Facts from others keep the licences and credits of their sources, which NOTICE lists in full. Include NOTICE with every copy.';

export const aboutTable: Table = {
  name: 'about',
  description: 'The edition, its digest and its licence',
  columns: { key: text('edition, digest, upstream or licence'), value: text('Its value') },
  rows: (catalogue) => Object.entries(describeAbout(catalogue)).map(([key, value]) => ({ key, value })),
};

export function describeAbout({ meta, digest }: Catalogue) {
  return { edition: meta.edition, digest, upstream: meta.upstream, licence: LICENCE };
}
