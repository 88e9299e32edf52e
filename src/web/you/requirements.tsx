// What the visitor's cards ask of them: minimum spends, chosen categories, when months and years begin.
import { formatMoney } from '../../catalogue/money.ts';
import { joinOr, PER_PERIOD } from '../../query/eligibility/wording.ts';
import { type CardTerms, hasMembershipYear, hasStatementMonth, type Minimum } from '../visitor/card-terms.ts';
import { isDay } from '../visitor/profile.ts';
import { type ChoiceProps, toggle } from './choose-cards.tsx';

/** Minimum spends, chosen categories and statement months, for the held cards that have any. */
export function Requirements({
  held,
  profile,
  onChange,
}: ChoiceProps & { readonly held: readonly CardTerms[] }) {
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
