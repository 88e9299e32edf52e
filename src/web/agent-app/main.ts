// The widget inside an AI agent's host: shows the result of find_merchant and calls further tools through the host.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { texts } from '../widget/texts.ts';
import { el, toDom } from '../widget/tree.ts';
import {
  type FoundMerchant,
  formatEarning,
  type MerchantAnswer,
  viewFoundMerchant,
  viewMerchant,
} from '../widget/views.ts';
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
    readonly id: string;
    readonly Store: string;
    readonly Country: string;
    readonly confidence: number;
    readonly basis: EvidenceKind;
  };
  readonly cards: readonly EligibleCard[];
}

/** More cards than any region has. */
const ALL_CARDS = 100;

const getById = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const form = getById('form');
const find = getById<HTMLButtonElement>('find');
const input = getById<HTMLInputElement>('q');
const status = getById('status');
const results = getById('results');

let canCall = false;
/** Number of the latest request; answers to older ones are dropped. */
let latest = 0;

const host = new Host({
  called({ query }) {
    latest++;
    if (typeof query === 'string') input.value = query;
    showStatus(texts.busy);
  },
  answered: showFound,
  cancelled: () => showStatus(texts.idle),
  contextChanged: applyTheme,
});

function showStatus(text: string): void {
  status.textContent = text;
}

function applyTheme({ theme }: HostContext): void {
  if (theme !== undefined) document.documentElement.dataset.theme = theme;
}

function showFound({ isError, structuredContent }: ToolResult): void {
  if (isError || structuredContent === undefined) {
    results.replaceChildren();
    showStatus(texts.nothing(input.value));
    return;
  }
  const { merchants, total } = structuredContent as FindMerchant;
  const items = merchants.map((merchant) => {
    const view = viewFoundMerchant(toFound(merchant));
    return el(
      'li',
      {},
      canCall ? el('button', { type: 'button', 'data-id': merchant.id }, ...view) : el('span', {}, ...view),
    );
  });
  results.replaceChildren(
    toDom(el('ul', { class: 'list', role: 'list', 'aria-label': texts.listLabel }, ...items)),
  );
  showStatus(texts.found(merchants.length, total));
  if (canCall && merchants.length === 1) void choose(merchants[0]!.id);
}

function toFound({ id, Store, MCC, type, Country, Category }: AnsweredMerchant): FoundMerchant {
  return { id, name: Store, mcc: MCC, category: Category, country: Country, channel: type };
}

/** The result; undefined if the call failed or a newer request was made. */
async function call(tool: string, args: object): Promise<ToolResult | undefined> {
  const own = ++latest;
  showStatus(texts.busy);
  try {
    const result = await host.callTool(tool, args);
    return own === latest ? result : undefined;
  } catch {
    if (own === latest) showStatus(texts.failed);
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
    showStatus(texts.gone);
    return;
  }
  const { region, place, cards } = result.structuredContent as BestCards;
  const { Store, Country, confidence, basis } = place;
  const answer: MerchantAnswer = {
    id,
    name: Store,
    mcc: place.MCC,
    category: place.Category,
    country: Country,
    channel: place.type,
    basis,
    sure: `right about ${Math.round(confidence * 100)} times in 100`,
    region,
    cards,
  };
  results.replaceChildren(toDom(viewMerchant(answer, undefined)));
  showStatus(formatEarning(answer));
}

// No <form>: a host's sandbox may forbid submitting it.
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

showStatus(texts.idle);
const session = await host.initialize();
canCall = session.canCall;
form.hidden = !canCall;
applyTheme(session.context);
host.reportSize(document.documentElement);
