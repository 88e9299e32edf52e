// The inside of /my-cards: what the visitor says about themselves, and their ledger. The server renders it for somebody
// of whom nothing is known; in the browser, main.tsx fills it with what is stored there.
import { useState } from 'preact/hooks';
import { formatDate } from '../../catalogue/format-date.ts';
import type { MileValue } from '../../catalogue/mile-value.ts';
import { formatMoney } from '../../catalogue/money.ts';
import { joinOr, PER_PERIOD } from '../../query/eligibility/wording.ts';
import { type CardTerms, hasMembershipYear, hasStatementMonth, type Minimum } from '../visitor/card-terms.ts';
import type { Carried } from '../visitor/carry.ts';
import { EMPTY_LEDGER, type Ledger } from '../visitor/ledger.ts';
import {
  COUNTER_WAYS,
  type CounterWay,
  EMPTY_PROFILE,
  isDay,
  isMileValue,
  MAX_MILE_VALUE,
  type Profile,
} from '../visitor/profile.ts';
import { Carry, type CarryProps, Offer } from './carry.tsx';
import { Payments, Uses } from './payments.tsx';

/** What the script reads from the page. */
export interface MyCardsSettings {
  readonly region: string;
  /** The region's cards, by bank. */
  readonly cards: readonly CardTerms[];
  /** The region's default. */
  readonly mileValue: MileValue;
}

export interface MyCardsProps {
  readonly settings: MyCardsSettings;
  readonly profile: Profile;
  readonly ledger: Ledger;
  readonly today: string;
  /** False if the browser doesn't allow storage. */
  readonly isStored: boolean;
  readonly onProfile: (profile: Profile) => void;
  readonly onLedger: (ledger: Ledger) => void;
  readonly onDelete: () => void;
  readonly carry: Pick<CarryProps, 'offered' | 'onOpen' | 'onAccept' | 'onRefuse'>;
}

/** For a visitor of whom nothing is known, which is all that the server renders. */
export const UNKNOWN_VISITOR: Omit<MyCardsProps, 'settings' | 'today'> = {
  profile: EMPTY_PROFILE,
  ledger: EMPTY_LEDGER,
  isStored: true,
  onProfile() {},
  onLedger() {},
  onDelete() {},
  carry: { offered: undefined, onOpen: async () => false, onAccept() {}, onRefuse() {} },
};

export function MyCards(props: MyCardsProps) {
  const { settings, profile, ledger, today, isStored, onProfile, onLedger, onDelete, carry } = props;
  const isHeld = ({ shortName }: CardTerms) =>
    profile.cards.includes(shortName) || ledger.payments.some(({ card }) => card === shortName);
  const held = settings.cards.filter(isHeld);
  const carried: Carried = { region: settings.region, profile, payments: ledger.payments };
  const change = (changed: Partial<Profile>) => onProfile({ ...profile, ...changed });
  return (
    <>
      {!isStored && (
        <p role="alert" class="notice">
          This browser does not allow pages to store anything, so your choice was not saved.
        </p>
      )}
      <Offer {...carry} />
      <Cards cards={settings.cards} profile={profile} region={settings.region} onChange={change} />
      <Uses held={held} profile={profile} ledger={ledger} today={today} />
      <Payments held={held} ledger={ledger} today={today} onChange={onLedger} />
      <Requirements held={held} profile={profile} onChange={change} />
      <UsualWay profile={profile} onChange={change} />
      <MileValueChoice settings={settings} profile={profile} onChange={change} />
      <Carry {...carry} carried={carried} onDelete={onDelete} />
    </>
  );
}

interface ChoiceProps {
  readonly profile: Profile;
  readonly onChange: (changed: Partial<Profile>) => void;
}

const toggle = (list: readonly string[], name: string, on: boolean): readonly string[] =>
  on ? [...list, name] : list.filter((each) => each !== name);

function Cards({
  cards,
  profile,
  region,
  onChange,
}: ChoiceProps & { readonly cards: readonly CardTerms[]; readonly region: string }) {
  const count = profile.cards.length;
  const [open, setOpen] = useState(count === 0);
  const banks = [...new Set(cards.map(({ bank }) => bank))];
  const names = cards.filter(({ shortName }) => profile.cards.includes(shortName)).map(({ name }) => name);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" class="visually-hidden">
        Cards
      </h2>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{names.length === 0 ? 'The cards you have' : names.join(', ')}</summary>
        <div class="banks">
          {banks.map((bank) => (
            <fieldset key={bank}>
              <legend>{bank}</legend>
              <ul class="choices">
                {cards
                  .filter((card) => card.bank === bank)
                  .map(({ shortName, name }) => (
                    <li key={shortName}>
                      <label>
                        <input
                          type="checkbox"
                          name="cards"
                          value={shortName}
                          autoComplete="off"
                          checked={profile.cards.includes(shortName)}
                          onChange={({ currentTarget: { checked } }) =>
                            onChange({ cards: toggle(profile.cards, shortName, checked) })
                          }
                        />{' '}
                        {name}
                      </label>
                    </li>
                  ))}
              </ul>
            </fieldset>
          ))}
        </div>
      </details>
      <p class="saved">
        <span role="status">
          {count === 0
            ? 'Nothing chosen yet.'
            : `${count} ${count === 1 ? 'card' : 'cards'} saved in this browser.`}
        </span>
        <a href={`/best-card?region=${region}`}>Find the best card for a purchase</a>
      </p>
    </section>
  );
}

/** Minimum spends, chosen categories and statement months, for the held cards that have any. */
function Requirements({ held, profile, onChange }: ChoiceProps & { readonly held: readonly CardTerms[] }) {
  const asking = held.filter(
    (card) =>
      card.minimums.length > 0 ||
      card.choice !== undefined ||
      hasStatementMonth(card) ||
      hasMembershipYear(card),
  );
  if (asking.length === 0) return null;
  return (
    <section aria-labelledby="requirements">
      <h2 id="requirements">What your cards ask of you</h2>
      <div class="requirements">
        {asking.map((card) => (
          <fieldset key={card.shortName}>
            <legend>{card.name}</legend>
            {card.minimums.length > 0 && <AlwaysSpends card={card} profile={profile} onChange={onChange} />}
            {card.choice && <Categories card={card} profile={profile} onChange={onChange} />}
            {hasStatementMonth(card) && (
              <p>
                <label class="stacked">
                  My statement month begins on day
                  <input
                    type="number"
                    class="day"
                    min={1}
                    max={31}
                    placeholder="1"
                    value={profile.days[card.shortName] ?? ''}
                    onChange={({ currentTarget: { valueAsNumber: day } }) => {
                      const { [card.shortName]: _, ...others } = profile.days;
                      onChange({ days: isDay(day) ? { ...others, [card.shortName]: day } : others });
                    }}
                  />
                </label>
              </p>
            )}
            {hasMembershipYear(card) && <MembershipMonth card={card} profile={profile} onChange={onChange} />}
          </fieldset>
        ))}
      </div>
      <p class="note">
        What varies is counted from the payments that you recorded. Statement months without a day count as
        calendar months; membership years without a month, as the last twelve months.
      </p>
    </section>
  );
}

function MembershipMonth({
  card: { shortName },
  profile,
  onChange,
}: ChoiceProps & { readonly card: CardTerms }) {
  return (
    <p>
      <label class="stacked">
        My membership year begins in
        <select
          value={profile.months[shortName] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { [shortName]: _, ...others } = profile.months;
            onChange({ months: value === '' ? others : { ...others, [shortName]: Number(value) } });
          }}
        >
          <option value="">I do not know</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </p>
  );
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function AlwaysSpends({ card, profile, onChange }: ChoiceProps & { readonly card: CardTerms }) {
  const { shortName, minimums, currency } = card;
  // Of a card that counts in two periods, only all of them or none can be said.
  const [steps] = minimums.length === 1 ? minimums : [];
  const format = ({ amounts, period }: Minimum) =>
    `${joinOr(amounts.map((amount) => formatMoney(amount, currency)))} ${PER_PERIOD[period]}`;
  return (
    <p>
      <label class="stacked">
        I always spend on it
        <select
          value={profile.meets[shortName] ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { [shortName]: _, ...others } = profile.meets;
            const always = value === 'all' ? value : Number(value);
            onChange({ meets: value === '' ? others : { ...others, [shortName]: always } });
          }}
        >
          <option value="">It varies</option>
          {steps?.amounts.slice(0, -1).map((amount) => (
            <option key={amount} value={amount}>
              {format({ ...steps, amounts: [amount] })}
            </option>
          ))}
          <option value="all">
            {minimums.map((minimum) => format({ ...minimum, amounts: minimum.amounts.slice(-1) })).join(', ')}{' '}
            and whatever else it asks
          </option>
        </select>
      </label>
    </p>
  );
}

function Categories({ card, profile, onChange }: ChoiceProps & { readonly card: CardTerms }) {
  const { pick, categories } = card.choice!;
  const chosen = profile.chosen[card.shortName] ?? [];
  return (
    <fieldset class="picked">
      <legend>{pick === 1 ? 'The category I chose' : `The ${pick} categories I chose`}</legend>
      {categories.map((category) => {
        const isChosen = chosen.includes(category);
        return (
          <label key={category} class="option">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && pick > 1 && chosen.length >= pick}
              onChange={({ currentTarget: { checked } }) => {
                const list = checked && pick === 1 ? [category] : toggle(chosen, category, checked);
                onChange({ chosen: { ...profile.chosen, [card.shortName]: list } });
              }}
            />{' '}
            {category}
          </label>
        );
      })}
    </fieldset>
  );
}

function MileValueChoice({
  settings: { mileValue },
  profile,
  onChange,
}: ChoiceProps & { readonly settings: MyCardsSettings }) {
  const { mileValue: own } = profile;
  const [typed, setTyped] = useState<string>();
  const value = typed ?? (typeof own === 'number' ? String(own) : '');
  const setOwn = (text: string) => {
    setTyped(text);
    const cents = Number(text);
    if (isMileValue(cents)) onChange({ mileValue: cents });
  };
  return (
    <section aria-labelledby="mile-value">
      <h2 id="mile-value">What a mile is worth to you</h2>
      <fieldset class="options">
        <legend class="visually-hidden">What a mile is worth to you</legend>
        <label class="option">
          <input
            type="radio"
            name="mileValue"
            checked={own === undefined && typed === undefined}
            onChange={() => {
              setTyped(undefined);
              onChange({ mileValue: undefined });
            }}
          />{' '}
          <span>
            What it is usually held to be worth
            <MileValueSource {...mileValue} />
          </span>
        </label>
        <label class="option">
          <input
            type="radio"
            name="mileValue"
            checked={typeof own === 'number' || (own === undefined && typed !== undefined)}
            onChange={() => setOwn(value || String(mileValue.cents))}
          />{' '}
          <span>My own value, in cents</span>
        </label>
        {(typeof own === 'number' || typed !== undefined) && (
          <p>
            <input
              type="number"
              class="day"
              aria-label="What a mile is worth, in cents"
              min={0.01}
              max={MAX_MILE_VALUE}
              step={0.01}
              value={value}
              onInput={({ currentTarget }) => setOwn(currentTarget.value)}
            />
          </p>
        )}
        <label class="option">
          <input
            type="radio"
            name="mileValue"
            checked={own === 'cash'}
            onChange={() => {
              setTyped(undefined);
              onChange({ mileValue: 'cash' });
            }}
          />{' '}
          <span>I want cash: miles count for nothing</span>
        </label>
      </fieldset>
    </section>
  );
}

function MileValueSource({ cents, programme, source, asOf, basis }: MileValue) {
  const words = [
    basis === 'derived' ? 'worked out' : '',
    programme === undefined ? '' : `for ${programme}`,
    asOf === undefined ? '' : `as of ${formatDate(asOf)}`,
  ];
  return (
    <span class="detail">
      {[`${cents} cents`, ...words].filter(Boolean).join(', ')}
      {source && (
        <>
          {' '}
          (
          <a href={source} rel="noopener nofollow">
            source
          </a>
          )
        </>
      )}
    </span>
  );
}

export const WAY_NAMES: Readonly<Record<CounterWay, string>> = {
  'wallet-tap': 'Tap my phone or watch',
  'card-tap': 'Tap the card',
  chip: 'Insert the card',
};

function UsualWay({ profile: { usually }, onChange }: ChoiceProps) {
  return (
    <section aria-labelledby="usually">
      <h2 id="usually">How you usually pay at a counter</h2>
      <fieldset class="options">
        <legend class="visually-hidden">How you usually pay at a counter</legend>
        {[undefined, ...COUNTER_WAYS].map((way) => (
          <label key={way ?? ''} class="option">
            <input
              type="radio"
              name="usually"
              checked={usually === way}
              onChange={() => onChange({ usually: way })}
            />{' '}
            {way === undefined ? 'Whichever way earns most' : WAY_NAMES[way]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
