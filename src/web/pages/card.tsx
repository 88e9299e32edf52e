// A card's page: what it earns where and up to what cap, what it excludes, and our sources.
import type { Card } from '../../catalogue/card.ts';
import { upperFirst } from '../../query/eligibility/wording.ts';
import { linkCards } from './card-list.tsx';
import { CodeLink, ExternalLink, PageActions, Rate, RateHero } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText, formatDate } from './format.ts';
import { renderPage } from './frame.tsx';
import { linkReport, type SiteContext, toAbsolute } from './site-context.ts';

export interface CardPage {
  readonly site: SiteContext;
  readonly card: Card;
  /** `4 MPD`, the highest rate that any code earns. */
  readonly headline: string;
  readonly baseRate: string;
  /** A sentence, if the card's facts are more than 12 months old. */
  readonly age?: string | undefined;
  /** The terms of the headline rate: `Cap at S$1,000 a month`. */
  readonly terms: string;
  /** The rules in force, best first. */
  readonly rules: readonly RuleView[];
}

export interface RuleView {
  readonly id: string;
  readonly label: string;
  /** `4 MPD` */
  readonly rate: string;
  readonly reduced: boolean;
  readonly terms: string;
  readonly codes: 'all' | 'unknown' | readonly string[];
  readonly except: readonly string[];
  readonly note: string | undefined;
  readonly until: string | undefined;
}

export function renderCardPage(page: CardPage): string {
  const { site, card } = page;
  const path = `/card/${encodeURIComponent(card.shortName)}`;
  return renderPage({
    site,
    title: `${card.name}, ${formatCountry(card.region)}`,
    description: describeCard(page),
    path,
    markdown: `${path}.md`,
    current: '/cards',
    picture: 'cards',
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

export function describeCard(page: CardPage): string {
  const { card, terms } = page;
  return `${card.name} by ${card.bank} (${formatCountry(card.region)}) ${formatEarning(page)}. ${terms}.`;
}

/** `earns up to 4 MPD; 0.4 MPD elsewhere`. */
function formatEarning({ headline, baseRate }: CardPage): string {
  return headline === baseRate ? `earns ${baseRate}` : `earns up to ${headline}; ${baseRate} elsewhere`;
}

function CardMain(page: CardPage & { path: string }) {
  const { site, card, headline, baseRate, age, terms, rules, path } = page;
  return (
    <article class="entry">
      <header class="entry-head">
        <h1>{card.name}</h1>
        <p class="soft">
          {[...new Set([card.bank, formatCountry(card.region), card.networks.join(' or ')])].join(', ')}
        </p>
        <div class="answer">
          <RateHero rate={headline} />
          <div class="answer-words">
            <p class="lead">{formatEarning(page).replace('earns', 'Earns')}.</p>
            <p>{terms}.</p>
            {age && <p class="soft">{age}</p>}
          </div>
        </div>
      </header>
      <div class="columns">
        <div class="column-main">
          <section aria-labelledby="rules">
            <h2 id="rules">Earning rates</h2>
            {rules.length === 0 ? (
              <p>This card has no bonus categories. It earns its base rate of {baseRate}.</p>
            ) : (
              <ol class="verdicts">
                {rules.map((rule) => (
                  <Rule key={rule.id} rule={rule} />
                ))}
              </ol>
            )}
          </section>
          <Exclusions card={card} />
        </div>
        <div class="column-side">
          <Facts site={site} card={card} path={path} />
        </div>
      </div>
    </article>
  );
}

function Rule({ rule }: { rule: RuleView }) {
  const { label, rate, reduced, terms, codes, except, note, until } = rule;
  return (
    <li class="verdict">
      <Rate rate={rate} />
      <div>
        <strong class="rule-label">{label}</strong>
        {reduced && <span class="soft"> below the base rate</span>}
        <p class="terms">
          {terms}
          {until && `, until ${formatDate(until)}`}
        </p>
        {codes === 'all' ? (
          <CodeRanges lead="All codes except" codes={except} />
        ) : codes === 'unknown' ? (
          <p class="terms">We don’t know which codes earn this rate.</p>
        ) : (
          <>
            <CodeRanges codes={codes} />
            <CodeRanges lead="Except" codes={except} />
          </>
        )}
        {note && <p class="terms soft">{note}</p>}
      </div>
    </li>
  );
}

/** Longer lists are folded. */
const MAX_OPEN_CODES = 16;

/** Codes and ranges of codes: `Codes 5812 9000–9999`. */
function CodeRanges({ lead, codes }: { lead?: string; codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const hasRanges = codes.some((code) => code.length > 4);
  const list = (
    <span class="ranges">
      {codes.map((code, at) => (
        <span key={code}>
          {at > 0 && ' '}
          {code.length === 4 ? <CodeLink code={code} /> : <span class="code">{code.replace('-', '–')}</span>}
        </span>
      ))}
    </span>
  );
  return codes.length <= MAX_OPEN_CODES ? (
    <p class="terms">
      {lead ?? 'Codes'} {list}
    </p>
  ) : (
    <details class="why">
      <summary>
        {lead} {formatCount(codes.length, 'code', hasRanges ? 'codes and ranges' : 'codes')}
      </summary>
      {list}
    </details>
  );
}

function Exclusions({ card }: { card: Card }) {
  const { researched, mccs, merchants = [] } = card.exclusions;
  return (
    <section aria-labelledby="exclusions">
      <h2 id="exclusions">Exclusions (these earn nothing)</h2>
      {!researched && <p>We have not checked yet what the bank excludes.</p>}
      {researched && mccs.length === 0 && merchants.length === 0 && <p>We know of no exclusions.</p>}
      <CodeRanges codes={mccs} />
      {merchants.length > 0 && <p class="terms">Merchants: {merchants.join(', ')}</p>}
    </section>
  );
}

const UNITS = { miles: 'Miles', points: 'Points', 'cash-back': 'Cash back' } as const;

function Facts({ site, card, path }: { site: SiteContext; card: Card; path: string }) {
  const report = linkReport(
    site,
    `Wrong facts about ${card.name}`,
    `Card: ${card.name} (${toAbsolute(site, path)})\nWhat is wrong: \nSource: `,
  );
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">About this card</h2>
      <dl class="facts">
        <dt>Rewards</dt>
        <dd>
          {UNITS[card.rewardUnit]}, for spending in {card.currency}
        </dd>
        <dt>Short name</dt>
        <dd class="mono">{card.shortName}</dd>
        <dt>Confidence in these facts</dt>
        <dd>
          {upperFirst(card.confidence)}
          {card.asOf !== null && `, as of ${formatDate(card.asOf)}`}
        </dd>
      </dl>
      {card.note && <p>{card.note}</p>}
      <h3>Sources</h3>
      <ul class="spaced">
        {card.sources.map(({ url, asOf, note }, at) => (
          <li key={at}>
            <ExternalLink url={url}>{url === null ? (note ?? 'No link') : readHost(url)}</ExternalLink>
            <span class="detail">
              {[asOf === null ? 'no date' : formatDate(asOf), url === null ? undefined : note]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <PageActions path={path} report={report} />
      <p>
        <a href={linkCards(card.region)}>All cards in {formatCountryInText(card.region)}</a>
      </p>
    </section>
  );
}

/** `https://www.milelion.com/2025/…` → `milelion.com`. */
function readHost(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').split('/', 1)[0] || url;
}
