// `/my-cards`: choose the cards you have. The island `site.js` keeps the choice in the browser, and nowhere else.
import type { Card } from '../../catalogue/card.ts';
import { RegionLinks } from './elements.tsx';
import { formatCountryInText } from './format.ts';
import { Page } from './frame.tsx';

/** `cards`: those of the region. */
export function MyCardsPage({ region, cards }: { region: string; cards: readonly Card[] }) {
  const banks = [...new Set(cards.map(({ bank }) => bank))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
  return (
    <Page
      title="My cards"
      description="Choose the credit cards you have once, and see the best of them for every shop."
      path="/my-cards"
      current="/my-cards"
      picture="cards"
    >
      <h1>My cards</h1>
      <p class="lead">
        Tick the cards you have in {formatCountryInText(region)}. Every shop and code page will then show your
        best card.
      </p>
      <RegionLinks region={region} link={(code) => `/my-cards?region=${code}`} />
      <noscript>
        <p class="refusal">
          This page needs JavaScript, because your choice stays in your browser. Without it, select your cards
          under <a href="/best-card">Best card</a> each time.
        </p>
      </noscript>
      <form data-my-cards={region}>
        <div class="banks">
          {banks.map((bank) => (
            <fieldset key={bank}>
              <legend>{bank}</legend>
              <ul class="choices">
                {cards
                  .filter((card) => card.bank === bank)
                  .map(({ shortName, name }) => (
                    <li key={shortName}>
                      <label>
                        <input type="checkbox" name="cards" value={shortName} autoComplete="off" /> {name}
                      </label>
                    </li>
                  ))}
              </ul>
            </fieldset>
          ))}
        </div>
        <p class="saved">
          <span role="status" data-saved>
            Nothing chosen yet.
          </span>
          <a href={`/best-card?region=${region}`}>Find the best card for a purchase</a>
        </p>
      </form>
      <p class="note">
        Your choice is stored in this browser only. We never receive it, except as part of the address when
        you ask for the best card for a purchase.
      </p>
    </Page>
  );
}
