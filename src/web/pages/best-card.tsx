// `/best-card`: a form for a purchase, and below it the card that surely earns most, what another would earn if its
// conditions are met, and all that both rest on. It is a plain GET form; `best-card.js` adds what this browser remembers.
import type { ComponentChildren } from 'preact';
import { formatCents, formatMoney, formatRate } from '../../catalogue/money.ts';
import type { BestCardResult } from '../../operations/best-card-schema.ts';
import { PAY_WAYS, type PayWay } from '../../query/advice/purchase.ts';
import { joinAnd, PER_PERIOD, upperFirst } from '../../query/eligibility/wording.ts';
import type { CardTerms } from '../visitor/card-terms.ts';
import { PERSONAL, type PersonalParameter } from '../visitor/parameters.ts';
import { ExternalLink, RegionOptions } from './elements.tsx';
import {
  formatCount,
  formatCountryInText,
  formatDate,
  formatNumber,
  formatPercent,
  formatSureness,
} from './format.ts';
import { formatJsonLd, Page } from './frame.tsx';
import { CardArt, Labels, ShareBar } from './pictures.tsx';
import { linkCard, useSite } from './site-context.ts';
import { formatCapLabel } from './terms.tsx';

export interface BestCardPageProps {
  readonly region: string;
  /** The region's cards, and the short names of the selected ones. */
  readonly cards: readonly CardTerms[];
  readonly held: ReadonlySet<string>;
  /** The form's values. */
  readonly at: string;
  readonly merchant?: string | undefined;
  readonly amount: string;
  readonly pay: PayWay | undefined;
  /** What the address says about the person, besides their cards. */
  readonly personal: Readonly<Partial<Record<PersonalParameter, string>>>;
  /** Undefined until the form has been sent. */
  readonly answer?: BestCardResult | undefined;
  /** Whether `pay` is how the person usually pays, not how they said they pay here. */
  readonly isUsual?: boolean | undefined;
  /** What is wrong with the input. */
  readonly problem?: string | undefined;
}

type RankedCard = BestCardResult['cards'][number];

export function BestCardPage(props: BestCardPageProps) {
  const { at, answer, problem, region, cards } = props;
  const isAsked = at !== '';
  return (
    <Page
      title="Best card for a purchase"
      description="Which of your cards earns the most at a merchant, including caps, conditions and dates."
      path={isAsked ? undefined : '/best-card'}
      current="/best-card"
      picture="cards"
      searchInHeader={false}
      islands={['best-card.js']}
    >
      <div class="best-card">
        <h1>Which card should I use?</h1>
        <Form {...props} />
        <script
          type="application/json"
          id="card-terms"
          dangerouslySetInnerHTML={{ __html: formatJsonLd({ region, cards }) }}
        />
        {problem && (
          <p role="alert" class="notice" id="answer">
            {problem}
          </p>
        )}
        {answer && <Answer {...props} answer={answer} />}
      </div>
    </Page>
  );
}

export const PAY_LABELS: Readonly<Record<PayWay, string>> = {
  online: 'Online',
  'in-app': 'In an app',
  'wallet-tap': 'Tap phone',
  'card-tap': 'Tap card',
  chip: 'Insert card',
};

/** In a sentence: `You pay …`. */
const PAY_PHRASES: Readonly<Record<PayWay, string>> = {
  online: 'online',
  'in-app': 'in an app',
  'wallet-tap': 'by tapping a phone or watch',
  'card-tap': 'by tapping the card',
  chip: 'by inserting the card',
};

function Form(props: BestCardPageProps) {
  const { region, cards, held, at, merchant, amount, pay, isUsual, personal } = props;
  const chosen = isUsual ? undefined : pay;
  return (
    <form action="/best-card#answer" method="get" data-box="place" data-best-card>
      <div class="purchase">
        <p class="purchase-place">
          <label for="at">Shop, web address or code</label>
          <span class="field">
            <input
              id="at"
              name="at"
              type="search"
              value={at}
              maxLength={2048}
              autoComplete="off"
              autoCapitalize="off"
              spellcheck={false}
              placeholder="grab, shopee.sg, 5812"
              required
            />
            <input type="hidden" name="merchant" value={merchant ?? ''} />
          </span>
        </p>
        <p>
          <label for="amount">Amount</label>
          <input
            id="amount"
            name="amount"
            value={amount}
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        </p>
        <p>
          <label for="region">Cards from</label>
          <select id="region" name="region">
            <RegionOptions region={region} />
          </select>
        </p>
        <fieldset class="switch">
          <legend>How you pay</legend>
          <div>
            {[undefined, ...PAY_WAYS].map((way) => (
              <label key={way ?? ''}>
                <input
                  type="radio"
                  name="pay"
                  value={way ?? ''}
                  checked={chosen === way}
                  autoComplete="off"
                />
                <span data-way={way ?? ''}>
                  {way !== undefined ? PAY_LABELS[way] : personal.usually ? 'As usual' : 'Any way'}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <button class="button main" type="submit">
          Find the best card
        </button>
      </div>
      {PERSONAL.filter((name) => name !== 'cards').map((name) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={personal[name] ?? ''}
          disabled={personal[name] === undefined}
        />
      ))}
      <details class="folded">
        <summary data-compared>
          {held.size === 0
            ? `Comparing all ${formatCount(cards.length, 'card')} in ${formatCountryInText(region)}`
            : `Comparing ${formatCount(held.size, 'card')}`}
        </summary>
        <fieldset>
          <legend>Compare only these. Select none to compare all.</legend>
          <ul class="choices">
            {cards.map(({ shortName, name }) => (
              <li key={shortName}>
                <label>
                  <input
                    type="checkbox"
                    name="cards"
                    value={shortName}
                    checked={held.has(shortName)}
                    autoComplete="off"
                  />{' '}
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </details>
      <p class="note">
        <a href={`/my-cards?region=${region}`}>Say once which cards you have and how you pay</a>, and every
        answer is for you. It stays in your browser.
      </p>
    </form>
  );
}

const MAX_SHOWN = 5;

function Answer(props: BestCardPageProps & { readonly answer: BestCardResult }) {
  const { answer, region, held } = props;
  const { place, cards, others } = answer;
  const where = place.Store ?? (place.known ? `${place.Category} (${place.MCC})` : `“${props.at}”`);
  const [first] = cards;
  const best = first !== undefined && first.earns.sure > 0 ? first : undefined;
  const better = findBetter(cards);
  const shown = new Set([best, better]);
  const rest = cards.filter((card) => !shown.has(card));
  return (
    <section
      aria-labelledby="answer"
      class="advice"
      data-answer
      data-place={place.Store ?? props.at}
      data-mcc={place.MCC}
      data-amount={answer.amount}
    >
      <h2 id="answer" class="title">
        {best === undefined ? `No card surely earns anything at ${where}` : `At ${where}, use ${best.name}`}
      </h2>
      <Codes place={place} at={props.at} />
      {others.length > 0 && (
        <p class="others">
          Did you mean{' '}
          {others.map(({ id, Store, Country }, index) => (
            <>
              {index > 0 && (index === others.length - 1 ? ' or ' : ', ')}
              <a href={linkOther(props, id, Store)}>
                {Store} ({Country})
              </a>
            </>
          ))}
          ?
        </p>
      )}
      <p role="status" class="recorded" data-recorded hidden />
      <div class="picks">
        {best && (
          <Pick card={best} lead="Sure" on={answer.amount} earned={formatSure(best)}>
            <Terms card={best} isSure />
          </Pick>
        )}
        {better && (
          <Pick
            card={better}
            lead={better === best ? 'The same card, if you meet its terms' : 'More, if you meet its terms'}
            on={answer.amount}
            earned={formatEarned(better)}
            isOpen
          >
            <p class="visually-hidden">If you {joinConditions(better)}.</p>
            {better === best ? <OpenTerms card={better} /> : <Terms card={better} />}
          </Pick>
        )}
      </div>
      <p class="note">
        Compared: {formatCount(cards.length, 'card')}
        {held.size === 0 ? `, all that we know in ${formatCountryInText(region)}` : ' that you selected'}.
      </p>
      {rest.length > 0 && (
        <>
          <h3>{best ? 'The next best' : 'The cards'}</h3>
          <Ranking cards={rest.slice(0, MAX_SHOWN)} />
          {rest.length > MAX_SHOWN && (
            <details class="folded">
              <summary>{formatCount(rest.length - MAX_SHOWN, 'more card')}</summary>
              <Ranking cards={rest.slice(MAX_SHOWN)} start={MAX_SHOWN + 2} isBrief />
            </details>
          )}
        </>
      )}
      <Assumptions {...props} />
    </section>
  );
}

interface PickProps {
  readonly card: RankedCard;
  readonly lead: string;
  readonly on: number;
  readonly earned: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** One of the two answers: the card, drawn, and what the purchase earns with it. */
function Pick({ card: { name, shortName, currency }, lead, on, earned, isOpen, children }: PickProps) {
  const [figure, worth] = splitEarned(earned);
  return (
    <section class={isOpen ? 'pick open' : 'pick'}>
      <p class="pick-lead">{lead}</p>
      <ListedCardArt shortName={shortName} />
      <div class="pick-words">
        <p class="card-name">
          <a href={linkCard(shortName)}>{name}</a>
        </p>
        <p class="earned">
          <span class="amount large">{figure}</span> {worth && <strong>{worth}</strong>}{' '}
          <span class="soft">on {formatMoney(on, currency)}</span>
        </p>
      </div>
      {children}
    </section>
  );
}

/** `400 miles (S$6)` → `400 miles` and `worth S$6`. */
function splitEarned(earned: string): readonly [string, string?] {
  const [, figure, worth] = /^(.+?) \((.+)\)$/.exec(earned) ?? [];
  return figure === undefined ? [earned] : [figure, `worth ${worth}`];
}

function ListedCardArt({ shortName }: { shortName: string }) {
  const card = useSite().findCard(shortName);
  return (
    card && <CardArt bank={card.bank} name={card.name} pays={card.rewardUnit} networks={card.networks} />
  );
}

function OpenTerms({ card: { rate, earns, ifMet } }: { card: RankedCard }) {
  return (
    <div class="terms">
      <Labels
        of={[
          { kind: 'good', text: formatRate(rate, { rewardUnit: earns.unit }) },
          ...ifMet.map(({ label }) => ({ kind: 'open' as const, text: upperFirst(label) })),
        ]}
      />
    </div>
  );
}

/** The card that would earn most if its conditions are met, if that is more than any card surely earns. */
export function findBetter(cards: readonly RankedCard[]): RankedCard | undefined {
  const [first] = cards;
  if (first === undefined) return undefined;
  const most = cards.reduce((one, other) => (other.earns.value > one.earns.value ? other : one), first);
  return most.ifMet.length > 0 && most.earns.value > first.earns.sure ? most : undefined;
}

const joinConditions = ({ ifMet }: RankedCard): string => joinAnd(ifMet.map(({ label }) => label));

/** `400 miles (S$6)`, `S$6 cash back`. */
function formatEarned({ earns: { amount, unit, value }, currency }: RankedCard): string {
  if (value === 0) return 'Nothing';
  if (unit === 'cash-back') return `${formatMoney(value, currency)} cash back`;
  const count = Math.round(amount);
  return `${formatNumber(count)} ${count === 1 ? unit.slice(0, -1) : unit} (${formatMoney(value, currency)})`;
}

/** What it earns even if nothing open is met, in the same words. */
function formatSure(card: RankedCard): string {
  const { amount, value, sure } = card.earns;
  return formatEarned({
    ...card,
    earns: { ...card.earns, amount: value === 0 ? 0 : (amount * sure) / value, value: sure },
  });
}

function linkOther(
  { region, amount, pay, isUsual, held, personal }: BestCardPageProps,
  id: string,
  store: string,
) {
  const query = new URLSearchParams({
    at: store,
    merchant: id,
    amount,
    region,
    ...(pay !== undefined && !isUsual && { pay }),
    ...(held.size > 0 && { cards: [...held].join(',') }),
    ...personal,
  });
  return `/best-card?${query}#answer`;
}

/** More are rarely worth knowing. */
const MAX_CODES = 4;

/** Which codes a payment may carry: a sentence, and their shares as a picture. */
function Codes({ place, at }: { place: BestCardResult['place']; at: string }) {
  const { codes, known, Store, id } = place;
  const name = Store ?? `“${at}”`;
  const [first] = codes;
  const shown = codes.slice(0, MAX_CODES);
  const rest = 1 - shown.reduce((sum, { share }) => sum + share, 0);
  const shop = id === undefined ? name : <a href={`/merchant/${id}`}>{name}</a>;
  if (codes.length === 1)
    return (
      <p>
        {!known ? (
          <>Nobody lists {name}. Judging by its name, a payment there carries code </>
        ) : Store === undefined ? (
          'Code '
        ) : (
          <>A payment at {shop} carries code </>
        )}
        <a href={`/mcc/${first!.MCC}`}>{first!.MCC}</a>, {first!.Category}
        {place.confidence !== undefined && ` (${formatSureness({ confidence: place.confidence })})`}.
      </p>
    );
  return (
    <>
      <p>
        {known ? (
          <>
            A payment at {shop} can carry {formatCount(codes.length, 'code')},{' '}
          </>
        ) : (
          <>
            Nobody lists {shop}. Judging by its name, a payment there can carry{' '}
            {formatCount(codes.length, 'code')},{' '}
          </>
        )}
        most likely <a href={`/mcc/${first!.MCC}`}>{first!.MCC}</a>, {first!.Category} (
        {formatPercent(first!.share)}). Each card is judged by all of them.
      </p>
      <ShareBar
        parts={[
          ...shown.map(({ MCC, Category, share }) => ({
            share,
            label: (
              <>
                <a class="code" href={`/mcc/${MCC}`}>
                  {MCC}
                </a>{' '}
                {Category} <span class="figure">{formatPercent(share)}</span>
              </>
            ),
          })),
          ...(rest > 0.005 ? [{ share: rest, label: `others ${formatPercent(rest)}` }] : []),
        ]}
      />
    </>
  );
}

/** `isBrief`: without their terms, which are on the cards’ pages. */
function Ranking({
  cards,
  start = 2,
  isBrief = false,
}: {
  cards: readonly RankedCard[];
  start?: number;
  isBrief?: boolean;
}) {
  return (
    <ol class="verdicts" start={start}>
      {cards.map((card) => (
        <li key={card.shortName} class="rating">
          <ListedCardArt shortName={card.shortName} />
          <p class="card-name">
            <a href={linkCard(card.shortName)}>{card.name}</a>
          </p>
          <p class="ranked-earned">{formatSure(card)}</p>
          {card.earns.value > card.earns.sure && (
            <p class="detail">{formatEarned(card)} if you meet its conditions</p>
          )}
          {!isBrief && <Terms card={card} />}
        </li>
      ))}
    </ol>
  );
}

/** A card's terms at this place as labels; the sentences behind them are folded. */
function Terms({ card, isSure = false }: { card: RankedCard; isSure?: boolean }) {
  const { shortName, name, earns, currency, minimum, assumed, ifMet, byCode, asOf, foreignFee } = card;
  const isExcluded = earns.value === 0;
  const isLess = isSure && earns.sure < earns.value;
  const sureCap = card.sureCap ?? (isLess && card.sureRate !== card.rate ? undefined : card.cap);
  const { rate, cap, how } = isLess
    ? { rate: card.sureRate, cap: sureCap, how: card.sureHow ?? card.how }
    : card;
  return (
    <div class="terms">
      <ul class="labels">
        {!isExcluded && (
          <li class={cap?.left === 0 ? undefined : 'good'}>
            {formatRate(cap?.left === 0 ? cap.after : rate, { rewardUnit: earns.unit })}
          </li>
        )}
        {(isLess ? [] : ifMet).map(({ label }) => (
          <li key={label} class="open">
            {upperFirst(label)}
          </li>
        ))}
        {minimum?.met && (
          <li>
            Minimum of {formatMoney(minimum.amount, currency)} {PER_PERIOD[minimum.period]} met
          </li>
        )}
        {cap && <li>{formatCap(cap, currency)}</li>}
        {how && <li>{upperFirst(how)}</li>}
        {foreignFee ? <li class="open">{`Adds ${foreignFee} % in foreign currency`}</li> : null}
      </ul>
      <details class="why">
        <summary>
          Why<span class="visually-hidden"> {name}</span>
        </summary>
        <ul>
          <li>{card.spendCap}</li>
          {assumed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {ifMet.map(({ label }) => (
            <li key={label}>Open: whether you {label}</li>
          ))}
          {byCode?.map(({ MCC, value, sure }) => (
            <li key={MCC}>
              As {MCC}: {formatMoney(sure, currency)} for sure
              {value > sure && `, ${formatMoney(value, currency)} if its conditions are met`}
            </li>
          ))}
          <li>{asOf === undefined ? 'The terms have no date' : `Terms as of ${formatDate(asOf)}`}</li>
        </ul>
      </details>
      <p class="paid" data-paid={shortName} data-cap={(card.sureCap ?? card.cap)?.id} hidden>
        <button type="button" class="button">
          I paid with this<span class="visually-hidden">: {name}</span>
        </button>
      </p>
    </div>
  );
}

function formatCap({ left, ...cap }: NonNullable<RankedCard['cap']>, currency: string): string {
  const most = formatCapLabel(cap, currency);
  return left === undefined || cap.amount === undefined || left >= cap.amount
    ? most
    : `${most}, ${formatMoney(left, currency)} of spending left`;
}

/** Less than what anybody would name: the page sends it for those who have no use for miles. */
const isWorthless = (cents: number): boolean => cents <= 0.01;

/** What every card was compared on. The short ones are always shown. */
function Assumptions({ answer, pay, isUsual }: BestCardPageProps & { readonly answer: BestCardResult }) {
  const { place, mileValue, on, assumed } = answer;
  return (
    <ul class="assumptions note">
      {pay !== undefined ? (
        <li>{`You pay ${PAY_PHRASES[pay]}${isUsual ? ', as you usually do' : ''}.`}</li>
      ) : (
        place.type !== undefined && <li>Each card is used in the way that earns most.</li>
      )}
      <li>
        <MileValueSentence {...mileValue} /> <a href="/my-cards">Change</a>
      </li>
      <li>You pay on {formatDate(on)}.</li>
      {assumed.map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  );
}

function MileValueSentence({ cents, basis, programme, source, asOf }: BestCardResult['mileValue']) {
  if (isWorthless(cents)) return <>Miles count for nothing, as you said.</>;
  if (basis === 'given') return <>A mile counts as {formatCents(cents)}, as you said.</>;
  return (
    <>
      A mile counts as {formatCents(cents)}
      {programme !== undefined && `, what ${programme} miles are held to be worth`}
      {basis === 'derived' && ', worked out'}
      {source !== undefined && (
        <>
          {' '}
          (<ExternalLink url={source}>source</ExternalLink>
          {asOf !== undefined && `, ${formatDate(asOf)}`})
        </>
      )}
      .
    </>
  );
}
