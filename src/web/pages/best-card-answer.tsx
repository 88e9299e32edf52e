// The answer of /best-card: the card that surely earns most, what another would earn if its conditions are met, and all that
// both rest on. The service renders it for nobody in particular, the browser for its visitor.
import type { ComponentChildren } from 'preact';
import type { Card } from '../../catalogue/card.ts';
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { formatCents, formatMoney, formatRate } from '../../catalogue/money.ts';
import type { BestCardResult } from '../../operations/best-card-schema.ts';
import type { PayWay } from '../../query/advice/purchase.ts';
import { joinAnd, PER_PERIOD, upperFirst } from '../../query/eligibility/wording.ts';
import { ExternalLink } from './elements.tsx';
import {
  formatCount,
  formatCountryInText,
  formatDate,
  formatNumber,
  formatPercent,
  formatSureness,
} from './format.ts';
import { CardArt, Labels, ShareBar } from './pictures.tsx';
import { linkCard } from './site-context.ts';
import { formatCapLabel } from './terms.tsx';

type RankedCard = BestCardResult['cards'][number];

/** In a sentence: `You pay …`. */
const PAY_PHRASES: Readonly<Record<PayWay, string>> = {
  online: 'online',
  'in-app': 'in an app',
  'wallet-tap': 'by tapping a phone or watch',
  'card-tap': 'by tapping the card',
  chip: 'by inserting the card',
};

const MAX_SHOWN = 5;

export interface AnswerProps {
  /** The place as it was asked for. */
  readonly at: string;
  readonly answer: Omit<BestCardResult, 'advice' | 'success'>;
  readonly pay: PayWay | undefined;
  /** Whether `pay` is how the person usually pays, not how they said they pay here. */
  readonly isUsual?: boolean;
  /** Whether only some cards of the region were compared. */
  readonly isSelection: boolean;
  linkOther(id: string, store: string): string;
  findCard(shortName: string): DrawnCard | undefined;
}

/** `Tesco in the UK`, asked about from elsewhere. */
function nameStore(
  { Store, Country = UNKNOWN_COUNTRY, type }: BestCardResult['place'],
  region: string,
): string | undefined {
  const isElsewhere = type === 'offline' && Country !== UNKNOWN_COUNTRY && Country !== region;
  return Store !== undefined && isElsewhere ? `${Store} in ${formatCountryInText(Country)}` : Store;
}

type DrawnCard = Pick<Card, 'name' | 'bank' | 'networks' | 'rewardUnit'>;

export function Answer(props: AnswerProps) {
  const { answer, isSelection, linkOther, findCard } = props;
  const { place, cards, others, region } = answer;
  const where =
    nameStore(place, region) ?? (place.known ? `${place.Category} (${place.MCC})` : `“${props.at}”`);
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
      data-currency={first?.currency}
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
              <a href={linkOther(id, Store)}>
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
          <PickedCard
            card={best}
            art={findCard(best.shortName)}
            lead="Sure"
            on={answer.amount}
            earned={formatSure(best)}
          >
            <Terms card={best} isSure />
          </PickedCard>
        )}
        {better && (
          <PickedCard
            card={better}
            art={findCard(better.shortName)}
            lead={better === best ? 'The same card, if you meet its terms' : 'More, if you meet its terms'}
            on={answer.amount}
            earned={formatEarned(better)}
            isOpen
          >
            <p class="visually-hidden">If you {joinConditions(better)}.</p>
            {better === best ? <OpenTerms card={better} /> : <Terms card={better} />}
          </PickedCard>
        )}
      </div>
      <p class="note">
        Compared: {formatCount(cards.length, 'card')}
        {isSelection ? ' that you selected' : `, all that we know in ${formatCountryInText(region)}`}.
      </p>
      {rest.length > 0 && (
        <>
          <h3>{best ? 'The next best' : 'The cards'}</h3>
          <Ranking cards={rest.slice(0, MAX_SHOWN)} findCard={findCard} />
          {rest.length > MAX_SHOWN && (
            <details class="folded">
              <summary>{formatCount(rest.length - MAX_SHOWN, 'more card')}</summary>
              <Ranking cards={rest.slice(MAX_SHOWN)} findCard={findCard} start={MAX_SHOWN + 2} isBrief />
            </details>
          )}
        </>
      )}
      <Assumptions {...props} />
    </section>
  );
}

interface PickedCardProps {
  readonly card: RankedCard;
  readonly art: DrawnCard | undefined;
  readonly lead: string;
  readonly on: number;
  readonly earned: string;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** One of the two answers: the card, drawn, and what the purchase earns with it. */
function PickedCard({ card, art, lead, on, earned, isOpen, children }: PickedCardProps) {
  const { name, shortName, currency } = card;
  const [figure, worth] = splitEarned(earned);
  return (
    <section class={isOpen ? 'pick open' : 'pick'}>
      <p class="pick-lead">{lead}</p>
      <Art of={art} />
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

function Art({ of }: { of: DrawnCard | undefined }) {
  return of && <CardArt bank={of.bank} name={of.name} pays={of.rewardUnit} networks={of.networks} />;
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
  findCard,
  start = 2,
  isBrief = false,
}: {
  cards: readonly RankedCard[];
  findCard: AnswerProps['findCard'];
  start?: number;
  isBrief?: boolean;
}) {
  return (
    <ol class="verdicts" start={start}>
      {cards.map((card) => (
        <li key={card.shortName} class="rating">
          <Art of={findCard(card.shortName)} />
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
  // What is sure is then earned online and in person alike.
  const isChannelOpen = ifMet.some(({ kind }) => kind === 'channel');
  const saysHow = !isLess && ifMet.some(({ label }) => label === 'pay online');
  const sureCap = card.sureCap ?? (isLess && card.sureRate !== card.rate ? undefined : card.cap);
  const { rate, cap, how } = isLess
    ? { rate: card.sureRate, cap: sureCap, how: card.sureHow ?? (isChannelOpen ? undefined : card.how) }
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
        {how && !saysHow && <li>{upperFirst(how)}</li>}
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
function Assumptions({ answer, pay, isUsual }: Pick<AnswerProps, 'answer' | 'pay' | 'isUsual'>) {
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
