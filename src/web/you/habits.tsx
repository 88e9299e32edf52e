// How the visitor usually pays, and what a mile is worth to them.
import { useState } from 'preact/hooks';
import { formatDate } from '../../catalogue/format-date.ts';
import type { MileValue } from '../../catalogue/mile-value.ts';
import { COUNTER_WAYS, type CounterWay, isMileValue, MAX_MILE_VALUE } from '../visitor/profile.ts';
import type { ChoiceProps } from './choose-cards.tsx';

const WAY_NAMES: Readonly<Record<CounterWay, string>> = {
  'wallet-tap': 'Tap my phone or watch',
  'card-tap': 'Tap the card',
  chip: 'Insert the card',
};

export function UsualWay({ profile: { usually }, onChange }: ChoiceProps) {
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

/** `mileValue`: the region's default. */
export function MileValueChoice({
  mileValue,
  profile,
  onChange,
}: ChoiceProps & { readonly mileValue: MileValue }) {
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
