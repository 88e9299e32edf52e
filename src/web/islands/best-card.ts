// /best-card: asks for the visitor, from what this browser remembers, and records what they paid with.
import type { CardTerms } from '../visitor/card-terms.ts';
import { addPayments, type Ledger, readLedger, storeLedger, undo } from '../visitor/ledger.ts';
import { listParameters, PERSONAL } from '../visitor/parameters.ts';
import { getToday } from '../visitor/period.ts';
import { isUnknown, readProfile } from '../visitor/profile.ts';
import { getRegion } from '../visitor/region.ts';
import { el, toDom } from '../widget/tree.ts';

const form = document.querySelector<HTMLFormElement>('form[data-best-card]')!;
const answer = document.querySelector<HTMLElement>('[data-answer]');
const { region, cards: terms } = JSON.parse(document.getElementById('card-terms')!.textContent) as {
  region: string;
  cards: readonly CardTerms[];
};

/** The address with what is known of the visitor now; their cards only if it names none. */
function buildAddress(): URL {
  const url = new URL(location.href);
  if (getRegion() !== region) {
    url.searchParams.set('region', getRegion());
    url.searchParams.delete('cards');
  }
  const profile = readProfile(getRegion());
  const ledger = readLedger(getRegion());
  if (isUnknown(profile) && ledger.payments.length === 0) return url;
  const known = listParameters(profile, ledger, terms, getToday());
  for (const name of PERSONAL) {
    if (name === 'cards' && url.searchParams.has('cards')) continue;
    if (known[name] === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, known[name]);
  }
  return url;
}

/** Opens the page again if what it answers is not for the visitor as they are now. */
function bringUpToDate(): boolean {
  const url = buildAddress();
  const isSame = ['region', ...PERSONAL].every(
    (name) => url.searchParams.get(name) === new URLSearchParams(location.search).get(name),
  );
  if (!isSame) location.replace(url);
  return !isSame;
}

/** A form for a new question has what is known of the visitor in it. */
function fillForm(): void {
  const profile = readProfile(region);
  const ledger = readLedger(region);
  const known = listParameters(profile, ledger, terms, getToday());
  if (isUnknown(profile) && ledger.payments.length === 0) return;
  for (const name of PERSONAL)
    if (name !== 'cards') {
      const field = form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)!;
      field.value = known[name] ?? '';
      field.disabled = known[name] === undefined;
    }
  if (known.usually !== undefined) form.querySelector('[data-way=""]')!.textContent = 'As usual';
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=cards]')];
  if (!new URLSearchParams(location.search).has('cards'))
    for (const box of boxes) box.checked = profile.cards.includes(box.value);
  const count = boxes.filter(({ checked }) => checked).length;
  if (count > 0)
    form.querySelector('[data-compared]')!.textContent =
      `Comparing your ${count} ${count === 1 ? 'card' : 'cards'}`;
  form.addEventListener('submit', () => {
    // None ticked means all cards, not the visitor's own.
    if (profile.cards.length > 0 && !boxes.some(({ checked }) => checked))
      form.append(toDom(el('input', { type: 'hidden', name: 'cards', value: 'all' })));
  });
}

function changeRegion(to: string): void {
  const query = new URLSearchParams({ region: to });
  for (const name of ['at', 'merchant', 'amount', 'pay']) {
    const value = String(new FormData(form).get(name) ?? '');
    if (value !== '') query.set(name, value);
  }
  location.assign(`/best-card?${query}`);
}

function showAnswer(place: string, { mcc, amount }: DOMStringMap): void {
  const status = document.querySelector<HTMLElement>('[data-recorded]')!;
  const ledger = readLedger(region);
  const save = (next: Ledger): void => {
    if (!storeLedger(region, next)) {
      status.hidden = false;
      status.textContent = 'This browser does not allow pages to store anything, so nothing was recorded.';
    } else if (!bringUpToDate()) location.reload();
  };
  for (const line of document.querySelectorAll<HTMLElement>('[data-paid]')) {
    line.hidden = false;
    line.querySelector('button')!.addEventListener('click', () => {
      const { paid, cap } = line.dataset;
      save(
        addPayments(ledger, [
          {
            on: getToday(),
            card: paid!,
            amount: Number(amount),
            place,
            ...(mcc !== undefined && { mcc }),
            ...(cap !== undefined && { cap }),
          },
        ]),
      );
    });
  }
  const added = findAdded(ledger);
  if (added === undefined || added.place !== place || added.on !== getToday()) return;
  const card = terms.find(({ shortName }) => shortName === added.card);
  const button = toDom(el('button', { type: 'button', class: 'button' }, 'Undo')) as HTMLElement;
  button.addEventListener('click', () => save(undo(ledger)));
  status.hidden = false;
  status.replaceChildren(
    `Recorded: ${added.amount} ${card?.currency ?? ''} paid here with ${card?.name ?? added.card}. `,
    button,
    ' ',
    toDom(el('a', { href: `/my-cards?region=${region}#uses` }, 'What is left of your caps')),
  );
}

/** The payment that the last change added. */
function findAdded({ payments, before }: Ledger) {
  if (before === undefined || before.length !== payments.length - 1) return undefined;
  return payments.find(({ id }) => !before.some((each) => each.id === id));
}

const isAsked = ['at', 'q'].some((name) => new URLSearchParams(location.search).get(name));

if (!isAsked || !bringUpToDate()) {
  fillForm();
  if (answer) showAnswer(answer.dataset.place!, answer.dataset);
  form
    .querySelector<HTMLSelectElement>('select[name=region]')!
    .addEventListener('change', ({ target }) => changeRegion((target as HTMLSelectElement).value));
}
