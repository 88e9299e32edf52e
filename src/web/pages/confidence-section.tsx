// How the usual code and its confidence are computed, for people.
import { CONFIDENCE_RULE } from '../../query/evidence/rank-codes.ts';
import { BarPlot } from './bar-plot.tsx';
import { BASIS_LABELS, sayDate, sayNumber, sayPercent } from './words.ts';

const AGES = [0, 3, 6, 9, 12];

export function ConfidenceRule({ byConfidence }: { byConfidence: readonly number[] }) {
  const { observed, halfLifeYears, date } = CONFIDENCE_RULE;
  return (
    <section aria-labelledby="confidence">
      <h2 id="confidence">How confidence is computed</h2>
      <div class="beside">
        <div>
          <p>
            Each piece of evidence counts as the chance that it alone names the code of the next purchase. The
            rule is of {sayDate(date)}.
          </p>
          <ul>
            <li>
              A sighting is worth the code’s share of the store’s payments in that source. It halves every{' '}
              {halfLifeYears} years, halves again for another country than the question is about, and again
              for another channel than the merchant’s own.
            </li>
            <li>
              The kind of business counts only where nothing stronger speaks; each further kind of the same
              brand counts half.
            </li>
            <li>
              A code’s weight is the chance that at least one of its pieces is right:{' '}
              <span class="mono">1 − Π(1 − chance)</span>. The code with the greatest weight is the usual one.
            </li>
            <li>
              Its share is its weight over all weights; its confidence is{' '}
              <span class="mono">weight × share</span>.
            </li>
          </ul>
        </div>
        <div>
          <BarPlot
            caption="The chance that one piece of evidence is right"
            head={['Evidence', 'Chance']}
            bars={listChances()}
          />
          <BarPlot
            caption="What a sighting of high trust is worth as it ages"
            head={['Age', 'Chance']}
            bars={AGES.map((age) => {
              const worth = observed.high * 0.5 ** (age / halfLifeYears);
              return { label: age === 0 ? 'new' : `${age} years`, value: worth, text: worth.toFixed(2) };
            })}
          />
          <BarPlot
            caption="Merchants by confidence"
            head={['Confidence', 'Merchants']}
            bars={byConfidence.map((merchants, tenth) => ({
              label: `${sayPercent(tenth / 10)} to ${sayPercent((tenth + 1) / 10)}`,
              value: merchants,
              text: sayNumber(merchants),
            }))}
          />
        </div>
      </div>
    </section>
  );
}

function listChances() {
  const { observed } = CONFIDENCE_RULE;
  return [
    ...(['high', 'medium', 'low'] as const).map((trust) => ({
      label: `Seen, ${trust} trust`,
      value: observed[trust],
      text: String(observed[trust]),
    })),
    ...(['assigned', 'editorial', 'inferred'] as const).map((kind) => ({
      label: BASIS_LABELS[kind],
      value: CONFIDENCE_RULE[kind],
      text: String(CONFIDENCE_RULE[kind]),
    })),
  ];
}
