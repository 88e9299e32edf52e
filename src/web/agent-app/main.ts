// The widget inside an agent's host: shows what find_merchant answered, and asks further through the host.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import type { FoundMerchant, MerchantAnswer } from '../widget/answers.ts';
import { getStrings, pickLanguage } from '../widget/strings.ts';
import { toDom } from '../widget/to-dom.ts';
import { el } from '../widget/tree.ts';
import { sayEarning, viewFoundMerchant, viewMerchant, type Wording } from '../widget/views.ts';
import { Host, type HostContext, type ToolResult } from './host.ts';

interface AnsweredMerchant {
  readonly id: string;
  readonly Store: string;
  readonly MCC: string;
  readonly type: Channel;
  readonly Country: string;
  readonly Category: string;
}

interface FindMerchant {
  readonly merchants: readonly AnsweredMerchant[];
  readonly total: number;
}

interface BestCards {
  readonly region: string;
  readonly place: {
    readonly MCC: string;
    readonly Category: string;
    readonly type: Channel;
    readonly merchant: {
      readonly id: string;
      readonly Store: string;
      readonly Country: string;
      readonly confidence: number;
      readonly basis: EvidenceKind;
    };
  };
  readonly eligibleCards: readonly EligibleCard[];
}

/** More than any region has. */
const ALL_CARDS = 100;

const get = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const form = get('form');
const find = get<HTMLButtonElement>('find');
const input = get<HTMLInputElement>('q');
const status = get('status');
const results = get('results');
const language = pickLanguage(document.documentElement.lang);
const strings = getStrings(language);
const wording: Wording = { strings, language, site: undefined };

let canCall = false;
/** Answers to older questions are not shown. */
let asking = 0;

const host = new Host({
  asked({ query }) {
    asking++;
    if (typeof query === 'string') input.value = query;
    say(strings.busy);
  },
  answered: showFound,
  cancelled: () => say(strings.idle),
  dressed: dress,
});

function say(text: string): void {
  status.textContent = text;
}

function dress({ theme }: HostContext): void {
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
}

function showFound({ isError, structuredContent }: ToolResult): void {
  if (isError || structuredContent === undefined) {
    results.replaceChildren();
    say(strings.nothing(input.value));
    return;
  }
  const { merchants, total } = structuredContent as FindMerchant;
  const items = merchants.map((merchant) => {
    const view = viewFoundMerchant(toFound(merchant), wording);
    return el(
      'li',
      {},
      canCall ? el('button', { type: 'button', 'data-id': merchant.id }, ...view) : el('span', {}, ...view),
    );
  });
  results.replaceChildren(
    toDom(el('ul', { class: 'list', role: 'list', 'aria-label': strings.listLabel }, ...items)),
  );
  say(strings.found(merchants.length, total));
  if (canCall && merchants.length === 1) void choose(merchants[0]!.id);
}

function toFound({ id, Store, MCC, type, Country, Category }: AnsweredMerchant): FoundMerchant {
  return { id, name: Store, mcc: MCC, category: Category, country: Country, channel: type };
}

/** The answer, unless something newer was asked meanwhile. */
async function call(tool: string, args: object): Promise<ToolResult | undefined> {
  const own = ++asking;
  say(strings.busy);
  try {
    const result = await host.callTool(tool, args);
    return own === asking ? result : undefined;
  } catch {
    if (own === asking) say(strings.failed);
    return undefined;
  }
}

async function search(query: string): Promise<void> {
  const result = await call('find_merchant', { query, limit: 10 });
  if (result !== undefined) showFound(result);
}

async function choose(id: string): Promise<void> {
  const result = await call('best_cards', { merchant: id, limit: ALL_CARDS });
  if (result === undefined) return;
  if (result.isError) {
    say(strings.gone);
    return;
  }
  const { region, place, eligibleCards } = result.structuredContent as BestCards;
  const { Store, Country, confidence, basis } = place.merchant;
  const answer: MerchantAnswer = {
    id,
    name: Store,
    mcc: place.MCC,
    category: place.Category,
    country: Country,
    channel: place.type,
    basis,
    sure: `${Math.round(confidence * 100)} %`,
    region,
    cards: eligibleCards,
  };
  results.replaceChildren(toDom(viewMerchant(answer, wording)));
  say(sayEarning(answer, wording));
}

// A host's sandbox may forbid forms, and then nothing is submitted.
function submit(): void {
  const query = input.value.trim();
  if (query !== '') void search(query);
}
find.addEventListener('click', submit);
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  submit();
});
results.addEventListener('click', ({ target }) => {
  const id = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
  if (id !== undefined) void choose(id);
});

say(strings.idle);
const greeting = await host.greet();
canCall = greeting.canCall;
form.hidden = !canCall;
dress(greeting.context);
host.reportSize(document.documentElement);
