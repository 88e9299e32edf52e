// The statements that were read: what each covers, the card that it is counted for, how the file was read, and how to correct
// both.
import { formatDate } from '../../catalogue/format-date.ts';
import { COLUMN_ROLES, type ColumnRole } from '../../query/statement-files/columns.ts';
import type { Part } from '../../query/statement-files/combine-statements.ts';
import type { Statement } from '../../query/statement-files/read-statement.ts';
import { Select } from './inputs.tsx';
import type { Analysis, LayoutCorrections, ReadStatement } from './worker.ts';

interface NamedCard {
  readonly shortName: string;
  readonly name: string;
}

interface StatementListProps {
  readonly analysis: Analysis;
  /** Those of the region. */
  readonly cards: readonly NamedCard[];
  /** Short names. */
  readonly held: readonly string[];
  readonly onUsed: (part: string, shortName: string) => void;
  readonly onLayout: (statement: string, layout: LayoutCorrections) => void;
  readonly onRemove: (file: string) => void;
}

export function StatementList({ analysis, cards, held, onUsed, onLayout, onRemove }: StatementListProps) {
  return (
    <section aria-labelledby="statements-read" class="statement-list">
      <h2 id="statements-read">
        {analysis.statements.length === 1 ? 'Read' : `${analysis.statements.length} statements read`}
      </h2>
      <ul>
        {analysis.statements.map(({ id, file, title, statement }, index) => (
          <li key={id}>
            <p class="statement-title">
              <strong>{title}</strong>{' '}
              <button type="button" class="link" onClick={() => onRemove(file)}>
                Remove<span class="visually-hidden"> {title}</span>
              </button>
            </p>
            {analysis.parts
              .filter((part) => part.statement === id)
              .map((part) => (
                <StatementPart key={part.id} {...{ part, cards, held, onUsed }} />
              ))}
            <Unread lines={statement.unread} />
            <LayoutEditor
              id={String(index)}
              statement={statement}
              onChange={(layout) => onLayout(id, layout)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StatementPart({
  part,
  cards,
  held,
  onUsed,
}: { readonly part: Part } & Pick<StatementListProps, 'cards' | 'held' | 'onUsed'>) {
  const { id, label, rows, repeated, from, until, named, used } = part;
  const own = cards.filter(({ shortName }) => held.includes(shortName) || shortName === named);
  const others = cards.filter((card) => !own.includes(card));
  const isNamed = named !== undefined && named === used;
  const days =
    from === undefined
      ? ''
      : from === until
        ? `, ${formatDate(from)}`
        : `, ${formatDate(from)} to ${formatDate(until!)}`;
  return (
    <div class="statement-part">
      {label !== undefined && <p>{label}</p>}
      <p>
        <label for={`used-${id}`}>Card{isNamed ? ', as the file says' : ''}</label>
        <select
          id={`used-${id}`}
          value={used ?? ''}
          onChange={({ currentTarget }) => onUsed(id, currentTarget.value)}
        >
          <option value="">Not known</option>
          {own.map(({ shortName, name }) => (
            <option key={shortName} value={shortName}>
              {name}
            </option>
          ))}
          <optgroup label={own.length > 0 ? 'Other cards' : 'Cards'}>
            {others.map(({ shortName, name }) => (
              <option key={shortName} value={shortName}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </p>
      <p class="soft">
        {rows === 1 ? 'One row' : `${rows} rows`}
        {days}.
        {repeated > 0 &&
          ` ${repeated === rows ? 'All are' : repeated === 1 ? 'One is' : `${repeated} are`} in another file too and ${repeated === 1 && rows > 1 ? 'counts' : 'count'} once.`}
      </p>
    </div>
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
  readonly id: string;
  readonly statement: ReadStatement['statement'];
  readonly onChange: (layout: LayoutCorrections) => void;
}

/** Shows how a file was read, and lets the visitor correct it: what each column holds, date order, sign of spending. */
function LayoutEditor({ id, statement, onChange }: LayoutEditorProps) {
  const { format, layout, sample = [], dateOrder, spending, account } = statement;
  const roles = layout?.columns.map(({ role }) => role);
  const change = (next: LayoutCorrections) => onChange({ roles, dateOrder, spending, account, ...next });
  return (
    <details class="layout">
      <summary>How the file was read</summary>
      <p>Read as {FORMATS[format]}. Correct what is wrong, and the rows are read again.</p>
      <div class="picker-fields">
        <Select
          id={`date-order-${id}`}
          label="03/10 is"
          value={dateOrder}
          options={{ 'day-month': '3 October', 'month-day': '10 March' }}
          onChange={(value) => change({ dateOrder: value })}
        />
        <Select
          id={`account-kind-${id}`}
          label="Statement for"
          value={account}
          options={{ card: 'a card', account: 'a bank account' }}
          onChange={(value) => change({ account: value })}
        />
        {spending && (
          <Select
            id={`spending-sign-${id}`}
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
