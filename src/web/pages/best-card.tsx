// Which of one's cards earns most on one purchase. A plain GET form: the chosen cards are in the address, nowhere else.
import type { Card } from '../../catalogue/card.ts';
import { formatMoney, formatRate } from '../../catalogue/money.ts';
import type { Earning } from '../../query/best-card/earn-purchase.ts';
import { renderPage } from './frame.tsx';
import { RegionOptions } from './region-options.tsx';
import type { SiteContext } from './site-context.ts';
import { sayCountry, sayNumber } from './words.ts';

export interface BestCardPage {
  readonly site: SiteContext;
  readonly region: string;
  /** The region's cards, and the short names of those that were chosen. */
  readonly cards: readonly Card[];
  readonly held: ReadonlySet<string>;
  /** What stands in the form. */
  readonly at: string;
  readonly amount: string;
  /** Undefined until somebody has asked. */
  readonly answer?: BestCardAnswer | undefined;
  /** What is wrong with the question. */
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

const UNITS = {
  miles: 'miles',
  points: 'miles’ worth of points',
  'cash-back': 'miles’ worth of cash back',
} as const;

export function renderBestCardPage(page: BestCardPage): string {
  return renderPage({
    site: page.site,
    title: 'Best card for a purchase',
    description: 'Which of the cards you hold earns most at a merchant: cap, conditions and dates included.',
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
        <label for="at">Web address of the shop, or its MCC</label>
        <input id="at" name="at" value={at} maxLength={2048} autoComplete="off" spellcheck={false} required />
      </p>
      <p>
        <label for="amount">Amount, in the card’s currency</label>
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
        <label for="region">Cards of</label>
        <select id="region" name="region">
          <RegionOptions site={site} region={region} />
        </select>
      </p>
      <fieldset>
        <legend>Cards you hold in {sayCountry(region)} (none chosen: all)</legend>
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
      <p class="note">Your choice stays in this page’s address; nothing of it is kept here.</p>
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
            : {sayNumber(miles)} {UNITS[card.rewardUnit]} on {formatMoney(amount, card.currency)}
            <span class="detail">
              {formatRate(decision.rate)}
              {atLeast < miles && `; at least ${sayNumber(atLeast)} in any case`}
              {decision.kind === 'excluded' && '; excluded by the bank'}
            </span>
            {ofCard.length > 0 && (
              <details>
                <summary>What that assumes for {card.shortName}</summary>
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
      <h3>Assumed for all</h3>
      <ul>
        <li>You pay on {on}.</li>
        {assumed.map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </section>
  );
}
