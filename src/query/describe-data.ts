// The catalogue's version, its counts, and its sources with their licences.
import type { Catalogue } from '../catalogue/catalogue.ts';

export function describeData({ meta, digest }: Pick<Catalogue, 'meta' | 'digest'>) {
  const { edition, upstream, counts, regions, sources } = meta;
  const { merchants, domains, countries, mccs, cards } = counts;
  return {
    data: { version: edition, digest, upstream },
    counts: { merchants, domains, countries, mccs, cards },
    regions: [...regions],
    sources: sources.map(({ id, title, publisher, url, licence, attribution }) => ({
      id,
      title,
      publisher,
      ...(url !== undefined && { url }),
      licence,
      ...(attribution !== undefined && { attribution }),
    })),
  };
}
