// A region's cards at a merchant or code: the best one, then all of them with reasons; and the same as Markdown.
import { explainDecision } from '../../query/eligibility/explain-decision.ts';
import {
  describeEligible,
  type EligibleCard,
  type RegionCards,
  rankCards,
} from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { CardLine, RegionLinks, Sentences } from './elements.tsx';
import { formatCount, formatCountryInText, RATE_NOTE } from './format.ts';
import { escapeMarkdown, formatLink, formatTable } from './markdown.ts';
import { linkBestCard } from './meaning.tsx';
import { linkCard, type SiteContext, toAbsolute } from './site-context.ts';

export interface CardHere extends EligibleCard {
  readonly bank: string;
  /** Whether the rate depends on something that the payment leaves open. */
  readonly conditional: boolean;
  /** Why it earns a bonus, in sentences; empty if it does not. */
  readonly reasons: readonly string[];
}

/** Best first. */
export function listCardsHere(catalogue: RegionCards, question: Question): CardHere[] {
  return rankCards(catalogue, question).map(({ card, decision }) => ({
    ...describeEligible(card, decision, question, 'people'),
    bank: card.bank,
    conditional: decision.conditional,
    reasons: decision.kind === 'bonus' ? explainDecision(card, decision, question) : [],
  }));
}

interface CardsHereProps {
  readonly region: string;
  readonly cards: readonly CardHere[];
}

/** The one card to pay with, and a place where the island `site.js` shows the visitor's own best card. */
export function BestCardHere({
  region,
  cards,
  purchase,
}: CardsHereProps & { purchase: Parameters<typeof linkBestCard>[0] }) {
  const [best] = cards;
  const easy = cards.find(({ eligible, conditional }) => eligible && !conditional);
  return (
    <section class="use-card" aria-labelledby="use-card">
      <h2 id="use-card">Best card in {formatCountryInText(region)}</h2>
      {best?.eligible ? (
        <div class="use-line">
          <CardLine {...best} />
        </div>
      ) : (
        <p>We know of no card that earns more than its base rate here.</p>
      )}
      <div class="my-best" data-my-best>
        <h3>Your best card here</h3>
        <p>
          <a href={`/my-cards?region=${region}`}>Choose your cards once</a> and see the best one on every
          page.
        </p>
      </div>
      <p class="note">
        <a href={`${linkBestCard(purchase, region)}#answer`}>
          What a purchase here earns, with your caps and how you pay
        </a>
      </p>
      {best?.conditional && easy && (
        <>
          <h3>With no conditions</h3>
          <div class="use-line">
            <CardLine {...easy} />
          </div>
        </>
      )}
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
  const earning = cards.filter(({ eligible }) => eligible);
  const others = cards.filter(({ eligible }) => !eligible);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards that earn more here</h2>
      <RegionLinks region={region} link={(code) => `${path}?region=${code}#cards`} />
      <p class="note">
        For {payment}. {RATE_NOTE}
      </p>
      {earning.length === 0 ? (
        <p>We know of no card in {formatCountryInText(region)} that earns more than its base rate here.</p>
      ) : (
        <ol class="verdicts">
          <CardItems cards={earning.slice(0, MAX_OPEN)} />
        </ol>
      )}
      {earning.length > MAX_OPEN && (
        <details class="folded">
          <summary>{formatCount(earning.length - MAX_OPEN, 'more card')} with a bonus here</summary>
          <ol class="verdicts" start={MAX_OPEN + 1}>
            <CardItems cards={earning.slice(MAX_OPEN)} />
          </ol>
        </details>
      )}
      {others.length > 0 && (
        <details class="folded">
          <summary>{formatCount(others.length, 'card')} with no bonus here</summary>
          <ul class="verdicts">
            <CardItems cards={others} />
          </ul>
        </details>
      )}
    </section>
  );
}

function CardItems({ cards }: Pick<CardsHereProps, 'cards'>) {
  return cards.map((card) => (
    <li key={card.shortName} class="rating" data-card={card.shortName}>
      <CardLine {...card}>
        {card.reasons.length > 0 && (
          <details class="why">
            <summary>
              Why<span class="visually-hidden"> {card.name}</span>
            </summary>
            <Sentences of={card.reasons} />
          </details>
        )}
      </CardLine>
    </li>
  ));
}

export function formatCardsHere(site: SiteContext, { region, cards }: CardsHereProps): string {
  const earning = cards.filter(({ eligible }) => eligible);
  const rest = cards.length - earning.length;
  const others = site.meta.regions.filter((code) => code !== region);
  return [
    `## Cards in ${formatCountryInText(region)} that earn more here`,
    earning.length === 0
      ? 'None that we know of.'
      : formatTable(
          ['Card', 'Rate', 'Terms'],
          earning.map(({ name, shortName, mpd, spendCap }) => [
            formatLink(name, toAbsolute(site, `${linkCard(shortName)}.md`)),
            mpd,
            escapeMarkdown(spendCap),
          ]),
        ),
    rest > 0 ? `${formatCount(rest, 'card')} with no bonus here.` : '',
    others.length > 0 ? `For other regions, add \`?region=\` with one of ${others.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
