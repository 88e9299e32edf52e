// `/best-card`: a form for a purchase, and below it the answer for somebody of whom nothing is known. It is a plain GET form;
// where scripts run, `best-card.js` keeps what it says about the person out of the address, and answers for them.
import type { Card } from '../../catalogue/card.ts';
import type { BestCardResult } from '../../operations/best-card-schema.ts';
import { DEFAULT_AMOUNT, PAY_WAYS, type PayWay } from '../../query/advice/purchase.ts';
import type { AskedPurchase } from '../advice/answer-for-me.ts';
import { Answer } from './best-card-answer.tsx';
import { RegionOptions } from './elements.tsx';
import { formatCount, formatCountryInText } from './format.ts';
import { formatJsonLd, Page } from './frame.tsx';
import { useSite } from './site-context.ts';

export interface BestCardPageProps {
  readonly region: string;
  /** The region's cards, and the short names of the selected ones. */
  readonly cards: readonly Card[];
  readonly held: ReadonlySet<string>;
  /** The form's values. */
  readonly at: string;
  readonly merchant?: string | undefined;
  readonly amount: string;
  readonly pay: PayWay | undefined;
  /** What the address says about the person, besides their cards. */
  readonly personal: Readonly<Record<string, string>>;
  /** Undefined until the form has been sent. */
  readonly answer?: BestCardResult | undefined;
  /** What the script answers for the visitor. */
  readonly asked?: AskedPurchase | undefined;
  /** What is wrong with the input. */
  readonly problem?: string | undefined;
}

export function BestCardPage(props: BestCardPageProps) {
  const { at, answer, asked, problem, held, region, amount, pay, personal } = props;
  const site = useSite();
  const linkOther = (id: string, store: string): string => {
    const query = new URLSearchParams({
      at: store,
      merchant: id,
      ...(Number(amount) !== DEFAULT_AMOUNT && { amount }),
      region,
      ...(pay !== undefined && { pay }),
      ...(held.size > 0 && { cards: [...held].join(',') }),
      ...personal,
    });
    return `/best-card?${query}#answer`;
  };
  return (
    <Page
      title="Best card for a purchase"
      description="Which of your cards earns the most at a merchant, including caps, conditions and dates."
      path={at === '' ? '/best-card' : undefined}
      current="/best-card"
      picture="cards"
      searchInHeader={false}
      islands={['best-card.js']}
    >
      <div class="best-card">
        <h1>Which card should I use?</h1>
        <Form {...props} />
        {asked && (
          <script
            type="application/json"
            id="asked"
            dangerouslySetInnerHTML={{ __html: formatJsonLd(asked) }}
          />
        )}
        {problem && (
          <p role="alert" class="notice" id="answer">
            {problem}
          </p>
        )}
        {answer && (
          <Answer
            at={at}
            answer={answer}
            pay={pay}
            isSelection={held.size > 0}
            linkOther={linkOther}
            findCard={site.findCard}
          />
        )}
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

function Form(props: BestCardPageProps) {
  const { region, cards, held, at, merchant, amount, pay } = props;
  const { asset } = useSite();
  return (
    <form
      action="/best-card#answer"
      method="get"
      data-box="place"
      data-best-card={region}
      data-advice={asset('advice.js')}
    >
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
            pattern="(?!0+(\.0+)?$)[0-9]{1,7}(\.[0-9]{1,2})?"
            title="A sum, with two decimals at most"
            placeholder={String(DEFAULT_AMOUNT)}
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
                <input type="radio" name="pay" value={way ?? ''} checked={pay === way} autoComplete="off" />
                <span data-way={way ?? ''}>{way === undefined ? 'Any way' : PAY_LABELS[way]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <button class="button main" type="submit">
          Find the best card
        </button>
      </div>
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
        answer is for you. It stays in your browser, as do the amount and the cards selected here.
      </p>
      <noscript>
        <p class="note">
          Not without JavaScript: then all that you fill in here is sent to this service, which works out the
          answer.
        </p>
      </noscript>
    </form>
  );
}
