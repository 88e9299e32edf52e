// The cards of a region: a form to filter, order and compare them, the cards compared side by side, and the list. It is one
// plain GET form; the island `cards.js` sends it when a choice changes.
import { type Card, REWARD_UNITS } from '../../catalogue/card.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import type { CardDescription } from '../../query/eligibility/describe-card.ts';
import { CardComparison, type ComparedCard } from './card-comparison.tsx';
import { CardLine, ChoiceLinks } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText, RATE_NOTE } from './format.ts';
import { Page } from './frame.tsx';
import { type Label, Labels } from './pictures.tsx';
import { useSite } from './site-context.ts';
import { type ListedCard, labelRule, listTopRules, nameTopRules } from './terms.tsx';

export const KINDS = REWARD_UNITS;
export const FEES = ['none', 'first-year'] as const;
export const ORDERS = ['rate', 'base', 'fee', 'name'] as const;
export const MAX_COMPARED = 4;

export interface CardFilter {
  readonly bank: string | undefined;
  readonly kind: (typeof KINDS)[number] | undefined;
  readonly fee: (typeof FEES)[number] | undefined;
  readonly order: (typeof ORDERS)[number];
}

export interface CardListPageProps {
  /** Undefined for all regions. */
  readonly region: string | undefined;
  readonly banks: readonly string[];
  readonly filter: CardFilter;
  /** In the order asked for. */
  readonly cards: readonly ListedCard[];
  readonly compared: readonly ComparedCard[];
  /** Whether more cards were named than are compared. */
  readonly isCut: boolean;
}

/** The path of a region's list; `all` for all regions. */
export const linkCards = (region: string): string => `/cards?region=${region}`;

export function CardListPage(props: CardListPageProps) {
  const { region, cards, filter, compared, isCut } = props;
  const { meta, defaultRegion } = useSite();
  const where = region === undefined ? '' : ` in ${formatCountryInText(region)}`;
  const isPlain = filter.bank === undefined && filter.kind === undefined && filter.fee === undefined;
  const path = region === defaultRegion ? '/cards' : linkCards(region ?? 'all');
  return (
    <Page
      title={`Credit cards${where}`}
      description={`${formatCount(cards.length, 'credit card')}${where}, and what each one earns by merchant category code.`}
      path={isPlain && compared.length === 0 && filter.order === ORDERS[0] ? path : undefined}
      current="/cards"
      picture="cards"
      islands={['cards.js']}
    >
      <h1>Credit cards{where}</h1>
      <ChoiceLinks
        label="Region"
        choices={[...meta.regions, undefined].map((code) => ({
          href: linkCards(code ?? 'all'),
          text: code === undefined ? 'All' : formatCountry(code),
          current: code === region,
          region: code,
        }))}
      />
      {compared.length > 0 && (
        <>
          <CardComparison cards={compared} />
          {isCut && <p class="note">These are the first {MAX_COMPARED} that you chose.</p>}
        </>
      )}
      <form action="/cards" method="get" class="card-form" data-cards>
        <input type="hidden" name="region" value={region ?? 'all'} />
        <Choices {...props} />
        {cards.length === 0 ? (
          <p>
            No card is like this. <a href={linkCards(region ?? 'all')}>Show all</a>
          </p>
        ) : region !== undefined ? (
          <CardList {...props} cards={cards} open={MAX_OPEN} />
        ) : (
          meta.regions.map((code) => (
            <section key={code} aria-labelledby={`cards-${code}`}>
              <h2 id={`cards-${code}`}>{formatCountry(code)}</h2>
              <CardList
                {...props}
                cards={cards.filter(({ card }) => card.region === code)}
                open={MAX_OPEN_OF_ALL}
              />
            </section>
          ))
        )}
        <p class="compare-bar">
          <button class="button main" type="submit">
            Compare
          </button>
          <span class="note">Up to {MAX_COMPARED} cards</span>
        </p>
      </form>
      <p class="note">
        Each card’s highest rate, and where it earns that. {RATE_NOTE} Which one to use depends on the shop:{' '}
        <a href="/best-card">find the best card for a purchase</a>.
      </p>
    </Page>
  );
}

const KIND_NAMES = { miles: 'Miles', 'cash-back': 'Cash back', points: 'Points' } as const;
const FEE_NAMES = { none: 'No annual fee', 'first-year': 'Free at least in the first year' } as const;
const ORDER_NAMES = {
  rate: 'Highest rate',
  base: 'Highest rate everywhere',
  fee: 'Lowest fee',
  name: 'Name',
} as const;

function Choices({ banks, filter: { bank, kind, fee, order }, cards }: CardListPageProps) {
  return (
    <div class="card-choices">
      <Choice
        name="bank"
        label="Bank"
        any="All banks"
        options={banks.map((each) => [each, each])}
        chosen={bank}
      />
      <Choice name="kind" label="Pays" any="All kinds" options={Object.entries(KIND_NAMES)} chosen={kind} />
      <Choice name="fee" label="Fee" any="Any fee" options={Object.entries(FEE_NAMES)} chosen={fee} />
      <Choice name="order" label="Order" options={Object.entries(ORDER_NAMES)} chosen={order} />
      <button class="button" type="submit">
        Show
      </button>
      <p class="note" role="status">
        {formatCount(cards.length, 'card')}
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly any?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly chosen: string | undefined;
}

function Choice({ name, label, any, options, chosen }: ChoiceProps) {
  return (
    <p>
      <label for={`c-${name}`}>{label}</label>
      <select id={`c-${name}`} name={name} autoComplete="off">
        {any && <option value="">{any}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Cards beyond these are folded. */
const MAX_OPEN = 16;
const MAX_OPEN_OF_ALL = 6;

function CardList({ cards, compared, open }: CardListPageProps & { open: number }) {
  const chosen = new Set(compared.map(({ card }) => card.shortName));
  const rows = (shown: readonly ListedCard[]) => (
    <ul class="verdicts">
      {shown.map((listed) => (
        <CardRow key={listed.card.shortName} {...listed} isCompared={chosen.has(listed.card.shortName)} />
      ))}
    </ul>
  );
  return (
    <>
      {rows(cards.slice(0, open))}
      {cards.length > open && (
        <details class="folded">
          <summary>{formatCount(cards.length - open, 'more card')}</summary>
          {rows(cards.slice(open))}
        </details>
      )}
    </>
  );
}

function CardRow({ card, description, on, isCompared }: ListedCard & { isCompared: boolean }) {
  const { name, shortName, bank } = card;
  return (
    <li class="rating" data-card={shortName}>
      <CardLine name={name} shortName={shortName} bank={bank} mpd={description.rewardRate}>
        <Labels of={labelCard(card, description, on)} />
        <label class="compare">
          <input type="checkbox" name="compare" value={shortName} checked={isCompared} autoComplete="off" />
          Compare<span class="visually-hidden"> {name}</span>
        </label>
      </CardLine>
    </li>
  );
}

export function formatFee({ annualFee, currency }: Card): string {
  if (annualFee === undefined) return 'Annual fee not known';
  return annualFee.amount === 0 ? 'No annual fee' : `${formatMoney(annualFee.amount, currency)} a year`;
}

/** Longer conditions are on the card's page. */
const MAX_CONDITION = 48;

function labelCard(card: Card, description: CardDescription, on: string): Label[] {
  const top = listTopRules(card, description, on);
  const [first] = top;
  if (first === undefined) return [{ kind: 'good', text: 'Everywhere' }, { text: formatFee(card) }];
  const terms = labelRule(card, first).filter(
    ({ kind, text }) => kind === 'open' || /^Up to/.test(String(text)),
  );
  const isLong = terms.some(({ text }) => String(text).length > MAX_CONDITION);
  return [
    { kind: 'good', text: nameTopRules(top) },
    ...terms.filter(({ text }) => String(text).length <= MAX_CONDITION),
    isLong ? { kind: 'open', text: 'Further terms' } : undefined,
    { text: `${formatRate(card.baseRate, card)} elsewhere` },
    { text: formatFee(card) },
  ].filter((label): label is Label => label !== undefined);
}
