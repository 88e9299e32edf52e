// Picks the visitor's cards and the one that the statement is for.
import { useState } from 'preact/hooks';
import type { StatementSettings } from '../pages/statement.tsx';
import { type Remembered, recallCards } from './remember.ts';

export function CardPicker({
  settings,
  remembered,
  onChange,
}: {
  settings: StatementSettings;
  remembered: Remembered;
  onChange: (next: Partial<Remembered>) => void;
}) {
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState(remembered.cards.length === 0);
  const here = settings.cards.filter(({ region }) => region === remembered.region);
  const held = here.filter(({ shortName }) => remembered.cards.includes(shortName));
  const wanted = filter.trim().toLowerCase();
  const shown = here.filter(
    ({ shortName, name }) =>
      wanted === '' ||
      remembered.cards.includes(shortName) ||
      `${name} ${shortName}`.toLowerCase().includes(wanted),
  );
  const toggle = (shortName: string, on: boolean) => {
    const cards = on
      ? [...remembered.cards, shortName]
      : remembered.cards.filter((each) => each !== shortName);
    const used =
      remembered.used !== undefined && cards.includes(remembered.used) ? remembered.used : cards[0];
    onChange({ cards, used });
  };
  return (
    <section aria-labelledby="your-cards" class="card-picker">
      <h2 id="your-cards">Your cards</h2>
      <div class="picker-fields">
        <p>
          <label for="statement-region">Region</label>
          <select
            id="statement-region"
            value={remembered.region}
            onChange={({ currentTarget }) =>
              onChange({ region: currentTarget.value, ...recallCards(currentTarget.value) })
            }
          >
            {settings.regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label for="statement-used">Card this statement is for</label>
          <select
            id="statement-used"
            value={remembered.used ?? ''}
            disabled={held.length === 0}
            onChange={({ currentTarget }) => onChange({ used: currentTarget.value })}
          >
            {held.length === 0 && <option value="">Pick cards first</option>}
            {held.map(({ shortName, name }) => (
              <option key={shortName} value={shortName}>
                {name}
              </option>
            ))}
          </select>
        </p>
      </div>
      <details class="held" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {held.length === 0
            ? 'Cards you have'
            : `Cards you have: ${held.map(({ name }) => name).join(', ')}`}
        </summary>
        <p>
          <label for="card-filter">Find a card</label>
          <input
            id="card-filter"
            type="search"
            value={filter}
            autoComplete="off"
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        </p>
        <fieldset class="held-list">
          <legend class="visually-hidden">Cards you have</legend>
          <ul class="choices">
            {shown.map(({ shortName, name }) => (
              <li key={shortName}>
                <label>
                  <input
                    type="checkbox"
                    checked={remembered.cards.includes(shortName)}
                    onChange={({ currentTarget }) => toggle(shortName, currentTarget.checked)}
                  />{' '}
                  {name}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </details>
    </section>
  );
}
