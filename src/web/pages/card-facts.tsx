// What stands beside a card's rates: what it earns in, how far to trust it, and where we read it.
import type { Card } from '../../catalogue/card.ts';
import { linkCards } from './card-list.tsx';
import { OutwardLink } from './outward-link.tsx';
import { PageActions } from './page-actions.tsx';
import { linkReport, type SiteContext, toAbsolute } from './site-context.ts';
import { sayCountry, sayDate } from './words.ts';

const UNITS = { miles: 'Miles', points: 'Points', 'cash-back': 'Cash back' } as const;

export function CardFacts({ site, card, path }: { site: SiteContext; card: Card; path: string }) {
  const report = linkReport(
    site,
    `Wrong facts about ${card.name}`,
    `Card: ${card.name} (${toAbsolute(site, path)})\nWhat is wrong: \nWhere this is written: `,
  );
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">About this card</h2>
      <dl class="facts">
        <dt>Earns</dt>
        <dd>
          {UNITS[card.rewardUnit]}, in {card.currency}
        </dd>
        <dt>Short name</dt>
        <dd class="mono">{card.shortName}</dd>
        <dt>How far to trust it</dt>
        <dd>
          {card.confidence}
          {card.asOf !== null && `, as of ${sayDate(card.asOf)}`}
        </dd>
      </dl>
      {card.note && <p>{card.note}</p>}
      <h3>Sources</h3>
      <ul>
        {card.sources.map(({ url, asOf, note }, at) => (
          <li key={at}>
            <OutwardLink url={url}>{url === null ? (note ?? 'No page') : readHost(url)}</OutwardLink>
            <span class="detail">
              {[asOf === null ? 'no date' : sayDate(asOf), url === null ? undefined : note]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <PageActions path={path} report={report} />
      <p>
        <a href={linkCards(card.region)}>All cards of {sayCountry(card.region)}</a>
      </p>
    </section>
  );
}

/** `milelion.com` of a page's address. */
function readHost(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').split('/', 1)[0] || url;
}
