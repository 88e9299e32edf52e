// Shows how a file was read, and lets the visitor correct it: what each column holds, date order, sign of spending.
import { COLUMN_ROLES, type ColumnRole } from '../../query/statement-files/columns.ts';
import type { Statement } from '../../query/statement-files/read-statement.ts';
import type { LayoutCorrections } from './messages.ts';

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

export function LayoutEditor({
  statement,
  onChange,
}: {
  statement: Omit<Statement, 'rows'>;
  onChange: (layout: LayoutCorrections) => void;
}) {
  const { format, layout, sample = [], dateOrder, spending, account } = statement;
  const roles = layout?.columns.map(({ role }) => role);
  const change = (next: LayoutCorrections) => onChange({ roles, dateOrder, spending, account, ...next });
  return (
    <details class="layout">
      <summary>How the file was read</summary>
      <p>Read as {FORMATS[format]}. Correct what is wrong, and the rows are read again.</p>
      <div class="picker-fields">
        <Choice
          id="date-order"
          label="03/10 is"
          value={dateOrder}
          options={{ 'day-month': '3 October', 'month-day': '10 March' }}
          onChange={(value) => change({ dateOrder: value })}
        />
        <Choice
          id="account-kind"
          label="Statement for"
          value={account}
          options={{ card: 'a card', account: 'a bank account' }}
          onChange={(value) => change({ account: value })}
        />
        {spending && (
          <Choice
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
                {layout.columns.map(({ heading, role }, at) => (
                  <th key={at} scope="col">
                    <select
                      aria-label={`Column ${at + 1}${heading ? `, ${heading}` : ''}`}
                      value={role}
                      onChange={({ currentTarget }) =>
                        change({ roles: roles.with(at, currentTarget.value as ColumnRole) })
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
                  {layout.columns.map((_, at) => (
                    <td key={at}>{cells[at]}</td>
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

function Choice<Value extends string>({
  id,
  label,
  value,
  options,
  onChange,
}: {
  id: string;
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}) {
  return (
    <p>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
        {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
