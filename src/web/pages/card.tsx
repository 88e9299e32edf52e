// A card: what it earns where, up to which cap, what it excludes, and where we read it.
import type { Card } from '../../catalogue/card.ts';
import { CardExclusions } from './card-exclusions.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardRules, type RuleView } from './card-rules.tsx';
import { renderPage } from './frame.tsx';
import { RateHero } from './rate.tsx';
import { type SiteContext, toAbsolute } from './site-context.ts';
import { sayCountry } from './words.ts';

export interface CardPage {
  readonly site: SiteContext;
  readonly card: Card;
  /** `4 MPD`, the best that a code earns. */
  readonly headline: string;
  readonly baseRate: string;
  /** About the headline: `Cap at S$1,000 a month`. */
  readonly terms: string;
  /** Those in force, best first. */
  readonly rules: readonly RuleView[];
}

export function renderCardPage(page: CardPage): string {
  const { site, card } = page;
  const path = `/card/${encodeURIComponent(card.shortName)}`;
  return renderPage({
    site,
    title: `${card.name}, ${sayCountry(card.region)}`,
    description: describeCard(page),
    path,
    markdown: `${path}.md`,
    current: '/cards',
    jsonLd: {
      '@type': 'WebPage',
      url: toAbsolute(site, path),
      name: card.name,
      about: {
        '@type': 'CreditCard',
        name: card.name,
        provider: { '@type': 'Organization', name: card.bank },
        areaServed: card.region,
      },
    },
    children: <CardMain {...page} path={path} />,
  });
}

export function describeCard({ card, headline, baseRate, terms }: CardPage): string {
  return `${card.name} by ${card.bank} (${sayCountry(card.region)}) earns up to ${headline}, otherwise ${baseRate}. ${terms}.`;
}

function CardMain(page: CardPage & { path: string }) {
  const { site, card, headline, baseRate, terms, rules, path } = page;
  return (
    <article class="entry">
      <header class="entry-head">
        <h1>{card.name}</h1>
        <p class="soft">
          {card.bank}, {sayCountry(card.region)}, {card.networks.join(' or ')}
        </p>
        <div class="answer">
          <RateHero rate={headline} />
          <div class="answer-words">
            <p class="lead">The best it earns by code; {baseRate} elsewhere.</p>
            <p>{terms}</p>
          </div>
        </div>
      </header>
      <div class="columns">
        <div class="column-main">
          <section aria-labelledby="rules">
            <h2 id="rules">What earns what</h2>
            {rules.length === 0 ? (
              <p>No rule raises the base rate of {baseRate}.</p>
            ) : (
              <CardRules rules={rules} />
            )}
          </section>
          <CardExclusions card={card} />
        </div>
        <div class="column-side">
          <CardFacts site={site} card={card} path={path} />
        </div>
      </div>
    </article>
  );
}
