// A card's page: what it earns where and up to what cap, what it excludes, and our sources.
import type { BankList, Card } from '../../catalogue/card.ts';
import { isInForce, type Rule } from '../../catalogue/card-rule.ts';
import { formatRate } from '../../catalogue/money.ts';
import { type CardDescription, describeAge } from '../../query/eligibility/describe-card.ts';
import { describeFacts, NOT_KNOWN } from '../../query/eligibility/describe-facts.ts';
import { formatCaps } from '../../query/eligibility/format-caps.ts';
import { upperFirst } from '../../query/eligibility/wording.ts';
import { linkCards } from './card-list.tsx';
import { linkChanges, linkFeed } from './changes.tsx';
import { CodeLink, ExternalLink, findWebAddress, PageActions, Rate } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText, formatDate, readHost } from './format.ts';
import { Page } from './frame.tsx';
import { escapeMarkdown, formatLink, formatList, formatTable, joinLines, joinSections } from './markdown.ts';
import { CardArt, Labels, Meter } from './pictures.tsx';
import { linkCard, linkReport, toAbsolute, useSite } from './site-context.ts';
import { labelRule, listTopRules, nameTopRules } from './terms.tsx';

export interface CardPageProps {
  readonly card: Card;
  /** Its highest rate and the terms of that. */
  readonly description: CardDescription;
  /** The day of the page; rules apply from and until a day. */
  readonly on: string;
}

export function CardPage(props: CardPageProps) {
  const { card, on } = props;
  const { name, shortName, bank, region } = card;
  const rules = listRules(props);
  const age = describeAge(card, on);
  const path = linkCard(shortName);
  return (
    <Page
      title={`${name}, ${formatCountry(region)}`}
      description={describe(props)}
      path={path}
      markdown={`${path}.md`}
      feed={linkFeed(undefined, shortName)}
      current="/cards"
      picture="cards"
      jsonLd={{
        '@type': 'WebPage',
        url: toAbsolute(useSite(), path),
        name,
        about: {
          '@type': 'CreditCard',
          name,
          provider: { '@type': 'Organization', name: bank },
          areaServed: region,
        },
      }}
    >
      <article class="entry">
        <Headline {...props} age={age} />
        <Costs card={card} />
        <div class="columns">
          <div class="column-main">
            <section aria-labelledby="rules">
              <h2 id="rules">Earning rates</h2>
              {rules.length === 0 ? (
                <p>This card has no bonus categories. It earns its base rate of {formatBaseRate(card)}.</p>
              ) : (
                <ol class="verdicts">
                  {rules.map((rule) => (
                    <RuleItem key={rule.id} card={card} rule={rule} highest={rules[0]!.rate} />
                  ))}
                </ol>
              )}
            </section>
            <Exclusions {...props} />
          </div>
          <div class="column-side">
            <Facts card={card} path={path} />
          </div>
        </div>
      </article>
    </Page>
  );
}

/** The rules in force, best first. */
function listRules({ card, on }: CardPageProps): Rule[] {
  return card.rules.filter((rule) => isInForce(rule, on)).sort((one, other) => other.rate - one.rate);
}

const formatBaseRate = (card: Card): string => formatRate(card.baseRate, card);

const formatTerms = ({ card, on }: CardPageProps, rule: Rule): string =>
  formatCaps(card, [rule], { on }, 'people');

function describe(props: CardPageProps): string {
  const { name, bank, region } = props.card;
  return `${name} by ${bank} (${formatCountry(region)}) ${formatEarning(props)}. ${props.description.spendCap}.`;
}

/** `earns up to 4 MPD; 0.4 MPD elsewhere`. */
function formatEarning({ card, description: { rewardRate } }: CardPageProps): string {
  const base = formatBaseRate(card);
  return rewardRate === base ? `earns ${base}` : `earns up to ${rewardRate}; ${base} elsewhere`;
}

/** The card, drawn, and its two rates: at best, with where that is and on what it depends, and everywhere else. */
function Headline({ card, description, on, age }: CardPageProps & { age: string | undefined }) {
  const { name, bank, region, networks } = card;
  const top = listTopRules(card, description, on);
  const [first] = top;
  return (
    <header class="card-head">
      <CardArt bank={bank} name={name} pays={card.rewardUnit} networks={networks} />
      <div>
        <h1>{name}</h1>
        <p class="soft">{[...new Set([bank, formatCountry(region), networks.join(' or ')])].join(', ')}</p>
      </div>
      <div class="headline">
        <div>
          <Rate rate={description.rewardRate} />
          <p class="headline-where">{first ? nameTopRules(top) : 'Everywhere'}</p>
          {first && <Labels of={labelRule(card, first)} />}
        </div>
        {first && (
          <div>
            <Rate rate={formatBaseRate(card)} />
            <p class="headline-where">Everywhere else</p>
          </div>
        )}
      </div>
      {age && <p class="notice">{age}</p>}
    </header>
  );
}

/** What it costs and asks for. What nobody has read is shown as unknown. */
function Costs({ card }: { card: Card }) {
  return (
    <dl class="costs">
      {describeFacts(card).map(({ label, value, asOf, source }) => (
        <div key={label} class={asOf === undefined && value === NOT_KNOWN ? 'unknown' : undefined}>
          <dt>{label}</dt>
          <dd>{upperFirst(value)}</dd>
          {asOf && (
            <dd class="detail">
              {source && <ExternalLink url={source}>{readHost(source)}</ExternalLink>}
              {source && ', '}
              {formatDate(asOf)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function RuleItem({ rule, card, highest }: { rule: Rule; card: Card; highest: number }) {
  const { label, rate, effect, mccs, except, note, until } = rule;
  return (
    <li class="rule">
      <p class="rule-name">
        <strong>{upperFirst(label)}</strong>
        {effect === 'reduced' && <span class="detail">Less than the base rate</span>}
      </p>
      <Rate rate={formatRate(rate, card)} />
      <Meter value={rate / highest} />
      <Labels
        of={[...labelRule(card, rule), until !== undefined && { text: `Until ${formatDate(until)}` }]}
      />
      {mccs === 'all' ? (
        <CodeRanges lead="All codes except" codes={except} />
      ) : mccs === 'unknown' ? (
        <p class="terms soft">We don’t know which codes earn this rate.</p>
      ) : (
        <>
          <CodeRanges codes={mccs} />
          <CodeRanges lead="Except" codes={except} />
        </>
      )}
      {note && <p class="terms soft">{note}</p>}
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
      {codes.map((code, index) => (
        <span key={code}>
          {index > 0 && ' '}
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

function Exclusions({ card, on }: CardPageProps) {
  const { researched, list, entries, earns = [] } = card.exclusions;
  const own = entries.filter(({ of }) => of === 'card');
  return (
    <section aria-labelledby="exclusions">
      <h2 id="exclusions">Exclusions (these earn nothing)</h2>
      {researched && entries.length === 0 && <p>We know of no exclusions.</p>}
      {!researched && <p>{describeUnread(card)}</p>}
      {list && (
        <>
          <h3>{nameList(card, list)}</h3>
          <ExclusionList entries={entries.filter(({ of }) => of === 'bank')} on={on} />
          {earns.map(({ mccs, merchants = [], source }, index) => (
            <div key={index}>
              <CodeRanges lead="This card pays all the same for" codes={mccs} />
              {merchants.length > 0 && (
                <p class="terms">This card pays all the same at {merchants.join(', ')}</p>
              )}
              <p class="terms soft">
                Source: <ExternalLink url={source}>{readHost(source)}</ExternalLink>
              </p>
            </div>
          ))}
          <SourceList sources={list.sources} />
          {own.length > 0 && <h3>This card’s own</h3>}
        </>
      )}
      <ExclusionList entries={own} on={on} />
    </section>
  );
}

type Entries = Card['exclusions']['entries'];

/** `UOB’s list, for rewards cards`. */
function nameList({ bank }: Card, { name }: BankList): string {
  return `${bank}’s list${name === undefined ? '' : `, for ${name}`}`;
}

function describeUnread({ exclusions }: Card): string {
  return exclusions.list === undefined
    ? 'We have not checked yet what the bank excludes.'
    : 'We have not read this card’s own terms. That the bank’s list applies to it is derived.';
}

/** Those that ended are left out. */
function ExclusionList({ entries, on }: { entries: Entries; on: string }) {
  return (
    <>
      {listCurrent(entries, on).map((entry, index) => {
        const { mccs, merchants = [], exceptMerchants = [], descriptions = [], words = [] } = entry;
        const when = describeWhen(entry);
        return (
          <div key={index}>
            {when !== '' && <p class="terms soft">{when}</p>}
            <CodeRanges codes={mccs} />
            {merchants.length > 0 && <p class="terms">Merchants: {merchants.join(', ')}</p>}
            {exceptMerchants.length > 0 && <p class="terms">But not: {exceptMerchants.join(', ')}</p>}
            {descriptions.length > 0 && <p class="terms">On statements: {descriptions.join(', ')}</p>}
            {words.length > 0 && <p class="terms">In words: {words.join('; ')}</p>}
          </div>
        );
      })}
    </>
  );
}

const listCurrent = (entries: Entries, on: string): Entries =>
  entries.filter(({ until }) => isInForce(until === undefined ? {} : { until }, on));

const DOUBTS = { published: undefined, derived: 'derived, not published', recalled: 'from memory' } as const;

/** `Since 1 Aug 2022, derived, not published`. */
function describeWhen({ from, until, basis, of }: Entries[number]): string {
  const parts = [
    from && `since ${formatDate(from)}`,
    until && `until ${formatDate(until)}`,
    // What is derived of a bank's list is said above it.
    of === 'card' && DOUBTS[basis],
  ];
  return upperFirst(parts.filter(Boolean).join(', '));
}

function SourceList({ sources }: Pick<Card, 'sources'>) {
  return (
    <ul class="spaced">
      {sources.map(({ url, asOf, note }, index) => (
        <li key={index}>
          <ExternalLink url={url}>{url === null ? (note ?? 'No link') : readHost(url)}</ExternalLink>
          <span class="detail">
            {[asOf === null ? 'no date' : formatDate(asOf), url === null ? undefined : note]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const UNITS = { miles: 'Miles', points: 'Points', 'cash-back': 'Cash back' } as const;

function Facts({ card, path }: { card: Card; path: string }) {
  const site = useSite();
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
      <SourceList sources={card.sources} />
      <PageActions path={path} report={report} />
      <p>
        <a href={linkChanges(undefined, card.shortName)}>What changed about this card</a>
        <br />
        <a href={linkCards(card.region)}>All cards in {formatCountryInText(card.region)}</a>
      </p>
    </section>
  );
}

/** `/card/{shortName}.md` */
export function formatCardPage(props: CardPageProps): string {
  const { card, description, on } = props;
  const { name, shortName, bank, networks, region, currency, sources, confidence, asOf } = card;
  const rules = listRules(props);
  const age = describeAge(card, on);
  return joinSections([
    `# ${escapeMarkdown(name)}`,
    escapeMarkdown(describe(props)),
    joinLines([
      `- Bank: ${escapeMarkdown(bank)}, ${formatCountry(region)}, ${currency}, ${networks.map(escapeMarkdown).join(' or ')}`,
      `- Short name: \`${shortName}\``,
      `- Highest rate: ${description.rewardRate}; base rate: ${formatBaseRate(card)}`,
      ...describeFacts(card).map(
        ({ label, value, asOf, source }) =>
          `- ${label}: ${escapeMarkdown(value)}${asOf === undefined ? '' : ` (${[source && formatAddress(source), formatDate(asOf)].filter(Boolean).join(', ')})`}`,
      ),
      `- Confidence: ${confidence}${asOf === null ? '' : `, as of ${formatDate(asOf)}`}${age === undefined ? '' : `. ${age}`}`,
    ]),
    rules.length > 0 &&
      `## Earning rates\n\n${formatTable(
        ['Spending', 'Rate', 'Terms', 'Codes'],
        rules.map((rule) => [
          escapeMarkdown(rule.label),
          formatRate(rule.rate, card),
          escapeMarkdown(formatTerms(props, rule)),
          formatCodes(rule),
        ]),
      )}`,
    ...formatExclusions(card, on),
    formatList('Sources', sources.map(formatSource)),
  ]);
}

function formatExclusions(card: Card, on: string): (string | false | undefined)[] {
  const { researched, list, entries, earns = [] } = card.exclusions;
  const describe = (entry: Entries[number]) => {
    const { mccs, merchants = [], exceptMerchants = [], descriptions = [], words = [] } = entry;
    const parts = [
      describeWhen(entry),
      mccs.join(', '),
      merchants.map(escapeMarkdown).join(', '),
      exceptMerchants.length > 0 && `but not ${exceptMerchants.map(escapeMarkdown).join(', ')}`,
      descriptions.length > 0 && `on statements ${descriptions.map(escapeMarkdown).join(', ')}`,
      words.length > 0 && `in words: ${words.map(escapeMarkdown).join('; ')}`,
    ];
    return `- ${parts.filter(Boolean).join('; ')}`;
  };
  const listOf = (of: 'bank' | 'card') =>
    joinLines(
      listCurrent(
        entries.filter((entry) => entry.of === of),
        on,
      ).map(describe),
    );
  return [
    '## Exclusions (earn nothing)',
    researched ? entries.length === 0 && 'No exclusions that we know of.' : describeUnread(card),
    list && `### ${escapeMarkdown(nameList(card, list))}`,
    listOf('bank'),
    joinLines(
      earns.map(
        ({ mccs, merchants = [], source }) =>
          `- This card pays all the same for ${[...mccs, ...merchants.map(escapeMarkdown)].join(', ')} (${formatAddress(source)})`,
      ),
    ),
    list && joinLines(list.sources.map((source) => `- Source: ${formatSource(source)}`)),
    list && entries.some(({ of }) => of === 'card') && '### This card’s own',
    listOf('card'),
  ];
}

function formatAddress(url: string): string {
  const address = findWebAddress(url);
  return address === undefined ? escapeMarkdown(url) : formatLink(address, address);
}

function formatSource({ url, asOf, note }: Card['sources'][number]): string {
  const address = findWebAddress(url);
  const what =
    address === undefined ? escapeMarkdown(note ?? url ?? 'No link') : formatLink(address, address);
  return `${what}, ${asOf === null ? 'no date' : formatDate(asOf)}`;
}

function formatCodes({ mccs, except }: Rule): string {
  const named = typeof mccs === 'string' ? mccs : mccs.join(', ');
  return except.length > 0 ? `${named}, except ${except.join(', ')}` : named;
}
