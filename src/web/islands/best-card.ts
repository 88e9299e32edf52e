// /best-card: keeps what the form says about the person out of the address, answers for the visitor from what this browser
// remembers, and records what they paid with. What was said for one question is behind `#`, which browsers never send.
import { DEFAULT_AMOUNT } from '../../query/advice/purchase.ts';
import type { AskedPurchase } from '../advice/answer-for-me.ts';
import { addPayments, type Ledger, readLedger, storeLedger, undo } from '../visitor/ledger.ts';
import { PERSONAL } from '../visitor/parameters.ts';
import { getToday } from '../visitor/period.ts';
import { isUnknown, readProfile } from '../visitor/profile.ts';
import { el, toDom } from '../widget/tree.ts';

const form = document.querySelector<HTMLFormElement>('form[data-best-card]')!;
const region = form.dataset.bestCard!;
const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=cards]')];
const amountField = form.querySelector<HTMLInputElement>('input[name=amount]')!;
const block = document.getElementById('asked')?.textContent;
const asked = block ? (JSON.parse(block) as AskedPurchase) : undefined;
/** As the service has answered. */
const general = document.querySelector<HTMLElement>('[data-answer]');
let shown = general;

/** What was said for this question only; cards: none for all of the region. */
interface Said {
  readonly amount?: string | undefined;
  readonly cards?: readonly string[] | undefined;
}

const ALL = 'all';

function readSaid(): Said {
  const said = new URLSearchParams(location.hash.slice(1));
  const cards = said.get('cards')?.split(',');
  const amount = said.get('amount') ?? '';
  return {
    cards: cards?.[0] === ALL ? [] : cards?.filter((name) => boxes.some(({ value }) => value === name)),
    amount: /^\d{1,7}(?:\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? amount : undefined,
  };
}

function formatSaid({ amount, cards }: Said): string {
  const said = new URLSearchParams();
  if (amount !== undefined && Number(amount) !== DEFAULT_AMOUNT) said.set('amount', amount);
  if (cards !== undefined) said.set('cards', cards.length === 0 ? ALL : cards.join());
  return `#${said.size === 0 ? 'answer' : said}`;
}

/** A link may have said it in the address. It goes no further from here. */
function moveBehindHash(): void {
  const url = new URL(location.href);
  const { searchParams: query } = url;
  const [amount, ...cards] = [
    query.get('amount') ?? undefined,
    ...query.getAll('cards').flatMap((each) => each.split(',')),
  ];
  for (const name of [...PERSONAL, 'amount']) query.delete(name);
  if (url.href === location.href) return;
  if (url.hash === '' || url.hash === '#answer')
    url.hash = formatSaid({ amount, cards: cards.length === 0 ? undefined : cards });
  history.replaceState(null, '', url);
}

const remember = () => ({ profile: readProfile(region), ledger: readLedger(region), today: getToday() });

/** Shows the answer for the visitor as they are now. */
async function update(): Promise<void> {
  const { profile, ledger, today } = remember();
  const isKnown = !isUnknown(profile) || ledger.payments.length > 0;
  if (isKnown) moveBehindHash();
  const said = readSaid();
  fillForm(said, profile);
  if (asked === undefined || shown === null) return;
  if (!isKnown && said.amount === undefined && said.cards === undefined) return show(general!);
  shown.setAttribute('aria-busy', 'true');
  try {
    const { renderAnswer }: typeof import('../advice/answer-for-me.ts') = await import(form.dataset.advice!);
    const amount = said.amount === undefined ? undefined : Number(said.amount);
    const own = await renderAnswer(
      asked,
      { profile, ledger, today },
      { amount, held: said.cards },
      linkOther,
    );
    show((own as HTMLElement | undefined) ?? general!);
  } catch {
    show(general!, 'This is the answer for nobody in particular: yours could not be worked out just now.');
  }
  if (said.amount !== undefined || said.cards !== undefined) shown.scrollIntoView();
}

function show(section: HTMLElement, problem?: string): void {
  section.removeAttribute('aria-busy');
  if (shown !== section) shown!.replaceWith(section);
  shown = section;
  showAnswer(section);
  if (problem !== undefined) report(problem);
}

function fillForm(said: Said, profile: ReturnType<typeof readProfile>): void {
  if (said.amount !== undefined) amountField.value = said.amount;
  if (profile.usually !== undefined) form.querySelector('[data-way=""]')!.textContent = 'As usual';
  const cards = said.cards ?? profile.cards;
  if (said.cards === undefined && isUnknown(profile)) return;
  for (const box of boxes) box.checked = cards.includes(box.value);
  const count = boxes.filter(({ checked }) => checked).length;
  if (count > 0)
    form.querySelector('[data-compared]')!.textContent =
      `Comparing your ${count} ${count === 1 ? 'card' : 'cards'}`;
}

/** Only the place is sent. */
function formatAddress(place: Readonly<Record<string, string>>, said: Said): string {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value !== ''));
  return `/best-card?${query}${formatSaid(said)}`;
}

const linkOther = (merchant: string, at: string): string =>
  formatAddress({ at, merchant, region, pay: asked?.pay ?? '' }, readSaid());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const read = (name: string): string => String(new FormData(form).get(name) ?? '').trim();
  const place = { at: read('at'), merchant: read('merchant'), region: read('region'), pay: read('pay') };
  const { cards } = readProfile(region);
  const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const isUsual = ticked.length === cards.length && ticked.every((name) => cards.includes(name));
  location.assign(
    formatAddress(place, { amount: read('amount') || undefined, cards: isUsual ? undefined : ticked }),
  );
});

form.querySelector<HTMLSelectElement>('select[name=region]')!.addEventListener('change', () => {
  const read = (name: string): string => String(new FormData(form).get(name) ?? '');
  const place = Object.fromEntries(['region', 'at', 'merchant', 'pay'].map((name) => [name, read(name)]));
  location.assign(formatAddress(place, { amount: read('amount') || undefined }));
});

function report(...content: (string | Node)[]): void {
  const status = shown!.querySelector<HTMLElement>('[data-recorded]')!;
  status.hidden = false;
  status.replaceChildren(...content);
}

const answered = new WeakSet<HTMLElement>();

function showAnswer(section: HTMLElement): void {
  const { place, mcc, amount, currency } = section.dataset;
  const save = (next: Ledger): void => {
    if (storeLedger(region, next)) void update();
    else report('This browser does not allow pages to store anything, so nothing was recorded.');
  };
  const lines = answered.has(section) ? [] : section.querySelectorAll<HTMLElement>('[data-paid]');
  answered.add(section);
  for (const line of lines) {
    line.hidden = false;
    line.querySelector('button')!.addEventListener('click', () => {
      const { paid, cap } = line.dataset;
      const payment = {
        on: getToday(),
        card: paid!,
        amount: Number(amount),
        place: place!,
        ...(mcc !== undefined && { mcc }),
        ...(cap !== undefined && { cap }),
      };
      save(addPayments(readLedger(region), [payment]));
    });
  }
  const ledger = readLedger(region);
  const added = findAdded(ledger);
  if (added === undefined || added.place !== place || added.on !== getToday()) return;
  const name = boxes.find(({ value }) => value === added.card)?.parentElement?.textContent?.trim();
  const button = toDom(el('button', { type: 'button', class: 'button' }, 'Undo')) as HTMLElement;
  button.addEventListener('click', () => save(undo(readLedger(region))));
  report(
    `Recorded: ${added.amount} ${currency ?? ''} paid here with ${name ?? added.card}. `,
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

if (shown) showAnswer(shown);
void update();
// A question that differs only in what is behind `#`, and the browser's "back" after a visit to My cards.
addEventListener('hashchange', () => /[=]|^#answer$|^$/.test(location.hash) && void update());
addEventListener('pageshow', ({ persisted }) => persisted && void update());
