// How much of each cap is left and how far it is to each minimum spend, as bars; and the payments behind them.
import { useState } from 'preact/hooks';
import { formatDate } from '../../catalogue/format-date.ts';
import { formatMoney } from '../../catalogue/money.ts';
import { formatAmount } from '../../query/statement-files/reward.ts';
import type { CapTerms, CardTerms } from '../visitor/card-terms.ts';
import { downloadCsv } from '../visitor/download.ts';
import {
  addPayments,
  type CapUse,
  changePayment,
  formatLedgerCsv,
  type Ledger,
  listCapUse,
  listMinimumUse,
  type MinimumUse,
  type NewPayment,
  type Payment,
  removePayment,
  undo,
} from '../visitor/ledger.ts';
import type { Period } from '../visitor/period.ts';
import { findStart, type Profile } from '../visitor/profile.ts';

interface UsesProps {
  readonly held: readonly CardTerms[];
  readonly profile: Profile;
  readonly ledger: Ledger;
  readonly today: string;
}

export function Uses({ held, profile, ledger: { payments }, today }: UsesProps) {
  const uses = held.map((card) => {
    const start = findStart(profile, card.shortName);
    const minimums = listMinimumUse(card, payments, today, start).filter(
      ({ period }) => period !== 'previous-year',
    );
    const always = profile.meets[card.shortName] ?? 0;
    const reached =
      always === 'all' ? Number.POSITIVE_INFINITY : Math.max(always, ...minimums.map(({ used }) => used));
    const caps = listCapUse(card, payments, today, start).filter((cap) =>
      isShown(cap, card, profile.chosen[card.shortName], reached),
    );
    return { card, caps, minimums: always === 'all' ? [] : minimums };
  });
  const shown = uses.filter(({ caps, minimums }) => caps.length + minimums.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">Caps and minimum spends</h2>
      {shown.map(({ card, caps, minimums }) => (
        <div key={card.shortName} class="uses">
          <h3>{card.name}</h3>
          <ul>
            {caps.map((use) => (
              <CapBar key={use.key} use={use} currency={card.currency} />
            ))}
            {minimums.map((use) => (
              <MinimumBar key={`${use.period} ${use.cap}`} use={use} currency={card.currency} />
            ))}
          </ul>
        </div>
      ))}
      <p class="note">Counted from the payments below.</p>
    </section>
  );
}

/** Leaves out the caps of categories that weren't chosen, and of tiers that aren't reached or are exceeded. */
function isShown(
  { key, used }: CapUse,
  { caps }: CardTerms,
  chosen: readonly string[] | undefined,
  reached: number,
): boolean {
  const cap = caps.find((each) => each.key === key)!;
  if (used > 0 && caps.length > 1) return true;
  if (cap.category !== undefined && chosen !== undefined) return chosen.includes(cap.category);
  if (cap.tier === undefined) return true;
  const tiers = caps.flatMap(({ tier }) => tier ?? []);
  const own = tiers.filter((tier) => tier <= reached);
  return cap.tier === (own.length > 0 ? Math.max(...own) : Math.min(...tiers));
}

function CapBar({ use: { label, amount, left, span }, currency }: { use: CapUse; currency: string }) {
  return (
    <li>
      <span class="use-label">{label}</span>
      <Bar share={left / amount} />
      <span class="use-text">
        {left > 0
          ? `${formatMoney(left, currency)} of ${formatMoney(amount, currency)} left`
          : `The cap of ${formatMoney(amount, currency)} is used up`}
        <Renewal span={span} />
      </span>
    </li>
  );
}

function MinimumBar({ use: { amounts, used, next, span }, currency }: { use: MinimumUse; currency: string }) {
  const goal = next ?? amounts.at(-1)!;
  return (
    <li>
      <span class="use-label">Minimum spend</span>
      <Bar share={used / goal} />
      <span class="use-text">
        {next === undefined
          ? `Reached: ${formatMoney(goal, currency)}`
          : `${formatMoney(Math.round((next - used) * 100) / 100, currency)} to go to ${formatMoney(next, currency)}`}
        <Renewal span={span} />
      </span>
    </li>
  );
}

/** The text beside it says the same. */
function Bar({ share }: { share: number }) {
  return (
    <svg width="100%" height="10" aria-hidden="true">
      <rect class="track" width="100%" height="10" rx="2" />
      <rect class="bar" width={`${Math.round(Math.min(1, share) * 1000) / 10}%`} height="10" rx="2" />
    </svg>
  );
}

function Renewal({ span: { from, next } }: { span: Period }) {
  if (next !== undefined) return <span class="soft">, begins anew on {formatDate(next)}</span>;
  return from === undefined ? null : <span class="soft">, counted over the last twelve months</span>;
}

interface PaymentsProps {
  readonly held: readonly CardTerms[];
  readonly ledger: Ledger;
  readonly today: string;
  readonly onChange: (ledger: Ledger) => void;
}

/** More are shown on request. */
const FIRST_PAYMENTS = 20;

export function Payments({ held, ledger, today, onChange }: PaymentsProps) {
  const [open, setOpen] = useState<number | 'new' | undefined>();
  const [all, setAll] = useState(false);
  const { payments, before } = ledger;
  if (held.length === 0 && payments.length === 0) return null;
  const shown = all ? payments : payments.slice(0, FIRST_PAYMENTS);
  const save = (next: Ledger) => {
    setOpen(undefined);
    onChange(next);
  };
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments you recorded</h2>
      {payments.length === 0 ? (
        <p>
          None yet. Press “I paid with this” on an answer, add a statement that you have read, or add one
          here.
        </p>
      ) : (
        <table class="payments">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Where</th>
              <th scope="col" class="number">
                Amount
              </th>
              <th scope="col">
                <span class="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((payment) => {
              const card = held.find(({ shortName }) => shortName === payment.card);
              return open === payment.id ? (
                <tr key={payment.id}>
                  <td colSpan={4}>
                    <PaymentForm
                      held={held}
                      payment={payment}
                      onSave={(changed) => save(changePayment(ledger, payment.id, changed))}
                      onRemove={() => save(removePayment(ledger, payment.id))}
                      onCancel={() => setOpen(undefined)}
                    />
                  </td>
                </tr>
              ) : (
                <tr key={payment.id}>
                  <td class="date">{formatDate(payment.on)}</td>
                  <td>
                    {payment.place}
                    {payment.mcc && <span class="code"> {payment.mcc}</span>}
                    <span class="detail">{card?.name ?? payment.card}</span>
                  </td>
                  <td class="number">
                    {card === undefined ? payment.amount : formatAmount(payment.amount, card.currency)}
                  </td>
                  <td>
                    <button type="button" class="link" onClick={() => setOpen(payment.id)}>
                      Change<span class="visually-hidden"> {payment.place}</span>
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {payments.length > shown.length && (
        <p>
          <button type="button" class="button" onClick={() => setAll(true)}>
            Show all {payments.length} payments
          </button>
        </p>
      )}
      {open === 'new' && (
        <PaymentForm
          held={held}
          payment={{ on: today, card: held[0]?.shortName ?? '', amount: 0, place: '' }}
          onSave={(added) => save(addPayments(ledger, [added]))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      <p class="actions">
        {open !== 'new' && held.length > 0 && (
          <button type="button" class="button" onClick={() => setOpen('new')}>
            Add a payment
          </button>
        )}{' '}
        {before !== undefined && (
          <button type="button" class="button" onClick={() => save(undo(ledger))}>
            Undo the last change
          </button>
        )}{' '}
        {payments.length > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => downloadCsv('payments.csv', formatLedgerCsv(ledger))}
          >
            Export as CSV
          </button>
        )}
      </p>
    </section>
  );
}

interface PaymentFormProps {
  readonly held: readonly CardTerms[];
  readonly payment: NewPayment | Payment;
  readonly onSave: (payment: NewPayment) => void;
  readonly onRemove?: () => void;
  readonly onCancel: () => void;
}

function PaymentForm({ held, payment, onSave, onRemove, onCancel }: PaymentFormProps) {
  const [card, setCard] = useState(payment.card);
  const caps: readonly CapTerms[] = held.find(({ shortName }) => shortName === card)?.caps ?? [];
  return (
    <form
      class="payment-form"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const get = (name: string): string => String(data.get(name) ?? '').trim();
        onSave({
          on: get('on'),
          card,
          amount: Math.round(Number(get('amount')) * 100) / 100,
          place: get('place'),
          ...(payment.mcc !== undefined && get('place') === payment.place && { mcc: payment.mcc }),
          ...(get('cap') !== '' && { cap: get('cap') }),
        });
      }}
    >
      <label>
        Date
        <input type="date" name="on" required value={payment.on} />
      </label>
      <label>
        Where
        <input name="place" required maxLength={100} autoComplete="off" value={payment.place} />
      </label>
      <label>
        Card
        <select name="card" value={card} onChange={({ currentTarget }) => setCard(currentTarget.value)}>
          {held.some(({ shortName }) => shortName === card) || <option value={card}>{card}</option>}
          {held.map(({ shortName, name }) => (
            <option key={shortName} value={shortName}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount
        <input type="number" name="amount" required step={0.01} value={payment.amount || ''} />
      </label>
      {caps.length > 1 && (
        <label>
          Counts against the cap on
          <select name="cap" value={payment.cap ?? ''}>
            <option value="">none</option>
            {caps.map(({ key, label, amount }) => (
              <option key={key} value={key}>
                {label} ({amount})
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="actions">
        <button type="submit" class="button">
          Save
        </button>{' '}
        {onRemove && (
          <button type="button" class="button" onClick={onRemove}>
            Delete
          </button>
        )}{' '}
        <button type="button" class="link" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
