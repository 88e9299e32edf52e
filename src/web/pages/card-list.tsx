// The list of cards by region, each with its highest rate.
import { ChoiceLinks, RATE_NOTE, Rate } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText } from './format.ts';
import { renderPage } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

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
  /** Undefined for all regions. */
  readonly region: string | undefined;
  readonly cards: readonly CardRow[];
}

/** The path of a region's list, or without a region, of the list of all cards. */
export function linkCards(region: string | undefined): string {
  return region === undefined ? '/cards' : `/cards?region=${region}`;
}

export function renderCardListPage(page: CardListPage): string {
  const { site, region } = page;
  const where = region === undefined ? '' : ` in ${formatCountryInText(region)}`;
  return renderPage({
    site,
    title: `Credit cards${where}`,
    description: `${formatCount(page.cards.length, 'credit card')}${where}, and what each one earns by merchant category code.`,
    path: linkCards(region),
    current: '/cards',
    picture: 'cards',
    children: <CardListMain {...page} />,
  });
}

/** Puts the region of most visitors first. */
function listFirst(regions: readonly string[], first: string): string[] {
  return [...regions].sort((one, other) => Number(other === first) - Number(one === first));
}

function CardListMain({ site, region, cards }: CardListPage) {
  const regions = region === undefined ? listFirst(site.meta.regions, site.defaultRegion) : [region];
  return (
    <>
      <h1>Credit cards</h1>
      <p>
        <a href="/my-cards">Choose the cards you have</a> once, and see your best card for every shop. Or find
        the <a href="/best-card">best card for one purchase</a>.
      </p>
      <ChoiceLinks
        label="Region"
        choices={[undefined, ...site.meta.regions].map((code) => ({
          href: linkCards(code ?? 'all'),
          text: code === undefined ? 'All' : formatCountry(code),
          current: code === region,
          region: code,
        }))}
      />
      <p class="note">Each card’s highest rate and its terms. {RATE_NOTE}</p>
      {regions.map((code) => (
        <section key={code} aria-labelledby={`cards-${code}`}>
          <h2 id={`cards-${code}`}>{formatCountry(code)}</h2>
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
