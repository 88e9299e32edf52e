// A statement's rows with merchant, code and what they earned. Each can be corrected by hand, for all rows of its shop.
import { useState } from 'preact/hooks';
import type { Correction, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { ReportRow } from '../../query/statement-files/report.ts';
import { formatAmount, formatReward } from '../../query/statement-files/reward.ts';
import { ROW_KINDS, type RowKind } from '../../query/statement-files/row.ts';
import type { ResultsProps } from './results.tsx';

const FILTERS = {
  all: 'All rows',
  purchases: 'Purchases',
  doubtful: 'Unsure or unknown',
  missed: 'Where another card earns more',
} as const;
type Filter = keyof typeof FILTERS;

/** More are shown on request: a browser takes a noticeable time to draw a thousand rows. */
const FIRST_ROWS = 150;

function fits({ kind, sure, missed = 0 }: ReportRow, filter: Filter): boolean {
  if (filter === 'purchases') return kind === 'purchase';
  if (filter === 'doubtful') return kind === 'purchase' && !sure;
  return filter === 'all' || missed > 0;
}

export function RowTable({ analysis: { report, parts }, found, onCorrect, onSearch }: ResultsProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState(FIRST_ROWS);
  const [open, setOpen] = useState<number | undefined>();
  const rows = report.rows.map((row, index) => ({ row, index })).filter(({ row }) => fits(row, filter));
  const hasSeveral = new Set(parts.map(({ used }) => used)).size > 1;
  const hasCards = report.totals.possible.length > 0;
  return (
    <>
      <p class="row-filter">
        <label for="row-filter">Show</label>{' '}
        <select
          id="row-filter"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as Filter)}
        >
          {(Object.entries(FILTERS) as [Filter, string][]).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </p>
      <table class="statement-rows">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Merchant</th>
            <th scope="col">Code</th>
            <th scope="col" class="number">
              Amount
            </th>
            {hasCards && (
              <th scope="col" class="number">
                Earned
              </th>
            )}
            {hasCards && <th scope="col">Best card</th>}
            <th scope="col">
              <span class="visually-hidden">Correct</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, index }) => (
            <Row
              key={index}
              row={row}
              hasCards={hasCards}
              hasSeveral={hasSeveral}
              isOpen={open === index}
              found={found}
              onToggle={() => setOpen(open === index ? undefined : index)}
              onCorrect={(correction) => {
                setOpen(undefined);
                onCorrect(row.key, correction);
              }}
              onSearch={onSearch}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p>
          <button type="button" class="button" onClick={() => setShown(rows.length)}>
            Show all {rows.length} rows
          </button>
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly row: ReportRow;
  readonly hasCards: boolean;
  /** The rows are of more than one card. */
  readonly hasSeveral: boolean;
  readonly isOpen: boolean;
  readonly found: ResultsProps['found'];
  readonly onToggle: () => void;
  readonly onCorrect: (correction: Correction | undefined) => void;
  readonly onSearch: (query: string) => void;
}

function Row({ row, hasCards, hasSeveral, isOpen, found, onToggle, onCorrect, onSearch }: RowProps) {
  const { date, description, merchant, kind, amount, currency, earned, best, used, missed = 0 } = row;
  const isSpending = kind === 'purchase' || kind === 'refund';
  return (
    <>
      <tr class={isSpending ? undefined : 'aside'}>
        <td class="date">{date ?? '–'}</td>
        <td class="shop">
          {merchant?.id ? (
            <a href={`/merchant/${merchant.id}`}>{merchant.name}</a>
          ) : isSpending ? (
            'Unknown'
          ) : (
            ''
          )}{' '}
          <Mark row={row} />
          <span class="detail">{description}</span>
        </td>
        <td class="mcc">
          {merchant && (
            <>
              <a class="code" href={`/mcc/${merchant.mcc}`}>
                {merchant.mcc}
              </a>
              <span class="detail">{merchant.category}</span>
            </>
          )}
        </td>
        <td class="number">{formatAmount(amount, currency)}</td>
        {hasCards && (
          <td class="number earned">
            {earned === undefined ? '' : formatReward(earned, currency)}
            {hasSeveral && used && isSpending && <span class="detail">{used}</span>}
          </td>
        )}
        {hasCards && (
          <td class="best">
            {best && best.shortName !== used && (
              <>
                {best.card}
                <span class="detail">
                  Would have earned {formatReward(best.reward, currency)}
                  {best.capped ? ' (cap reached)' : ''}
                  {missed < 0 ? ', and counted towards its minimum spend' : ''}
                </span>
              </>
            )}
            {best && best.shortName === used && <span class="detail">Already your best card</span>}
          </td>
        )}
        <td class="edit">
          <button type="button" class="link" aria-expanded={isOpen} onClick={onToggle}>
            Correct<span class="visually-hidden"> {description}</span>
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr class="editing">
          <td colSpan={hasCards ? 7 : 5}>
            <Editor row={row} found={found} onCorrect={onCorrect} onSearch={onSearch} />
          </td>
        </tr>
      )}
    </>
  );
}

function Mark({ row: { kind, sure, corrected, merchant, pending, fromBank } }: { row: ReportRow }) {
  const isSpending = kind === 'purchase' || kind === 'refund';
  return (
    <>
      {kind !== 'purchase' && <span class="tag">{kind}</span>} {pending && <span class="tag">pending</span>}{' '}
      {corrected ? (
        <span class="tag">corrected</span>
      ) : fromBank ? (
        <span class="tag">from your bank</span>
      ) : (
        isSpending && merchant && !sure && <span class="tag unsure">unsure</span>
      )}
    </>
  );
}

type EditorProps = Pick<RowProps, 'row' | 'found' | 'onCorrect' | 'onSearch'>;

function Editor({ row, found, onCorrect, onSearch }: EditorProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const list = wanted === '' ? row.candidates : found.query === wanted ? found.list : [];
  const choose = ({ id, mcc }: RowMerchant) => onCorrect(id === undefined ? { mcc } : { id });
  return (
    <div class="editor">
      <p>
        <label for="correction">Merchant by name, or a four-digit code</label>
        <input
          id="correction"
          type="search"
          value={query}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            setQuery(currentTarget.value);
            if (currentTarget.value.trim() !== '') onSearch(currentTarget.value.trim());
          }}
        />
      </p>
      <ul class="statement-choices">
        {list.map((merchant) => (
          <li key={`${merchant.id} ${merchant.mcc}`}>
            <button type="button" class="link" onClick={() => choose(merchant)}>
              {merchant.name ? `${merchant.name}, ` : ''}
              {merchant.mcc} {merchant.category}
            </button>
          </li>
        ))}
      </ul>
      <p>
        <label for="correct-kind">This is a</label>
        <select
          id="correct-kind"
          value={row.kind}
          onChange={({ currentTarget }) => onCorrect({ kind: currentTarget.value as RowKind })}
        >
          {ROW_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>{' '}
        {row.corrected && (
          <button type="button" class="link" onClick={() => onCorrect(undefined)}>
            Undo the correction
          </button>
        )}
      </p>
      <p class="note">This applies to every row of this shop and is remembered on this device.</p>
    </div>
  );
}
