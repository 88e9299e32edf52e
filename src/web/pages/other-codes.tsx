// The codes that a merchant has beside its usual one, and those that are usual in other countries.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { CodeLink } from './code.tsx';
import { BASIS_LABELS, sayCountry, sayPercent } from './words.ts';

interface OtherCodesProps {
  readonly merchant: Merchant;
  findMcc(code: string): Mcc | undefined;
}

export function OtherCodes({ merchant, findMcc }: OtherCodesProps) {
  const { alternatives, byCountry = {} } = merchant;
  const countries = Object.entries(byCountry).sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <>
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives">
          <h2 id="alternatives">Other codes</h2>
          <CodeList codes={alternatives.map((code) => ({ code }))} findMcc={findMcc} />
        </section>
      )}
      {countries.length > 0 && (
        <section aria-labelledby="by-country">
          <h2 id="by-country">In other countries</h2>
          <CodeList codes={countries.map(([country, code]) => ({ code, country }))} findMcc={findMcc} />
        </section>
      )}
    </>
  );
}

interface CodeListProps extends Pick<OtherCodesProps, 'findMcc'> {
  readonly codes: readonly { readonly code: UsualCode; readonly country?: string }[];
}

function CodeList({ codes, findMcc }: CodeListProps) {
  return (
    <ul class="code-list">
      {codes.map(({ code, country }) => (
        <li key={country ?? code.mcc}>
          <CodeLink code={code.mcc} />
          <div>
            {country && <strong>{sayCountry(country)}: </strong>}
            {findMcc(code.mcc)?.description}
            <span class="detail">
              {sayPercent(code.share)} of the evidence. {BASIS_LABELS[code.basis]}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
