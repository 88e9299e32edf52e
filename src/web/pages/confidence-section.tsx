// How the usual code and its confidence are calculated, explained on /about/data.
import { CONFIDENCE_RULE } from '../../query/evidence/rank-codes.ts';
import { BarPlot } from './bar-plot.tsx';
import { BASIS_LABELS, formatDate, formatNumber, formatPercent } from './format.ts';

const AGES = [0, 3, 6, 9, 12];

export function ConfidenceRule({ byConfidence }: { byConfidence: readonly number[] }) {
  const { observed, halfLifeYears, date } = CONFIDENCE_RULE;
  return (
    <section aria-labelledby="confidence">
      <h2 id="confidence">How confidence is calculated</h2>
      <div class="beside">
        <div>
          <p>
            Each piece of evidence is weighted by the chance that, on its own, it predicts the code of your
            next purchase. These rules date from {formatDate(date)}.
          </p>
          <ul>
            <li>
              A sighting is multiplied by the code’s share of the store’s payments in that source. Its weight
              halves every {halfLifeYears} years, halves again if it is from another country, and again if it
              is not from the merchant’s usual channel (online or in person).
            </li>
            <li>
              The type of business counts only if there is no stronger evidence. If a brand has several types,
              each additional one counts half.
            </li>
            <li>
              A code’s weight is the chance that at least one piece of its evidence is right:{' '}
              <span class="mono">1 − Π(1 − chance)</span>. The code with the highest weight is the usual one.
            </li>
            <li>
              Its share is its weight divided by the sum of all weights. Its confidence is{' '}
              <span class="mono">weight × share</span>.
            </li>
          </ul>
        </div>
        <div>
          <BarPlot
            caption="Chance that a single piece of evidence is right"
            head={['Evidence', 'Chance']}
            bars={listChances()}
          />
          <BarPlot
            caption="Weight of a high-trust sighting as it ages"
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
              label: `${formatPercent(tenth / 10)} to ${formatPercent((tenth + 1) / 10)}`,
              value: merchants,
              text: formatNumber(merchants),
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
