// The cards of a region at a merchant or a code: those that earn more, best first; the others folded away.
import { ChoiceLinks } from './choice-links.tsx';
import { RATE_NOTE, Rate } from './rate.tsx';
import { type SiteContext, withRegion } from './site-context.ts';
import { sayCount, sayCountry } from './words.ts';

export interface CardVerdict {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly eligible: boolean;
  /** `4 MPD` */
  readonly rate: string;
  /** `Cap at S$1,000 a month, online only` */
  readonly terms: string;
  /** Why, in sentences; empty where they are not shown. */
  readonly reasons: readonly string[];
}

interface CardVerdictsProps {
  readonly site: SiteContext;
  readonly path: string;
  readonly region: string;
  readonly verdicts: readonly CardVerdict[];
  /** What the verdicts are about: `a payment in Singapore under 5814`. */
  readonly question: string;
}

export function CardVerdicts({ site, path, region, verdicts, question }: CardVerdictsProps) {
  const earning = verdicts.filter(({ eligible }) => eligible);
  const others = verdicts.filter(({ eligible }) => !eligible);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards that earn here</h2>
      <ChoiceLinks
        label="Cards of"
        choices={site.meta.regions.map((code) => ({
          href: `${withRegion(path, code, site)}#cards`,
          text: sayCountry(code),
          current: code === region,
        }))}
      />
      <p class="note">
        For {question}. {RATE_NOTE}
      </p>
      {earning.length === 0 ? (
        <p>No card of {sayCountry(region)} that we know earns more than its base rate here.</p>
      ) : (
        <ol class="verdicts">
          {earning.map((verdict) => (
            <Verdict key={verdict.shortName} {...verdict} />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <details class="folded">
          <summary>{sayCount(others.length, 'card')} with no bonus here</summary>
          <ul class="verdicts">
            {others.map((verdict) => (
              <Verdict key={verdict.shortName} {...verdict} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Verdict({ name, shortName, bank, rate, terms, reasons }: CardVerdict) {
  return (
    <li class="verdict">
      <Rate rate={rate} />
      <div>
        <a href={`/card/${encodeURIComponent(shortName)}`}>{name}</a>
        <span class="soft"> {bank}</span>
        <p class="terms">{terms}</p>
        {reasons.length > 0 && (
          <details class="why">
            <summary>
              Why<span class="visually-hidden"> {name}</span>
            </summary>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </li>
  );
}
