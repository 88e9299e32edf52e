// A statement's report: what was missed, the changes that matter most, categories, how the file was read, and its rows.
import { formatReportCsv } from '../../query/statement-files/format-csv.ts';
import type { Correction, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { StatementReport } from '../../query/statement-files/report.ts';
import { ROW_KINDS, type RowKind } from '../../query/statement-files/row.ts';
import { formatAmount, formatReward, type StatementTotals } from '../../query/statement-files/totals.ts';
import { BarPlot } from '../pages/elements.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import type { Analysis, LayoutCorrections } from './messages.ts';
import type { Remembered } from './remember.ts';
import { RowTable } from './row-table.tsx';

export interface ResultsProps {
  readonly title: string;
  readonly analysis: Analysis;
  readonly remembered: Remembered;
  readonly found: { readonly query: string; readonly list: readonly RowMerchant[] };
  readonly onLayout: (layout: LayoutCorrections) => void;
  readonly onCorrect: (key: string, correction: Correction | undefined) => void;
  readonly onSearch: (query: string) => void;
  readonly onForget: () => void;
}

export function Results(props: ResultsProps) {
  const { title, analysis, remembered, onForget } = props;
  const { report, statement } = analysis;
  const corrected = Object.keys(remembered.corrections).length;
  return (
    <section class="statement-results" aria-labelledby="result">
      <Headline report={report} />
      <Changes totals={report.totals} />
      <Categories totals={report.totals} />
      <h2 id="rows">All rows</h2>
      <p class="soft">
        {report.rows.length} rows in {title}: {listKinds(report.totals)}. Purchases by how well we know the
        merchant: {report.totals.sure} sure, {report.totals.unsure} unsure, {report.totals.unknown} unknown.
      </p>
      <p class="actions">
        <button type="button" class="button" onClick={() => download(report)}>
          Export as CSV
        </button>{' '}
        {corrected > 0 && (
          <button type="button" class="link" onClick={onForget}>
            Forget {corrected === 1 ? 'one correction' : `${corrected} corrections`}
          </button>
        )}
      </p>
      <LayoutEditor statement={statement} onChange={props.onLayout} />
      <RowTable {...props} />
    </section>
  );
}

function Headline({ report: { totals } }: { report: StatementReport }) {
  const { unit, currency, earned, possible, missed, spent } = totals;
  const reward = (miles: number) => formatReward(miles, unit, currency);
  if (possible === 0)
    return (
      <>
        <h2 id="result" class="result-title">
          {formatAmount(spent, currency)} spent
        </h2>
        <p class="lead">Pick your cards to see what they would have earned.</p>
      </>
    );
  return (
    <>
      <h2 id="result" class="result-title">
        {missed >= 1 ? `You left ${reward(missed)} on the table` : 'You left nothing on the table'}
      </h2>
      <p class="lead">
        {formatAmount(spent, currency)} earned {reward(earned)}. With your best card each time, it would have
        been {reward(possible)}.
      </p>
    </>
  );
}

function Changes({ totals: { changes, assumed } }: { totals: StatementTotals }) {
  if (changes.length === 0 && assumed.length === 0) return null;
  return (
    <>
      {changes.length > 0 && (
        <>
          <h2>{changes.length === 1 ? 'The change that matters' : 'The changes that matter most'}</h2>
          <ol class="changes">
            {changes.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </>
      )}
      <details class="assumed">
        <summary>What these figures assume</summary>
        <ul>
          {assumed.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

const MAX_BARS = 10;

function Categories({ totals }: { totals: StatementTotals }) {
  const { categories, currency, unit, possible } = totals;
  const spending = categories.filter(({ spent }) => spent > 0);
  if (spending.length === 0) return null;
  return (
    <>
      <h2>By category</h2>
      <BarPlot
        caption="Spending by category"
        head={['Category', 'Spent']}
        bars={spending.slice(0, MAX_BARS).map(({ category, spent }) => ({
          label: category,
          value: spent,
          text: formatAmount(spent, currency),
        }))}
      />
      <details>
        <summary>As a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section class="scroll" tabIndex={0} aria-label="Totals by category">
          <table class="statement-figures">
            <thead>
              <tr>
                <th scope="col">Category</th>
                <th scope="col">Purchases</th>
                <th scope="col">Spent</th>
                {possible > 0 && <th scope="col">Earned</th>}
                {possible > 0 && <th scope="col">Best card each time</th>}
              </tr>
            </thead>
            <tbody>
              {categories.map(({ category, purchases, spent, earned, possible: most }) => (
                <tr key={category}>
                  <th scope="row">{category}</th>
                  <td>{purchases}</td>
                  <td>{formatAmount(spent, currency)}</td>
                  {possible > 0 && <td>{formatReward(earned, unit, currency)}</td>}
                  {possible > 0 && <td>{formatReward(most, unit, currency)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

const KIND_NAMES: Readonly<Record<RowKind, readonly [one: string, many: string]>> = {
  purchase: ['purchase', 'purchases'],
  refund: ['refund', 'refunds'],
  payment: ['payment', 'payments'],
  fee: ['fee', 'fees'],
  interest: ['interest', 'interest'],
  transfer: ['transfer', 'transfers'],
  cash: ['cash withdrawal', 'cash withdrawals'],
};

function listKinds({ kinds }: StatementTotals): string {
  return ROW_KINDS.filter((kind) => kinds[kind].rows > 0)
    .map((kind) => `${kinds[kind].rows} ${KIND_NAMES[kind][kinds[kind].rows === 1 ? 0 : 1]}`)
    .join(', ');
}

function download(report: StatementReport): void {
  const address = URL.createObjectURL(new Blob([formatReportCsv(report)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'statement.csv';
  link.click();
  URL.revokeObjectURL(address);
}
