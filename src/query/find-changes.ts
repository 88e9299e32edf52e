// What editions changed about cards and codes, as the API, the page and the feed list it.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CAUSES, Change } from '../catalogue/change.ts';

export interface ChangeFilter {
  /** Only editions after that day. */
  readonly since?: string | undefined;
  /** Only the cards of that region; codes belong to all. */
  readonly region?: string | undefined;
  /** Only these cards, by short name. */
  readonly cards?: readonly string[] | undefined;
  readonly cause?: (typeof CAUSES)[number] | undefined;
}

/** The latest edition first; in each, what takes effect before what was corrected. */
export function findChanges(
  { meta: { changes = [] } }: Pick<Catalogue, 'meta'>,
  { since, region, cards, cause }: ChangeFilter,
): Change[] {
  const found = changes.filter(
    (change) =>
      (since === undefined || change.edition > since) &&
      (region === undefined || change.region === undefined || change.region === region) &&
      (cards === undefined || (change.about === 'card' && cards.includes(change.id))) &&
      (cause === undefined || change.cause === cause),
  );
  const editions = [...new Set(found.map(({ edition }) => edition))];
  return editions.flatMap((edition) => {
    const together = found.filter((change) => change.edition === edition);
    return [
      ...together.filter((change) => change.cause === 'terms'),
      ...together.filter((change) => change.cause !== 'terms'),
    ];
  });
}
