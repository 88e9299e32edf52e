// The likely codes of a shop that is not listed, from its name alone, each with the words that decided it.
import type { Mcc } from '../../catalogue/mcc.ts';
import type { GuessedCode } from '../../query/guess/guess-codes.ts';
import { CodeLink } from './code.tsx';
import { sayPercent } from './words.ts';

export interface LikelyCodesProps {
  readonly inferred: readonly GuessedCode[];
  findMcc(code: string): Mcc | undefined;
}

export function LikelyCodes({ inferred, findMcc }: LikelyCodesProps) {
  if (inferred.length === 0) return null;
  return (
    <section aria-labelledby="likely">
      <h2 id="likely">Likely codes, by the name alone</h2>
      <ul class="code-list">
        {inferred.map(({ mcc, probability, because }) => (
          <li key={mcc}>
            <CodeLink code={mcc} />
            <div>
              {findMcc(mcc)?.description}
              <span class="detail">
                {sayPercent(probability)} likely
                {because.length > 0 && `, because of “${because.join('”, “')}”`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p class="note">A guess from the words in the name; nobody has seen this shop’s code.</p>
    </section>
  );
}
