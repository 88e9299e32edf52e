// A card: what it earns where, up to which cap, what it excludes, and where we read it.
import type { Card } from '../../catalogue/card.ts';
import { renderPage } from './frame.tsx';
import { OutwardLink } from './outward-link.tsx';
import { PageActions } from './page-actions.tsx';
import { Rate } from './rate.tsx';
import { linkReport, type SiteContext, toAbsolute, withRegion } from './site-context.ts';
import { sayCount, sayCountry, sayDate } from './words.ts';

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
    description: describeCardInWords(page),
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

export function describeCardInWords({ card, headline, baseRate, terms }: CardPage): string {
  return `${card.name} by ${card.bank} (${sayCountry(card.region)}) earns up to ${headline}, otherwise ${baseRate}. ${terms}.`;
}

const UNITS = { miles: 'Miles', points: 'Points', 'cash-back': 'Cash back' } as const;

function CardMain(page: CardPage & { path: string }) {
  const { site, card, headline, baseRate, terms, rules, path } = page;
  const [figure, unit] = headline.split(' ');
  const report = linkReport(
    site,
    `Wrong facts about ${card.name}`,
    `Card: ${card.name} (${toAbsolute(site, path)})\nWhat is wrong: \nWhere this is written: `,
  );
  return (
    <article class="entry">
      <header class="entry-head">
        <h1>{card.name}</h1>
        <p class="soft">
          {card.bank}, {sayCountry(card.region)}, {card.networks.join(' or ')}
        </p>
        <div class="answer">
          <p class="rate-hero">
            {figure}
            <span class="unit"> {unit}</span>
          </p>
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
              <ol class="verdicts">
                {rules.map((rule) => (
                  <RuleItem key={rule.id} rule={rule} />
                ))}
              </ol>
            )}
          </section>
          <Exclusions card={card} />
        </div>
        <div class="column-side">
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
            <ul class="plain sources">
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
              <a href={withRegion('/cards', card.region, { defaultRegion: '' })}>
                All cards of {sayCountry(card.region)}
              </a>
            </p>
          </section>
        </div>
      </div>
    </article>
  );
}

/** `milelion.com` of a page's address. */
function readHost(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').split('/', 1)[0] || url;
}

function RuleItem({ rule }: { rule: RuleView }) {
  const { label, rate, reduced, terms, codes, except, note, until } = rule;
  return (
    <li class="verdict">
      <Rate rate={rate} />
      <div>
        <strong class="rule-label">{label}</strong>
        {reduced && <span class="soft"> below the base rate</span>}
        <p class="terms">
          {terms}
          {until && `, until ${sayDate(until)}`}
        </p>
        {codes === 'all' ? (
          except.length > 0 && <CodeRanges lead="All codes except" codes={except} />
        ) : codes === 'unknown' ? (
          <p class="terms">Which codes earn it is not known.</p>
        ) : (
          <>
            <CodeRanges lead="Codes" codes={codes} />
            {except.length > 0 && <CodeRanges lead="Except" codes={except} />}
          </>
        )}
        {note && <p class="terms soft">{note}</p>}
      </div>
    </li>
  );
}

/** More codes than one reads at a glance. */
const MOST_CODES = 16;

function CodeRanges({ lead, codes }: { lead: string; codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const list = (
    <span class="ranges">
      {codes.map((code, at) => (
        <span key={code}>
          {at > 0 && ' '}
          {code.length === 4 ? (
            <a class="code" href={`/mcc/${code}`}>
              {code}
            </a>
          ) : (
            <span class="code">{code.replace('-', '–')}</span>
          )}
        </span>
      ))}
    </span>
  );
  return codes.length <= MOST_CODES ? (
    <p class="terms">
      {lead} {list}
    </p>
  ) : (
    <details class="why">
      <summary>
        {lead} {sayCount(codes.length, 'entry', 'entries')}
      </summary>
      {list}
    </details>
  );
}

function Exclusions({ card }: { card: Card }) {
  const { researched, mccs, merchants = [] } = card.exclusions;
  return (
    <section aria-labelledby="exclusions">
      <h2 id="exclusions">Earns nothing</h2>
      {!researched && <p>What the bank excludes from all earning has not been researched.</p>}
      {researched && mccs.length === 0 && merchants.length === 0 && (
        <p>Nothing is excluded that we know of.</p>
      )}
      <CodeRanges lead="Codes" codes={mccs} />
      {merchants.length > 0 && <p class="terms">Merchants: {merchants.join(', ')}</p>}
    </section>
  );
}
