// A region's cards at a merchant or code, as HTML and as Markdown: first those that earn more, best first. In HTML the
// others are folded.
import { ChoiceLinks, RATE_NOTE, Rate } from './elements.tsx';
import { formatCount, formatCountry, formatCountryInText } from './format.ts';
import { escapeMarkdown, formatLink, formatTable } from './markdown.ts';
import { type SiteContext, toAbsolute } from './site-context.ts';

export interface CardVerdict {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly eligible: boolean;
  /** Whether the rate depends on something that the payment leaves open. */
  readonly conditional: boolean;
  /** `4 MPD` */
  readonly rate: string;
  /** `Cap at S$1,000 a month, online only` */
  readonly terms: string;
  /** Why, in sentences; empty if not shown. */
  readonly reasons: readonly string[];
}

interface CardVerdictsProps {
  readonly site: SiteContext;
  readonly path: string;
  readonly region: string;
  readonly verdicts: readonly CardVerdict[];
  /** What the verdicts are about: `an online payment in Singapore with code 5814`. */
  readonly question: string;
}

/** Cards beyond this number are folded, so what follows isn't pages away. */
const MAX_OPEN = 8;

export function CardVerdicts({ site, path, region, verdicts, question }: CardVerdictsProps) {
  const earning = verdicts.filter(({ eligible }) => eligible);
  const others = verdicts.filter(({ eligible }) => !eligible);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards that earn more here</h2>
      <ChoiceLinks
        label="Region"
        choices={site.meta.regions.map((code) => ({
          href: `${path}?region=${code}#cards`,
          text: formatCountry(code),
          current: code === region,
          region: code,
        }))}
      />
      <p class="note">
        For {question}. {RATE_NOTE}
      </p>
      {earning.length === 0 ? (
        <p>We know of no card in {formatCountryInText(region)} that earns more than its base rate here.</p>
      ) : (
        <ol class="verdicts">
          {earning.slice(0, MAX_OPEN).map((verdict) => (
            <Verdict key={verdict.shortName} {...verdict} />
          ))}
        </ol>
      )}
      {earning.length > MAX_OPEN && (
        <details class="folded">
          <summary>{formatCount(earning.length - MAX_OPEN, 'more card')} with a bonus here</summary>
          <ol class="verdicts" start={MAX_OPEN + 1}>
            {earning.slice(MAX_OPEN).map((verdict) => (
              <Verdict key={verdict.shortName} {...verdict} />
            ))}
          </ol>
        </details>
      )}
      {others.length > 0 && (
        <details class="folded">
          <summary>{formatCount(others.length, 'card')} with no bonus here</summary>
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
    <li class="verdict" data-card={shortName}>
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

export function renderVerdictsMarkdown({
  site,
  region,
  verdicts,
}: Pick<CardVerdictsProps, 'site' | 'region' | 'verdicts'>): string {
  const earning = verdicts.filter(({ eligible }) => eligible);
  const rest = verdicts.length - earning.length;
  const others = site.meta.regions.filter((code) => code !== region);
  return [
    `## Cards in ${formatCountryInText(region)} that earn more here`,
    earning.length === 0
      ? 'None that we know of.'
      : formatTable(
          ['Card', 'Rate', 'Terms'],
          earning.map(({ name, shortName, rate, terms }) => [
            formatLink(name, toAbsolute(site, `/card/${encodeURIComponent(shortName)}.md`)),
            rate,
            escapeMarkdown(terms),
          ]),
        ),
    rest > 0 ? `${formatCount(rest, 'card')} with no bonus here.` : '',
    others.length > 0 ? `For other regions, add \`?region=\` with one of ${others.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
