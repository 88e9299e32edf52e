// Which of your cards earns the most on one purchase. A plain GET form: the selected cards are stored only in the address.
import type { Card } from '../../catalogue/card.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import type { Earning } from '../../query/best-card/earn-purchase.ts';
import { RegionOptions } from './elements.tsx';
import { formatCountryInText, formatDate, formatNumber } from './format.ts';
import { renderPage } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

export interface BestCardPage {
  readonly site: SiteContext;
  readonly region: string;
  /** The region's cards, and the short names of the selected ones. */
  readonly cards: readonly Card[];
  readonly held: ReadonlySet<string>;
  /** The values of the form. */
  readonly at: string;
  readonly amount: string;
  /** Undefined until the form was sent. */
  readonly answer?: BestCardAnswer | undefined;
  /** What is wrong with the input. */
  readonly refusal?: string | undefined;
}

export interface BestCardAnswer {
  /** `Ya Kun Kaya Toast, MCC 5814` */
  readonly place: string;
  readonly on: string;
  readonly amount: number;
  readonly earnings: readonly Earning[];
  readonly assumed: readonly string[];
}

/** `400 miles`, `S$6 cash back`: a mile counts as a cent. */
function formatEarned(miles: number, { rewardUnit, currency }: Card): string {
  if (rewardUnit === 'cash-back') return `${formatMoney(Math.round(miles) / 100, currency)} cash back`;
  return `${formatNumber(miles)} ${rewardUnit === 'points' ? 'miles’ worth of points' : 'miles'}`;
}

export function renderBestCardPage(page: BestCardPage): string {
  return renderPage({
    site: page.site,
    title: 'Best card for a purchase',
    description: 'Which of your cards earns the most at a merchant, including caps, conditions and dates.',
    path: page.at === '' ? '/best-card' : undefined,
    current: '/cards',
    children: (
      <>
        <h1>Best card for a purchase</h1>
        <Form {...page} />
        {page.refusal && (
          <p role="alert" class="refusal">
            {page.refusal}
          </p>
        )}
        {page.answer && <Answer {...page.answer} />}
      </>
    ),
  });
}

function Form({ site, region, cards, held, at, amount }: BestCardPage) {
  return (
    <form class="best-card" action="/best-card" method="get">
      <p>
        <label for="at">Web address or MCC of the shop</label>
        <input id="at" name="at" value={at} maxLength={2048} autoComplete="off" spellcheck={false} required />
      </p>
      <p>
        <label for="amount">Amount in the card’s currency</label>
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
        <label for="region">Region</label>
        <select id="region" name="region">
          <RegionOptions site={site} region={region} />
        </select>
      </p>
      <fieldset>
        <legend>Your cards in {formatCountryInText(region)} (select none to compare all)</legend>
        <ul class="choices">
          {cards.map(({ shortName, name }) => (
            <li key={shortName}>
              <label>
                <input type="checkbox" name="cards" value={shortName} checked={held.has(shortName)} /> {name}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p>
        <button class="button" type="submit">
          Find the best card
        </button>
      </p>
      <p class="note">Your selection is stored only in this page’s address. We keep no record of it.</p>
    </form>
  );
}

function Answer({ place, on, amount, earnings, assumed }: BestCardAnswer) {
  return (
    <section aria-labelledby="ranking">
      <h2 id="ranking">{place}</h2>
      <ol class="verdicts">
        {earnings.map(({ card, decision, miles, atLeast, assumed: ofCard }) => (
          <li key={card.shortName} class="ranked">
            <strong>
              <a href={`/card/${encodeURIComponent(card.shortName)}`}>{card.name}</a>
            </strong>
            : {formatEarned(miles, card)} on {formatMoney(amount, card.currency)}
            <span class="detail">
              {formatRate(decision.rate, card)}
              {atLeast < miles && `; ${formatEarned(atLeast, card)} if the assumptions do not hold`}
              {decision.kind === 'excluded' && '; excluded by the bank'}
            </span>
            {ofCard.length > 0 && (
              <details>
                <summary>Assumptions for {card.shortName}</summary>
                <ul>
                  {ofCard.map((sentence) => (
                    <li key={sentence}>{sentence}.</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
      <h3>Assumptions for all cards</h3>
      <ul>
        <li>You pay on {formatDate(on)}.</li>
        {assumed.map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </section>
  );
}
