// What a visitor gives: statements (dropped or chosen files, pasted lines, or the sample) and their cards.
import { useState } from 'preact/hooks';
import type { StatementSettings } from '../pages/statement.tsx';
import { type Remembered, recallCards } from './storage.ts';

export function StatementInput({
  onFiles,
  onText,
  onSample,
}: {
  onFiles: (files: readonly File[]) => void;
  onText: (text: string) => void;
  onSample: () => void;
}) {
  const [over, setOver] = useState(false);
  const [text, setText] = useState('');
  return (
    <section aria-labelledby="your-statement" class="statement-input">
      <h2 id="your-statement">Your statements</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same */}
      <div
        class={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const files = [...(event.dataTransfer?.files ?? [])];
          if (files.length > 0) onFiles(files);
        }}
      >
        <p>
          <label class="button" for="statement-file">
            Choose files
          </label>
          <input
            id="statement-file"
            class="visually-hidden"
            type="file"
            multiple
            accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.pdf,.xls,.xlsx,.xlsb,.ods"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />{' '}
          <span>or drop them here</span>
        </p>
        <p class="note">CSV or Excel from any bank, OFX, QFX, QIF or PDF; several cards and months at once</p>
        <p>
          <button type="button" class="link" onClick={onSample}>
            Try a sample statement
          </button>
        </p>
      </div>
      <details class="paste">
        <summary>Paste lines instead</summary>
        <label for="statement-lines">Statement lines, each with an amount</label>
        <textarea
          id="statement-lines"
          rows={6}
          spellcheck={false}
          value={text}
          placeholder={'3 Oct 2026  GRAB SINGAPORE  12.50'}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="button" class="button" disabled={text.trim() === ''} onClick={() => onText(text)}>
          Read these lines
        </button>
      </details>
    </section>
  );
}

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
        <Select
          id="statement-region"
          label="Region"
          value={remembered.region}
          options={Object.fromEntries(settings.regions.map(({ code, name }) => [code, name]))}
          onChange={(region) => onChange({ region, ...recallCards(region) })}
        />
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

interface SelectProps<Value extends string> {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  /** The text of each value. */
  readonly options: Readonly<Record<Value, string>>;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

export function Select<Value extends string>({
  id,
  label,
  options,
  onChange,
  ...select
}: SelectProps<Value>) {
  return (
    <p>
      <label for={id}>{label}</label>
      <select id={id} {...select} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
        {Object.entries<string>(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}

/** A made-up statement for a first look. */
const SAMPLE_LINES: readonly (readonly [day: number, text: string, amount: string])[] = [
  [28, 'GRAB* A-7QK2M9XWGYD4 SINGAPORE SG', '18.40'],
  [27, 'NTUC FAIRPRICE TAMPINES SINGAPORE SG', '86.35'],
  [26, 'SHOPEE SINGAPORE MP SINGAPORE SG', '143.20'],
  [25, 'YA KUN KAYA TOAST SINGAPORE SG', '6.80'],
  [24, 'SINGAPORE AIRLINES SINGAPORE SG', '612.40'],
  [23, 'NETFLIX.COM SINGAPORE SG', '19.98'],
  [22, 'SHELL BUKIT TIMAH SINGAPORE SG', '74.10'],
  [21, 'BUS/MRT 482913067 SINGAPORE SG', '12.36'],
  [20, 'SHOPEE SINGAPORE MP SINGAPORE SG', '-35.60'],
  [19, 'DIN TAI FUNG PARAGON SINGAPORE SG', '92.75'],
  [18, 'PAYMENT - THANK YOU', '-1180.00'],
  [17, 'COLD STORAGE GREAT WORLD SINGAPORE SG', '64.05'],
  [16, 'UNIQLO (SINGAPORE) PTE SINGAPORE SG', '89.90'],
  [15, 'FP*FOODPANDA SINGAPORE SG', '31.25'],
  [14, 'WATSONS BUGIS JUNCTION SINGAPORE SG', '23.10'],
  [13, 'AMAZON MKTPLACE PMTS SINGAPORE SG', '57.49'],
  [12, 'STARHUB LTD SINGAPORE SG', '51.56'],
  [11, 'AIRBNB * HMQ4XK2J9A LONDON GB', '430.45'],
  [10, 'TOAST BOX VIVO SINGAPORE SG', '7.30'],
  [9, 'LAZADA SINGAPORE SINGAPORE SG', '48.00'],
  [8, 'HOCK SENG HARDWARE PTE L SINGAPORE SG', '36.50'],
  [7, 'SP SERVICES LTD SINGAPORE SG', '117.19'],
  [6, 'STARBUCKS@RAFFLES CITY SINGAPORE SG', '8.90'],
  [4, 'FOREIGN TRANSACTION FEE', '1.35'],
  [3, 'GRAB* A-8PL2Q7RTYUI9 SINGAPORE SG', '22.10'],
];

/** Cards to show it with if none are picked. */
export const SAMPLE_CARDS = ['PRVI', 'CRMC', 'WWMC', 'LADYS'];

/** Its dates are in the month before `today`. */
export function writeSample(today: string): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  const rows = SAMPLE_LINES.map(
    ([day, text, amount]) => `${before}-${String(day).padStart(2, '0')},"${text}",${amount}`,
  );
  return ['Transaction Date,Description,Amount (SGD)', ...rows].join('\n');
}
