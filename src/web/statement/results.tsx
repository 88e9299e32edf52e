// A statement's report: what was missed, the changes that matter most, categories, how the file was read, and its rows.
import { useState } from 'preact/hooks';
import { COLUMN_ROLES, type ColumnRole } from '../../query/statement-files/columns.ts';
import { formatReportCsv } from '../../query/statement-files/format-csv.ts';
import type { Correction, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { Statement } from '../../query/statement-files/read-statement.ts';
import type { StatementReport } from '../../query/statement-files/report.ts';
import { ROW_KINDS, type RowKind } from '../../query/statement-files/row.ts';
import { formatAmount, formatReward, type StatementTotals } from '../../query/statement-files/totals.ts';
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
import { Select } from './inputs.tsx';
import { RowTable } from './row-table.tsx';
import type { Remembered } from './storage.ts';
import type { Analysis, LayoutCorrections } from './worker.ts';

export interface ResultsProps {
  readonly title: string;
  /** Made up, so it is not recorded. */
  readonly isSample: boolean;
  readonly analysis: Analysis;
  readonly remembered: Remembered;
  readonly found: { readonly query: string; readonly list: readonly RowMerchant[] };
  readonly onLayout: (layout: LayoutCorrections) => void;
  readonly onCorrect: (key: string, correction: Correction | undefined) => void;
  readonly onSearch: (query: string) => void;
  readonly onForget: () => void;
}

export function Results(props: ResultsProps) {
  const { title, isSample, analysis, remembered, onForget } = props;
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
      <Unread lines={statement.unread} />
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
      {isSample || <Recording key={remembered.region} report={report} remembered={remembered} />}
      <LayoutEditor statement={statement} onChange={props.onLayout} />
      <RowTable {...props} />
    </section>
  );
}

function Unread({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>
        {lines.length === 1 ? 'One line was' : `${lines.length} lines were`} left out: no amount found
      </summary>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Adds the statement's payments to the visitor's ledger, those that it doesn't have yet. */
function Recording({
  report,
  remembered: { region, used },
}: { report: StatementReport } & Pick<ResultsProps, 'remembered'>) {
  const [ledger, setLedger] = useState(() => readLedger(region));
  const [isFull, setFull] = useState(false);
  if (used === undefined) return null;
  const added = listNew(ledger, listPayments(report, used));
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
            : 'Its payments count on My cards.'}
        </span>
      )}{' '}
      <a href={`/my-cards?region=${region}#uses`}>What is left of your caps</a>
    </p>
  );
}

/** Purchases and refunds in the card's own currency. */
function listPayments({ rows, totals: { currency } }: StatementReport, card: string): NewPayment[] {
  return rows.flatMap(({ kind, date, amount, merchant, description, cap, ...row }) =>
    (kind === 'purchase' || kind === 'refund') && date !== undefined && row.currency === currency
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
        <Sentences of={assumed} />
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

const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  date: 'date',
  posted: 'posting date',
  description: 'description',
  name: 'merchant',
  reference: 'reference',
  amount: 'amount',
  debit: 'money out',
  credit: 'money in',
  direction: 'in or out',
  currency: 'currency',
  balance: 'balance',
  type: 'type',
  mcc: 'category code (MCC)',
  card: 'card',
  status: 'status',
  ignore: 'not used',
};

const FORMATS: Readonly<Record<Statement['format'], string>> = {
  csv: 'a table',
  ofx: 'OFX',
  qif: 'QIF',
  labelled: 'labelled lines',
  text: 'lines of text',
};

interface LayoutEditorProps {
  readonly statement: Analysis['statement'];
  readonly onChange: (layout: LayoutCorrections) => void;
}

/** Shows how a file was read, and lets the visitor correct it: what each column holds, date order, sign of spending. */
function LayoutEditor({ statement, onChange }: LayoutEditorProps) {
  const { format, layout, sample = [], dateOrder, spending, account } = statement;
  const roles = layout?.columns.map(({ role }) => role);
  const change = (next: LayoutCorrections) => onChange({ roles, dateOrder, spending, account, ...next });
  return (
    <details class="layout">
      <summary>How the file was read</summary>
      <p>Read as {FORMATS[format]}. Correct what is wrong, and the rows are read again.</p>
      <div class="picker-fields">
        <Select
          id="date-order"
          label="03/10 is"
          value={dateOrder}
          options={{ 'day-month': '3 October', 'month-day': '10 March' }}
          onChange={(value) => change({ dateOrder: value })}
        />
        <Select
          id="account-kind"
          label="Statement for"
          value={account}
          options={{ card: 'a card', account: 'a bank account' }}
          onChange={(value) => change({ account: value })}
        />
        {spending && (
          <Select
            id="spending-sign"
            label="Spending is"
            value={spending}
            options={{ positive: 'positive', negative: 'negative' }}
            onChange={(value) => change({ spending: value })}
          />
        )}
      </div>
      {layout && roles && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section class="scroll" tabIndex={0} aria-label="Columns of the file">
          <table class="statement-figures columns">
            <thead>
              <tr>
                {layout.columns.map(({ heading, role }, index) => (
                  <th key={index} scope="col">
                    <select
                      aria-label={`Column ${index + 1}${heading ? `, ${heading}` : ''}`}
                      value={role}
                      onChange={({ currentTarget }) =>
                        change({ roles: roles.with(index, currentTarget.value as ColumnRole) })
                      }
                    >
                      {COLUMN_ROLES.map((each) => (
                        <option key={each} value={each}>
                          {ROLE_NAMES[each]}
                        </option>
                      ))}
                    </select>
                    <span class="detail">{heading}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells, row) => (
                <tr key={row}>
                  {layout.columns.map((_, index) => (
                    <td key={index}>{cells[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
