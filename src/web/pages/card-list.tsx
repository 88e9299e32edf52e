// The list of cards by region, each with its highest rate.
import type { CardDescription } from '../../query/eligibility/describe-card.ts';
import { CardLine, ChoiceLinks } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText, RATE_NOTE } from './format.ts';
import { Page } from './frame.tsx';
import { useSite } from './site-context.ts';

export interface CardListPageProps {
  /** Undefined for all regions. */
  readonly region: string | undefined;
  readonly cards: readonly (CardDescription & { readonly region: string })[];
}

/** The path of a region's list, or without a region, of the list of all cards. */
export function linkCards(region: string | undefined): string {
  return region === undefined ? '/cards' : `/cards?region=${region}`;
}

/** Puts the region of most visitors first. */
function listFirst(regions: readonly string[], first: string): string[] {
  return [...regions].sort((one, other) => Number(other === first) - Number(one === first));
}

export function CardListPage({ region, cards }: CardListPageProps) {
  const { meta, defaultRegion } = useSite();
  const where = region === undefined ? '' : ` in ${formatCountryInText(region)}`;
  const regions = region === undefined ? listFirst(meta.regions, defaultRegion) : [region];
  return (
    <Page
      title={`Credit cards${where}`}
      description={`${formatCount(cards.length, 'credit card')}${where}, and what each one earns by merchant category code.`}
      path={linkCards(region)}
      current="/cards"
      picture="cards"
    >
      <h1>Credit cards</h1>
      <p>
        <a href="/my-cards">Choose the cards you have</a> once, and see your best card for every shop. Or find
        the <a href="/best-card">best card for one purchase</a>.
      </p>
      <ChoiceLinks
        label="Region"
        choices={[undefined, ...meta.regions].map((code) => ({
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
              .map((card) => (
                <li key={card.shortName} class="rating">
                  <CardLine {...card} mpd={card.rewardRate} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
