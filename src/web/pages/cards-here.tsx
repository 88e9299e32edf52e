// A region's cards at a merchant or code: the best one, then all of them with reasons; and the same as Markdown.
import { toDecision } from '../../query/advice/describe-earning.ts';
import { explainDecision } from '../../query/eligibility/explain-decision.ts';
import {
  describeForPeople,
  type EligibleCard,
  type RegionCards,
  rankCards,
} from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { CardLine, RegionLinks, Sentences } from './elements.tsx';
import { formatCount, formatCountryInText, RATE_NOTE } from './format.ts';
import { escapeMarkdown, formatLink, formatTable } from './markdown.ts';
import { linkBestCard } from './meaning.tsx';
import { Labels } from './pictures.tsx';
import { linkCard, type SiteContext, toAbsolute, useSite } from './site-context.ts';
import { type EarningLabels, labelEarning } from './terms.tsx';

export interface CardHere extends EligibleCard {
  readonly bank: string;
  /** What a purchase of 100 earns here, whatever is open, in the card's currency. */
  readonly sure: number;
  /** Why it may earn a bonus, in sentences; empty if it does not. */
  readonly reasons: readonly string[];
  readonly labels: EarningLabels;
}

/** Best first. */
export function listCardsHere(catalogue: RegionCards, question: Question): CardHere[] {
  return rankCards(catalogue, question).map((earning) => {
    const { card } = earning;
    const described = describeForPeople(earning, question);
    return {
      ...described,
      bank: card.bank,
      sure: earning.sure,
      reasons: described.eligible ? explainDecision(card, toDecision(earning, question), question) : [],
      labels: labelEarning(earning, question),
    };
  });
}

interface CardsHereProps {
  readonly region: string;
  readonly cards: readonly CardHere[];
}

/** The one card to pay with, and a place where the island `my-best.js` shows the visitor's own best card. */
export function BestCardHere({
  region,
  cards,
  purchase,
}: CardsHereProps & { purchase: Parameters<typeof linkBestCard>[0] }) {
  const { asset } = useSite();
  const [best] = cards;
  return (
    <section class="use-card" aria-labelledby="use-card">
      <h2 id="use-card">Best card in {formatCountryInText(region)}</h2>
      {best !== undefined && best.sure > 0 ? (
        <div class="use-line">
          <CardLine {...best}>
            <EarningTerms {...best} />
          </CardLine>
        </div>
      ) : (
        <p>We know of no card that surely earns anything here.</p>
      )}
      <div
        class="my-best"
        data-my-best={asset('advice.js')}
        data-merchant={purchase.merchant}
        data-mcc={purchase.merchant ? undefined : purchase.at}
      >
        <h2>Your best card here</h2>
        <p>
          <a href={`/my-cards?region=${region}`}>Choose your cards once</a> and see the best one on every
          page.
        </p>
      </div>
      <p class="note">
        <a href={`${linkBestCard(purchase, region)}#answer`}>With your amount and how you pay</a>
      </p>
    </section>
  );
}

/** Cards beyond this number are folded, so what follows isn't pages away. */
const MAX_OPEN = 8;

/** `path`: of this page; `payment`: what the cards are compared on, `an online payment in Singapore with code 5814`. */
export function CardsHere({
  path,
  region,
  cards,
  payment,
}: CardsHereProps & { path: string; payment: string }) {
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards here, best first</h2>
      <RegionLinks region={region} link={(code) => `${path}?region=${code}#cards`} />
      <p class="note">
        For {payment}, by what they earn for sure. {RATE_NOTE}
      </p>
      <ol class="verdicts">
        <CardItems cards={cards.slice(0, MAX_OPEN)} />
      </ol>
      {cards.length > MAX_OPEN && (
        <details class="folded">
          <summary>{formatCount(cards.length - MAX_OPEN, 'more card')}</summary>
          <ol class="verdicts" start={MAX_OPEN + 1}>
            <CardItems cards={cards.slice(MAX_OPEN)} />
          </ol>
        </details>
      )}
    </section>
  );
}

function CardItems({ cards }: Pick<CardsHereProps, 'cards'>) {
  return cards.map((card) => (
    <li key={card.shortName} class="rating" data-card={card.shortName}>
      <CardLine {...card}>
        <EarningTerms {...card} />
      </CardLine>
    </li>
  ));
}

/** What it earns surely and what more, as labels; the sentences are folded. */
function EarningTerms({ name, labels: { sure, more }, spendCap, reasons }: CardHere) {
  return (
    <>
      <Labels of={sure} />
      {more.length > 0 && <Labels of={more} />}
      <details class="why">
        <summary>
          Why<span class="visually-hidden"> {name}</span>
        </summary>
        <Sentences of={[spendCap, ...reasons]} />
      </details>
    </>
  );
}

/** In Markdown, which has nothing to unfold. */
const MAX_ROWS = 20;

export function formatCardsHere(site: SiteContext, { region, cards }: CardsHereProps): string {
  const others = site.meta.regions.filter((code) => code !== region);
  return [
    `## Cards in ${formatCountryInText(region)}, best first`,
    formatTable(
      ['Card', 'Rate', 'Terms'],
      cards
        .slice(0, MAX_ROWS)
        .map(({ name, shortName, mpd, spendCap }) => [
          formatLink(name, toAbsolute(site, `${linkCard(shortName)}.md`)),
          mpd,
          escapeMarkdown(spendCap),
        ]),
    ),
    cards.length > MAX_ROWS
      ? `${formatCount(cards.length - MAX_ROWS, 'more card')} that earn less for sure.`
      : '',
    others.length > 0 ? `For other regions, add \`?region=\` with one of ${others.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
