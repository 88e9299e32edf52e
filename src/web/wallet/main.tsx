// The app of /wallet: takes a month's spending, asks the worker, and shows the cards with what goes on each.
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '../../catalogue/format-date.ts';
import { formatMoney } from '../../catalogue/money.ts';
import {
  describeWay,
  listRequirements,
  listUnknowns,
  WALLET_ASSUMPTIONS,
} from '../../query/wallet/describe-wallet.ts';
import { MAX_SIZE, type WalletAdvice } from '../../query/wallet/find-wallet.ts';
import type { Spending } from '../../query/wallet/plan-card.ts';
import type { Wallet, WalletCard } from '../../query/wallet/read-solution.ts';
import type { StatementSpending } from '../../query/wallet/sum-spending.ts';
import type { WalletSettings } from '../pages/wallet.tsx';
import { WORTHLESS_MILE } from '../visitor/parameters.ts';
import { readProfile } from '../visitor/profile.ts';
import type { RegionData } from '../visitor/region-data.ts';
import { forgetGivenSpending, readGivenSpending } from './given-spending.ts';
import type { WalletAnswer, WalletQuestion } from './worker.ts';

const SECONDS = 20;
const DEFAULT_SIZE = 3;

type State = 'idle' | 'searching' | { readonly advice: WalletAdvice } | { readonly error: string };

function App({ settings, data }: { settings: WalletSettings; data: RegionData }) {
  const profile = readProfile(settings.region);
  const held = profile.cards.filter((name) => data.cards.some(({ shortName }) => shortName === name));
  const [given, setGiven] = useState(() => readGivenSpending(settings.region));
  const kinds: readonly Spending[] = given?.spending ?? data.spending;
  const [amounts, setAmounts] = useState(() => kinds.map(({ amount }) => amount));
  const [size, setSize] = useState(DEFAULT_SIZE);
  const [mileValue, setMileValue] = useState(
    profile.mileValue === 'cash' ? WORTHLESS_MILE : (profile.mileValue ?? data.mileValue),
  );
  const [kept, setKept] = useState<readonly string[]>([]);
  const [state, setState] = useState<State>('idle');
  const worker = useRef<Worker | undefined>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  const { currency } = data.cards[0]!;
  const show = (amount: number) => formatMoney(amount, currency);

  const find = async (event: Event) => {
    event.preventDefault();
    setState('searching');
    try {
      worker.current ??= await openWorker(settings, setState);
      const question: WalletQuestion = {
        region: settings.region,
        on: data.on,
        cards: data.cards,
        spending: kinds
          .map((each, index) => ({ ...each, amount: amounts[index]! }))
          .filter(({ amount }) => amount > 0),
        mileValue,
        size,
        kept,
        held,
        seconds: SECONDS,
      };
      worker.current.postMessage(question);
    } catch {
      setState({ error: 'The search could not be loaded. Are you online?' });
    }
  };

  return (
    <>
      <form class="wallet-form" onSubmit={find}>
        <fieldset>
          <legend>What you spend in a month ({currency})</legend>
          {given === undefined ? (
            <p class="note">Round figures to start from, by the editors; put in your own.</p>
          ) : (
            <p class="note">
              {describeGiven(given, show)}{' '}
              <button
                type="button"
                class="button"
                onClick={() => {
                  forgetGivenSpending();
                  setGiven(undefined);
                  setAmounts(data.spending.map(({ amount }) => amount));
                }}
              >
                Use round figures instead
              </button>
            </p>
          )}
          <div class="wallet-kinds">
            {kinds.map(({ kind, label }, index) => (
              <label key={kind}>
                {label}
                <input
                  type="number"
                  min="0"
                  max="10000000"
                  step="any"
                  inputMode="decimal"
                  name={kind}
                  value={amounts[index]}
                  onInput={({ currentTarget }) =>
                    setAmounts(
                      amounts.map((each, other) =>
                        other === index ? Math.max(0, Number(currentTarget.value)) : each,
                      ),
                    )
                  }
                />
              </label>
            ))}
          </div>
        </fieldset>
        <div class="wallet-kinds">
          <label>
            At most so many cards
            <select value={size} onChange={({ currentTarget }) => setSize(Number(currentTarget.value))}>
              {Array.from({ length: MAX_SIZE }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
          <label>
            A mile is worth (cents)
            <input
              type="number"
              min="0.01"
              max="100"
              step="any"
              required
              value={mileValue}
              onInput={({ currentTarget }) => setMileValue(Number(currentTarget.value))}
            />
          </label>
        </div>
        {held.length > 0 ? (
          <fieldset>
            <legend>I keep these</legend>
            <ul class="choices">
              {held.map((name) => (
                <li key={name}>
                  <label>
                    <input
                      type="checkbox"
                      checked={kept.includes(name)}
                      onChange={({ currentTarget }) =>
                        setKept(
                          currentTarget.checked ? [...kept, name] : kept.filter((each) => each !== name),
                        )
                      }
                    />{' '}
                    {data.cards.find(({ shortName }) => shortName === name)!.name}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ) : (
          <p>
            <a href={`/my-cards?region=${settings.region}`}>Choose your cards</a> to see what they earn on the
            same spending.
          </p>
        )}
        <button type="submit" class="button main" disabled={state === 'searching'}>
          Find the best cards
        </button>
      </form>
      <p role="status">
        {state === 'searching' && `Searching, up to ${SECONDS} seconds …`}
        {typeof state === 'object' &&
          ('error' in state ? state.error : `The best set brings ${show(state.advice.best.net)} a month.`)}
      </p>
      {typeof state === 'object' && 'advice' in state && <Advice {...state.advice} show={show} />}
    </>
  );
}

/** `From your statement of 3 October to 2 November 2026. S$80 a month is left out, because its codes are not known.` */
function describeGiven(
  { from, until, months, unknown }: StatementSpending,
  show: (amount: number) => string,
): string {
  const days =
    from === undefined || until === undefined ? '' : ` of ${formatDate(from)} to ${formatDate(until)}`;
  return [
    `From your statement${days}${months > 1 ? `, as an average of ${months.toFixed(1)} months` : ''}.`,
    unknown > 0 && `${show(unknown)} a month is left out, because its codes are not known.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Advice({ best, next, present, show }: WalletAdvice & { show(amount: number): string }) {
  return (
    <section aria-labelledby="wallet-best">
      <h2 id="wallet-best">Your best set: {show(best.net)} a month after fees</h2>
      {best.bound - best.net >= 0.01 && (
        <p>No set of this size brings more than {show(best.bound)}: the search stopped that close.</p>
      )}
      {best.cards.map((each) => (
        <OneCard key={each.card.shortName} {...each} show={show} />
      ))}
      {best.unused.length > 0 && (
        <p>
          Nothing is earned on{' '}
          {best.unused.map(({ spending, amount }) => `${spending.label} (${show(amount)})`).join(', ')}.
        </p>
      )}
      <h3>One card more</h3>
      <p>
        {next
          ? `adds ${show(next.net - best.net)} a month: ${nameCards(next)}.`
          : 'adds nothing on this spending.'}
      </p>
      {present && (
        <>
          <h3>Your present cards</h3>
          <p>
            earn {show(present.net)} a month on the same spending, used as well as can be:{' '}
            {nameCards(present)}.
          </p>
        </>
      )}
      <h3>What this assumes</h3>
      <ul>
        {[...listUnknowns(best), ...WALLET_ASSUMPTIONS].map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </section>
  );
}

const nameCards = ({ cards }: Wallet): string => cards.map(({ card }) => card.name).join(', ');

function OneCard(props: WalletCard & { show(amount: number): string }) {
  const { card, earned, fee, foreignFees, uses, show } = props;
  const needs = listRequirements(props);
  return (
    <article class="wallet-card">
      <h3>
        <a href={`/card/${encodeURIComponent(card.shortName)}`}>{card.name}</a>
      </h3>
      <p>
        Earns {show(earned)} a month
        {fee > 0 && `, less ${show(fee)} of its annual fee`}
        {foreignFees > 0 && `, less ${show(foreignFees)} of fees on foreign payments`}.
        {needs.length > 0 && ` You have to ${needs.join('; ')}.`}
      </p>
      <ul>
        {uses.map((use) => {
          const how = describeWay(use);
          return (
            <li key={`${use.spending.kind} ${use.ways}`}>
              <strong>{use.spending.label}</strong>: {show(use.amount)} earns {show(use.earned)}
              {how && ` (${how})`}
            </li>
          );
        })}
      </ul>
    </article>
  );
}

async function openWorker(settings: WalletSettings, setState: (state: State) => void): Promise<Worker> {
  const response = await fetch(settings.solver);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const worker = new Worker(settings.worker, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WalletAnswer>) => {
    if ('error' in data) setState({ error: `The search failed: ${data.error}` });
    else if (data.advice === undefined) setState({ error: 'No set of cards was found in this time.' });
    else setState({ advice: data.advice });
  });
  worker.addEventListener('error', () => setState({ error: 'This browser could not run the search.' }));
  worker.postMessage(bytes, [bytes]);
  return worker;
}

async function start(): Promise<void> {
  const settings: WalletSettings = JSON.parse(document.getElementById('wallet-settings')!.textContent!);
  const place = document.getElementById('wallet-app')!;
  try {
    const response = await fetch(settings.data);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    render(<App settings={settings} data={(await response.json()) as RegionData} />, place);
  } catch {
    place.textContent = 'The cards could not be loaded. Reload the page to try again.';
  }
}

void start();
