// `/changes`: what editions of the data changed about a region's cards and the codes, as HTML and as a feed
// (`/changes.atom`, RFC 4287).
import type { Change } from '../catalogue/change.ts';
import { formatDate } from '../catalogue/format-date.ts';
import { groupBy } from '../catalogue/group-by.ts';
import { formatChange } from '../operations/changes.ts';
import { findCardByShortName } from '../query/find-card.ts';
import { findChanges } from '../query/find-changes.ts';
import { parseRegion } from '../query/parse-parameters.ts';
import { ChangesPage, linkChanges, linkFeed } from '../web/pages/changes.tsx';
import { formatCountryInText } from '../web/pages/format.ts';
import { linkCard } from '../web/pages/site-context.ts';
import { escapeMarkup, type PageContext, type PageHandler, showError, showPage, showText } from './page.ts';

/** What is asked for: a card's changes, or those of a region. */
function readRequest({ catalogue, query, region }: PageContext) {
  const asked = query.card ?? '';
  const known = catalogue.meta.changes?.find(
    ({ about, id }) => about === 'card' && id === asked.toUpperCase(),
  );
  const card =
    asked === '' ? undefined : (known?.id ?? findCardByShortName(catalogue.cards, asked)?.shortName);
  const changes = findChanges(catalogue, card === undefined ? { region } : { cards: [card] });
  const name = catalogue.cards.find(({ shortName }) => shortName === card)?.name ?? known?.name;
  return { changes, card: card === undefined ? undefined : { shortName: card, name: name ?? card } };
}

export const answerChanges: PageHandler = (context) => {
  const { region } = context;
  const { changes, card } = readRequest(context);
  return showPage(`changes ${region} ${card?.shortName}`, ChangesPage, () => ({ region, card, changes }));
};

const ATOM = 'application/atom+xml; charset=utf-8';
const MAX_ENTRIES = 100;

/** One entry for each card or code of an edition. Without a region, all of them: a reader's address says what it wants. */
export const answerFeed: PageHandler = (context) => {
  const { catalogue, origin, query } = context;
  const region = parseRegion(query.region ?? '', catalogue.meta.regions);
  const { card } = readRequest(context);
  // A reader never looks at a feed's title, so a slip would follow all cards for ever.
  const slip = query.card !== undefined && card === undefined ? query.card : undefined;
  if (slip || (query.region && region === undefined))
    return showError(404, {
      title: 'Nothing to follow',
      message: `We don’t know ${slip ? 'a card' : 'a region'} called “${(slip ?? query.region!).slice(0, 40)}”.`,
    });
  const changes = findChanges(catalogue, card === undefined ? { region } : { cards: [card.shortName] });
  const about = card?.name ?? (region === undefined ? undefined : `cards in ${formatCountryInText(region)}`);
  return showText(`feed ${origin} ${region} ${card?.shortName}`, ATOM, () => {
    const entries = [...groupBy(changes, ({ edition, id }) => `${edition} ${id}`).values()];
    const self = `${origin}${linkFeed(region, card?.shortName)}`;
    const page = `${origin}${linkChanges(region, card?.shortName)}`;
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${escapeMarkup(`MCC Lookup: what changed${about === undefined ? '' : ` (${about})`}`)}</title>
<id>${escapeMarkup(self)}</id>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>
<updated>${changes[0]?.edition ?? catalogue.meta.edition}T00:00:00Z</updated>
<author><name>MCC Lookup</name></author>
${entries
  .slice(0, MAX_ENTRIES)
  .map((together) => formatEntry(together, origin))
  .join('')}</feed>
`;
  });
};

function formatEntry(together: readonly Change[], origin: string): string {
  const { edition, about, id, name } = together[0]!;
  const address = `${origin}${about === 'card' ? linkCard(id) : `/mcc/${id}`}`;
  const terms = together.filter(({ cause }) => cause === 'terms');
  const what = terms.length > 0 ? 'changes' : 'our data corrected';
  const lines = [...terms, ...together.filter(({ cause }) => cause !== 'terms')].map(
    (change) =>
      `${change.what}${change.from ? ` (from ${formatDate(change.from)})` : ''}: ${formatChange(change)}`,
  );
  return `<entry>
<title>${escapeMarkup(`${name}: ${what}`)}</title>
<id>${escapeMarkup(`${address}#${edition}`)}</id>
<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>
<updated>${edition}T00:00:00Z</updated>
<category term="${terms.length > 0 ? 'terms' : 'record'}"/>
<content type="text">${escapeMarkup(lines.join('\n'))}</content>
</entry>
`;
}
