// "Use this card": the one card to pay with, and a place where the island `site.js` shows the visitor's own best card.
import type { CardVerdict } from './card-verdicts.tsx';
import { Rate } from './elements.tsx';
import { formatCountryInText } from './format.ts';

interface UseCardProps {
  readonly region: string;
  /** Best first. */
  readonly verdicts: readonly CardVerdict[];
}

export function UseCard({ region, verdicts }: UseCardProps) {
  const [best] = verdicts;
  const earning = verdicts.filter(({ eligible }) => eligible);
  const [easy] = earning.filter(({ conditional }) => !conditional);
  return (
    <section class="use-card" aria-labelledby="use-card">
      <h2 id="use-card">Best card in {formatCountryInText(region)}</h2>
      {best === undefined || earning.length === 0 ? (
        <p>We know of no card that earns more than its base rate here.</p>
      ) : (
        <CardLine verdict={best} />
      )}
      <div class="my-best" data-my-best>
        <h3>Your best card here</h3>
        <p>
          <a href={`/my-cards?region=${region}`}>Choose your cards once</a> and see the best one on every
          page.
        </p>
      </div>
      {best?.conditional && easy !== undefined && (
        <>
          <h3>With no conditions</h3>
          <CardLine verdict={easy} />
        </>
      )}
    </section>
  );
}

function CardLine({ verdict: { shortName, name, bank, rate, terms } }: { verdict: CardVerdict }) {
  return (
    <div class="use-line">
      <Rate rate={rate} />
      <div>
        <a href={`/card/${encodeURIComponent(shortName)}`}>{name}</a>
        <span class="soft"> {bank}</span>
        <p class="terms">{terms}</p>
      </div>
    </div>
  );
}
