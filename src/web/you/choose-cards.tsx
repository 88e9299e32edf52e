// Which cards the visitor has: a list by bank, with a filter.
import { useState } from 'preact/hooks';
import { buildFilter } from '../pages/mcc-filter.ts';
import type { CardTerms } from '../visitor/card-terms.ts';
import type { Profile } from '../visitor/profile.ts';

export interface ChoiceProps {
  readonly profile: Profile;
  readonly onChange: (changed: Partial<Profile>) => void;
}

export const toggle = (list: readonly string[], name: string, on: boolean): readonly string[] =>
  on ? [...list, name] : list.filter((each) => each !== name);

export function ChooseCards({
  cards,
  profile,
  region,
  onChange,
}: ChoiceProps & { readonly cards: readonly CardTerms[]; readonly region: string }) {
  const count = profile.cards.length;
  const [open, setOpen] = useState(count === 0);
  const [filter, setFilter] = useState('');
  const matches = buildFilter(filter);
  const shown = cards.filter(({ bank, name, shortName }) => matches(`${bank} ${name} ${shortName}`));
  const banks = [...new Set(shown.map(({ bank }) => bank))];
  const names = cards.filter(({ shortName }) => profile.cards.includes(shortName)).map(({ name }) => name);
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" class="visually-hidden">
        Cards
      </h2>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{names.length === 0 ? 'The cards you have' : names.join(', ')}</summary>
        <p class="find-card">
          <label for="card-filter">Find a card</label>
          <input
            id="card-filter"
            type="search"
            value={filter}
            autoComplete="off"
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        </p>
        {shown.length === 0 && <p>No card of this region has such a name.</p>}
        <div class="banks">
          {banks.map((bank) => (
            <fieldset key={bank}>
              <legend>{bank}</legend>
              <ul class="choices">
                {shown
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
