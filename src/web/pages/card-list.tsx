// The cards, by region, each with its headline.
import { ChoiceLinks } from './choice-links.tsx';
import { renderPage } from './frame.tsx';
import { RATE_NOTE, Rate } from './rate.tsx';
import type { SiteContext } from './site-context.ts';
import { sayCount, sayCountry } from './words.ts';

export interface CardRow {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly region: string;
  /** `4 MPD` */
  readonly headline: string;
  readonly terms: string;
}

export interface CardListPage {
  readonly site: SiteContext;
  /** Undefined: all regions. */
  readonly region: string | undefined;
  readonly cards: readonly CardRow[];
}

/** The list's address; without a region, of all cards. */
export function linkCards(region: string | undefined): string {
  return region === undefined ? '/cards' : `/cards?region=${region}`;
}

export function renderCardListPage(page: CardListPage): string {
  const { site, region } = page;
  const where = region === undefined ? '' : ` of ${sayCountry(region)}`;
  return renderPage({
    site,
    title: `Credit cards${where}`,
    description: `${sayCount(page.cards.length, 'credit card')}${where}, with what each earns by merchant category code.`,
    path: linkCards(region),
    current: '/cards',
    children: <CardListMain {...page} />,
  });
}

function CardListMain({ site, region, cards }: CardListPage) {
  const regions = region === undefined ? site.meta.regions : [region];
  return (
    <>
      <h1>Credit cards</h1>
      <p>
        Which of yours earns most at a shop: <a href="/best-card">best card for a purchase</a>.
      </p>
      <ChoiceLinks
        label="Cards of"
        choices={[undefined, ...site.meta.regions].map((code) => ({
          href: linkCards(code),
          text: code === undefined ? 'All' : sayCountry(code),
          current: code === region,
        }))}
      />
      <p class="note">The best rate that some code earns, with what it takes. {RATE_NOTE}</p>
      {regions.map((code) => (
        <section key={code} aria-labelledby={`cards-${code}`}>
          <h2 id={`cards-${code}`}>{sayCountry(code)}</h2>
          <ul class="verdicts two-up">
            {cards
              .filter((card) => card.region === code)
              .map(({ name, shortName, bank, headline, terms }) => (
                <li key={shortName} class="verdict">
                  <Rate rate={headline} />
                  <div>
                    <a href={`/card/${encodeURIComponent(shortName)}`}>{name}</a>
                    <span class="soft"> {bank}</span>
                    <p class="terms">{terms}</p>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
