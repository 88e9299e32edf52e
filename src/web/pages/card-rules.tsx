// What a card earns by which rule, on which codes and up to which cap.
import { CodeRanges } from './code-ranges.tsx';
import { Rate } from './rate.tsx';
import { sayDate } from './words.ts';

export interface RuleView {
  readonly id: string;
  readonly label: string;
  /** `4 MPD` */
  readonly rate: string;
  readonly reduced: boolean;
  readonly terms: string;
  readonly codes: 'all' | 'unknown' | readonly string[];
  readonly except: readonly string[];
  readonly note: string | undefined;
  readonly until: string | undefined;
}

export function CardRules({ rules }: { rules: readonly RuleView[] }) {
  return (
    <ol class="verdicts">
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </ol>
  );
}

function Rule({ rule }: { rule: RuleView }) {
  const { label, rate, reduced, terms, codes, except, note, until } = rule;
  return (
    <li class="verdict">
      <Rate rate={rate} />
      <div>
        <strong class="rule-label">{label}</strong>
        {reduced && <span class="soft"> below the base rate</span>}
        <p class="terms">
          {terms}
          {until && `, until ${sayDate(until)}`}
        </p>
        {codes === 'all' ? (
          <CodeRanges lead="All codes except" codes={except} />
        ) : codes === 'unknown' ? (
          <p class="terms">Which codes earn it is not known.</p>
        ) : (
          <>
            <CodeRanges lead="Codes" codes={codes} />
            <CodeRanges lead="Except" codes={except} />
          </>
        )}
        {note && <p class="terms soft">{note}</p>}
      </div>
    </li>
  );
}
