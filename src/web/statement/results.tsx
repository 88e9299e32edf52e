// The report on statements: what was missed, the changes that matter most, categories, months, what to do with it, and rows.
import { useState } from 'preact/hooks';
import { formatReportCsv } from '../../query/statement-files/format-csv.ts';
import type { Correction, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { StatementReport } from '../../query/statement-files/report.ts';
import { formatAmount, formatReward, formatRewards } from '../../query/statement-files/reward.ts';
import { ROW_KINDS, type RowKind } from '../../query/statement-files/row.ts';
import type { StatementTotals, Total } from '../../query/statement-files/totals.ts';
import { BarPlot, Sentences } from '../pages/elements.tsx';
import { downloadCsv } from '../visitor/download.ts';
import {
  addPayments,
  type Ledger,
  listNew,
  type NewPayment,
  readLedger,
  storeLedger,
} from '../visitor/ledger.ts';
import { giveSpending } from '../wallet/given-spending.ts';
import { RowTable } from './row-table.tsx';
import type { Remembered } from './storage.ts';
import type { Analysis } from './worker.ts';

export interface ResultsProps {
  /** Made up, so it is not recorded. */
  readonly isSample: boolean;
  readonly analysis: Analysis;
  readonly remembered: Remembered;
  readonly found: { readonly query: string; readonly list: readonly RowMerchant[] };
  readonly onCorrect: (key: string, correction: Correction | undefined) => void;
  readonly onSearch: (query: string) => void;
  readonly onForget: () => void;
}

export function Results(props: ResultsProps) {
  const { analysis, remembered, onForget } = props;
  const { report } = analysis;
  const corrected = Object.keys(remembered.corrections).length;
  return (
    <section class="statement-results" aria-labelledby="result">
      <Headline {...analysis} hasCards={remembered.cards.length > 0} />
      <Changes totals={report.totals} />
      <NextSteps {...props} />
      <Months totals={report.totals} />
      <Categories totals={report.totals} />
      <h2 id="rows">All rows</h2>
      <p class="soft">
        {report.rows.length} rows: {listKinds(report.totals)}. Purchases by how well we know the merchant:{' '}
        {report.totals.sure} sure, {report.totals.unsure} unsure, {report.totals.unknown} unknown.
      </p>
      <p class="actions">
        <button
          type="button"
          class="button"
          onClick={() => downloadCsv('statement.csv', formatReportCsv(report))}
        >
          Export as CSV
        </button>{' '}
        {corrected > 0 && (
          <button type="button" class="link" onClick={onForget}>
            Forget {corrected === 1 ? 'one correction' : `${corrected} corrections`}
          </button>
        )}
      </p>
      <RowTable {...props} />
    </section>
  );
}

/** To the wallet with this spending, and to the ledger with these payments. */
function NextSteps({ isSample, analysis: { report, spending }, remembered: { region } }: ResultsProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      {spending.spending.length > 0 && (
        <p class="actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              if (giveSpending(region, spending)) location.assign(`/wallet?region=${region}`);
              else setRefused(true);
            }}
          >
            Find the best cards for this spending
          </button>{' '}
          {isRefused && <span role="status">This browser does not allow pages to store anything.</span>}
        </p>
      )}
      {isSample || <Recording key={region} report={report} region={region} />}
    </>
  );
}

/** Adds the payments to the visitor's ledger, those that it doesn't have yet. */
function Recording({ report, region }: { readonly report: StatementReport; readonly region: string }) {
  const [ledger, setLedger] = useState(() => readLedger(region));
  const [isFull, setFull] = useState(false);
  const payments = listPayments(report);
  if (payments.length === 0) return null;
  const added = listNew(ledger, payments);
  const save = (next: Ledger) => {
    setFull(!storeLedger(region, next));
    setLedger(next);
  };
  return (
    <p class="actions">
      {added.length > 0 ? (
        <button type="button" class="button" onClick={() => save(addPayments(ledger, added))}>
          Add {added.length === 1 ? 'one payment' : `${added.length} payments`} to My cards
        </button>
      ) : (
        <span role="status">
          {isFull
            ? 'This browser does not allow pages to store anything.'
            : 'These payments count on My cards.'}
        </span>
      )}{' '}
      <a href={`/my-cards?region=${region}#uses`}>What is left of your caps</a>
    </p>
  );
}

/** Purchases and refunds in the card's own currency. */
function listPayments({ rows, totals: { currency } }: StatementReport): NewPayment[] {
  return rows.flatMap(({ kind, date, amount, merchant, description, cap, used: card, ...row }) =>
    (kind === 'purchase' || kind === 'refund') &&
    date !== undefined &&
    card !== undefined &&
    row.currency === currency
      ? [
          {
            on: date,
            card,
            amount,
            place: merchant?.name || description.slice(0, 100),
            ...(merchant && { mcc: merchant.mcc }),
            ...(cap !== undefined && { cap }),
          },
        ]
      : [],
  );
}

function Headline({ report: { totals }, parts, hasCards }: Analysis & { readonly hasCards: boolean }) {
  const { currency, earned, possible, missed, spent } = totals;
  const isKnown = parts.some(({ used }) => used !== undefined);
  if (!isKnown || possible.length === 0)
    return (
      <>
        <h2 id="result" class="result-title">
          {formatAmount(spent, currency)} spent
        </h2>
        <p class="lead">
          {!isKnown && !hasCards
            ? 'Pick your cards to see what they would have earned.'
            : possible.length === 0
              ? 'Nothing here is known to earn with these cards.'
              : `With the best of your cards each time, it would have earned ${formatRewards(possible, currency)}. Say above which card was used to see what was missed.`}
        </p>
      </>
    );
  const left =
    missed.unit === 'money'
      ? missed.amount >= 0.5 && formatAmount(missed.amount, currency)
      : missed.amount >= (missed.unit === 'cash-back' ? 0.01 : 1) &&
        formatReward({ ...missed, unit: missed.unit }, currency);
  return (
    <>
      <h2 id="result" class="result-title">
        {left ? `You left ${left} on the table` : 'You left nothing on the table'}
      </h2>
      <p class="lead">
        {formatAmount(spent, currency)} earned {formatRewards(earned, currency)}. With your best card each
        time, it would have been {formatRewards(possible, currency)}.
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
        <Sentences of={assumed} />
      </details>
    </>
  );
}

const MAX_BARS = 10;

function Categories({ totals: { categories, currency } }: { totals: StatementTotals }) {
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
      <TotalsTable
        name="Category"
        rows={categories.map((each) => ({ ...each, label: each.category }))}
        currency={currency}
      />
    </>
  );
}

/** Two years of bars. */
const MAX_MONTHS = 24;

function Months({ totals: { months, currency } }: { totals: StatementTotals }) {
  if (months.length < 2) return null;
  const labelled = months.map((each) => ({ ...each, label: formatMonth(each.month) }));
  return (
    <>
      <h2>By month</h2>
      <MonthPlot months={labelled.slice(-MAX_MONTHS)} currency={currency} />
      <TotalsTable name="Month" rows={labelled} currency={currency} />
    </>
  );
}

/** `Oct 2026`. */
function formatMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${MONTHS.slice(number * 3 - 3, number * 3)} ${year}`;
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

const PLOT = { bar: 40, gap: 12, height: 140, label: 18 };

/** Columns side by side, as months follow one another. The table beneath has the figures for everybody. */
function MonthPlot({
  months,
  currency,
}: {
  readonly months: readonly { readonly label: string; readonly spent: number }[];
  readonly currency: string;
}) {
  const { bar, gap, height, label } = PLOT;
  const most = Math.max(...months.map(({ spent }) => spent), 1);
  const width = months.length * (bar + gap);
  // Figures above each column are readable only if there are few.
  const hasFigures = months.length <= 6;
  return (
    <svg
      class="months"
      viewBox={`0 0 ${width} ${height + 2 * label}`}
      style={`max-width: ${width * 1.6}px`}
      role="img"
      aria-label={`Spending by month, from ${months[0]!.label} to ${months.at(-1)!.label}`}
    >
      {months.map(({ label: name, spent }, index) => {
        const tall = Math.max(1, (Math.max(0, spent) / most) * height);
        const middle = index * (bar + gap) + (bar + gap) / 2;
        return (
          <g key={name}>
            <rect
              class="bar"
              x={middle - bar / 2}
              y={label + height - tall}
              width={bar}
              height={tall}
              rx="2"
            />
            {hasFigures && (
              <text x={middle} y={label + height - tall - 4}>
                {formatAmount(Math.round(spent), currency).replace(/\.00$/, '')}
              </text>
            )}
            <text x={middle} y={height + 2 * label - 4}>
              {months.length <= 12 ? name.slice(0, 3) : name.slice(0, 1)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface TotalsTableProps {
  readonly name: string;
  readonly rows: readonly (Total & { readonly label: string })[];
  readonly currency: string;
}

function TotalsTable({ name, rows, currency }: TotalsTableProps) {
  const hasEarned = rows.some(({ earned }) => earned.length > 0);
  const hasPossible = rows.some(({ possible }) => possible.length > 0);
  return (
    <details>
      <summary>As a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`Totals by ${name.toLowerCase()}`}>
        <table class="statement-figures">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">Purchases</th>
              <th scope="col">Spent</th>
              {hasEarned && <th scope="col">Earned</th>}
              {hasPossible && <th scope="col">Best card each time</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, purchases, spent, earned, possible }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{purchases}</td>
                <td>{formatAmount(spent, currency)}</td>
                {hasEarned && <td>{formatRewards(earned, currency)}</td>}
                {hasPossible && <td>{formatRewards(possible, currency)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
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
