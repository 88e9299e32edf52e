// Which card earns the most on one purchase: the answer first, then the form for another. It is a plain GET form, so
// the selected cards are only in the address.
import type { Card } from '../../catalogue/card.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import type { OpenCondition } from '../../query/advice/describe-earning.ts';
import type { Earning } from '../../query/advice/earn-purchase.ts';
import type { Decision } from '../../query/eligibility/decide-card.ts';
import { formatPossibleRate } from '../../query/eligibility/describe-exclusions.ts';
import { RegionOptions } from './elements.tsx';
import { formatCount, formatCountryInText, formatDate, formatNumber, formatPercent } from './format.ts';
import { Page } from './frame.tsx';
import { MeaningList, type ShownMeaning } from './meaning.tsx';
import { linkCard } from './site-context.ts';

export interface BestCardPageProps {
  readonly region: string;
  /** The region's cards, and the short names of the selected ones. */
  readonly cards: readonly Card[];
  readonly held: ReadonlySet<string>;
  /** The form's values. */
  readonly at: string;
  readonly merchant?: string | undefined;
  readonly amount: string;
  /** Undefined until the form has been sent. */
  readonly answer?: BestCardAnswer | undefined;
  /** The possible meanings, if the input is ambiguous. */
  readonly choices?: readonly ShownMeaning[] | undefined;
  /** What is wrong with the input. */
  readonly problem?: string | undefined;
}

export interface RankedEarning {
  readonly earning: Earning;
  readonly decision: Decision;
  readonly assumed: readonly string[];
  readonly ifMet: readonly OpenCondition[];
}

export interface BestCardAnswer {
  /** Undefined for a code alone. */
  readonly place?: { readonly id: string; readonly name: string; readonly confidence: number } | undefined;
  readonly mcc: string;
  readonly category: string;
  readonly on: string;
  readonly amount: number;
  /** Best first. */
  readonly earnings: readonly RankedEarning[];
  readonly assumed: readonly string[];
}

export function BestCardPage(props: BestCardPageProps) {
  const { at, answer, choices, problem } = props;
  const isAsked = at !== '';
  return (
    <Page
      title="Best card for a purchase"
      description="Which of your cards earns the most at a merchant, including caps, conditions and dates."
      path={isAsked ? undefined : '/best-card'}
      current="/best-card"
      picture="cards"
      searchInHeader={false}
    >
      <div class={answer ? 'best-card answered' : 'best-card'}>
        {answer ? <Answer {...props} answer={answer} /> : <h1>Which card should I use?</h1>}
        {!isAsked && (
          <p class="lead">
            Enter where you pay and how much. We rank the cards by what they earn there, including their caps
            and conditions.
          </p>
        )}
        {problem && (
          <p role="alert" class="refusal">
            {problem}
          </p>
        )}
        {choices && (
          <section aria-labelledby="choices">
            <h2 id="choices">Which one do you mean by “{at}”?</h2>
            <MeaningList found={choices} />
          </section>
        )}
        <Form {...props} />
      </div>
    </Page>
  );
}

/** `400 miles`, `S$6 cash back`: the part of what a card earns that is worth so much. */
function formatEarned({ card, amount, value }: Earning, worth: number): string {
  const { rewardUnit, currency } = card;
  if (rewardUnit === 'cash-back') return `${formatMoney(worth, currency)} cash back`;
  const units = worth === value ? amount : Math.round((amount * worth) / value);
  return `${formatNumber(units)} ${rewardUnit}`;
}

const MAX_SHOWN = 5;

function Answer({ answer, region, held }: BestCardPageProps & { readonly answer: BestCardAnswer }) {
  const { place, mcc, category, on, amount, earnings, assumed } = answer;
  const [first] = earnings;
  const best = first && first.earning.sure > 0 ? first : undefined;
  const others = best ? earnings.slice(1) : earnings;
  const where = place?.name ?? `${category} (${mcc})`;
  return (
    <section aria-labelledby="answer">
      {best === undefined ? (
        <h1 id="answer">
          No card {first?.decision.kind === 'unsure' && 'surely '}earns anything at {where}
        </h1>
      ) : (
        <>
          <h1 id="answer">
            At {where}, use <a href={linkCard(best.earning.card.shortName)}>{best.earning.card.name}</a>
          </h1>
          <p class="earned">
            {formatEarned(best.earning, best.earning.sure)}{' '}
            <span class="soft">on {formatMoney(amount, best.earning.card.currency)}</span>
          </p>
          <Terms ranked={best} isOpen />
        </>
      )}
      <p class="note">
        {best ? 'Best of ' : 'Compared: '}
        {held.size === 0
          ? `all ${formatCount(earnings.length, 'card')} in ${formatCountryInText(region)}. `
          : `your ${formatCount(earnings.length, 'card')}. `}
        {place ? (
          <>
            <a href={`/merchant/${place.id}`}>{place.name}</a> has code <a href={`/mcc/${mcc}`}>{mcc}</a>,{' '}
            {category} ({formatPercent(place.confidence)} sure).
          </>
        ) : (
          <>
            Code <a href={`/mcc/${mcc}`}>{mcc}</a>, {category}.
          </>
        )}
      </p>
      {others.length > 0 && (
        <>
          <h2>{best ? 'Next best' : 'The cards'}</h2>
          <Ranking earnings={others.slice(0, MAX_SHOWN)} start={best ? 2 : 1} />
          {others.length > MAX_SHOWN && (
            <details class="folded">
              <summary>{formatCount(others.length - MAX_SHOWN, 'more card')}</summary>
              <Ranking earnings={others.slice(MAX_SHOWN)} start={MAX_SHOWN + (best ? 2 : 1)} />
            </details>
          )}
        </>
      )}
      <details class="folded">
        <summary>How we calculate this</summary>
        <ul class="plain">
          <li>You pay on {formatDate(on)}.</li>
          {assumed.map((sentence) => (
            <li key={sentence}>{sentence}.</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function Ranking({ earnings, start }: { earnings: readonly RankedEarning[]; start: number }) {
  return (
    <ol class="verdicts" start={start}>
      {earnings.map((ranked) => {
        const { earning } = ranked;
        const { name, shortName, bank } = earning.card;
        return (
          <li key={shortName} class="ranked">
            <p>
              <a href={linkCard(shortName)}>{name}</a>
              <span class="soft"> {bank}</span>
            </p>
            <p class="ranked-earned">
              {earning.sure === 0 && earning.value > 0 ? 'Maybe' : formatEarned(earning, earning.sure)}
            </p>
            <Terms ranked={ranked} />
          </li>
        );
      })}
    </ol>
  );
}

function Terms({ ranked, isOpen = false }: { ranked: RankedEarning; isOpen?: boolean }) {
  const { earning, decision, assumed, ifMet } = ranked;
  const { card, value, sure } = earning;
  return (
    <div class="terms">
      {decision.kind === 'unsure'
        ? `Maybe ${formatPossibleRate(card, decision)}`
        : formatRate(decision.rate, card)}
      {sure < value && ` if you meet the conditions: ${formatEarned(earning, value)}`}
      {decision.kind === 'excluded' && '; excluded by the bank'}
      {assumed.length + ifMet.length > 0 && (
        <details class="why" open={isOpen}>
          <summary>
            Conditions<span class="visually-hidden"> of {card.name}</span>
          </summary>
          <ul>
            {ifMet.map(({ label }) => (
              <li key={label}>If you {label}.</li>
            ))}
            {assumed.map((sentence) => (
              <li key={sentence}>{sentence}.</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Form({ region, cards, held, at, merchant, amount, answer }: BestCardPageProps) {
  return (
    <form action="/best-card" method="get" data-box="place" data-best-card>
      {answer && <h2>Another purchase</h2>}
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
        <button class="button main" type="submit">
          Find the best card
        </button>
      </div>
      <details class="folded">
        <summary>
          {held.size === 0
            ? `Comparing all ${formatCount(cards.length, 'card')} in ${formatCountryInText(region)}`
            : `Comparing your ${formatCount(held.size, 'card')}`}
        </summary>
        <fieldset>
          <legend>Compare only these. Select none to compare all.</legend>
          <ul class="choices">
            {cards.map(({ shortName, name }) => (
              <li key={shortName}>
                <label>
                  <input type="checkbox" name="cards" value={shortName} checked={held.has(shortName)} />{' '}
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </details>
      <p class="note">
        <a href={`/my-cards?region=${region}`}>Choose your cards once</a>, and they will be selected here
        every time. Your choice stays in your browser.
      </p>
    </form>
  );
}
