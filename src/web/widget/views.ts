// The responses of /embed/search and /embed/merchant, and how the widget shows them. The server and the browser produce the
// same markup.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { formatCountry, formatCountryInText, RATE_NOTE } from '../pages/format.ts';
import { texts } from './texts.ts';
import { el, type Tag, type Tree } from './tree.ts';

export interface FoundMerchant {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly category: string;
  /** ISO 3166 alpha-2, or `ZZ` if unknown. */
  readonly country: string;
  readonly channel: Channel;
  /** The site that the query named, if it was a web address; country and code are then the site's. */
  readonly host?: string;
  /** The part of the name that matched, in UTF-16 units: start, and end (exclusive). */
  readonly span?: readonly number[];
  /** The merchant's other name, if that is what matched. */
  readonly alias?: string;
  /** Shares only some words with the query. */
  readonly weak?: boolean;
}

export interface SearchAnswer {
  readonly merchants: readonly FoundMerchant[];
  /** The number of matches, at most 50. */
  readonly total: number;
  /** If nothing matches well: the likely code, judging by the name alone. */
  readonly likely?: LikelyCode;
}

export interface LikelyCode {
  readonly mcc: string;
  readonly category: string;
  /** 0 to 1. */
  readonly probability: number;
}

export interface MerchantAnswer extends FoundMerchant {
  /** The strongest kind of evidence for the code. */
  readonly basis: EvidenceKind;
  /** The latest date of that evidence: `2021-05`, `2021-05-03`. */
  readonly asOf?: string;
  /** How sure we are, as on the site: `Very likely`. */
  readonly sure: string;
  readonly region: string;
  /** All cards of the region, best first. */
  readonly cards: readonly EligibleCard[];
}

/** The query that asks for a merchant: `domain=food.grab.com` if a site was named, else `id=grab-food&country=SG`. */
export function formatMerchantQuery({ id, country, host }: FoundMerchant): string {
  return new URLSearchParams(host === undefined ? { id, country } : { domain: host }).toString();
}

/** Five cards fit on a phone's screen; the rest are folded. */
const MAX_OPEN_CARDS = 5;

export function viewFoundMerchant(merchant: FoundMerchant): Tree[] {
  const { mcc, category, alias } = merchant;
  return [
    el('bdi', { class: 'name' }, ...markMatch(merchant)),
    ' ',
    el('span', { class: 'code' }, mcc),
    ' ',
    el(
      'span',
      { class: 'detail' },
      alias !== undefined && el('bdi', {}, alias),
      `${alias === undefined ? '' : ' · '}${category} · ${formatPlace(merchant)}`,
    ),
  ];
}

function markMatch({ name, span }: FoundMerchant): Tree[] {
  if (span === undefined) return [name];
  const [from, to] = span;
  return [name.slice(0, from), el('mark', {}, name.slice(from, to)), name.slice(to)];
}

/**
 * `site` is the origin of the merchant pages: empty for the frame's own origin, undefined for no links. `own` holds the
 * short names of the visitor's cards, if the embedding page names them.
 */
export function viewMerchant(
  merchant: MerchantAnswer,
  site: string | undefined,
  own: readonly string[] = [],
): Tag {
  const { id, name, mcc, category, cards } = merchant;
  const page = `${site}/merchant/${encodeURIComponent(id)}`;
  const link = (text: Tree): Tree =>
    site === undefined ? text : el('a', { href: page, target: '_blank', rel: 'noopener' }, text);
  return el(
    'section',
    // The browser uses this query to get the same merchant with another region's cards.
    { class: 'merchant', 'aria-labelledby': 'merchant-name', 'data-query': formatMerchantQuery(merchant) },
    el('h2', { id: 'merchant-name' }, link(el('bdi', {}, name))),
    el('p', { class: 'place' }, formatPlace(merchant)),
    el('p', { class: 'mcc' }, el('span', { class: 'code' }, mcc), ' ', el('span', {}, category)),
    el('p', { class: 'sure' }, el('strong', {}, merchant.sure), `: ${formatBasis(merchant)}`),
    ...viewOwnBest(cards, own),
    el('h3', {}, texts.cardsTitle),
    viewCards(cards.slice(0, MAX_OPEN_CARDS)),
    viewFolded(texts.moreCards, cards.slice(MAX_OPEN_CARDS)),
    el('p', { class: 'unit' }, RATE_NOTE),
    site !== undefined && el('p', { class: 'record' }, link(texts.wholeRecord(name))),
  );
}

/** The visitor's best card: the first of theirs, because `cards` is sorted best first. */
function viewOwnBest(cards: readonly EligibleCard[], own: readonly string[]): Tree[] {
  const best = cards.find(({ shortName }) => own.includes(shortName));
  return best === undefined ? [] : [el('h3', {}, texts.yourBest), viewCards([best])];
}

function viewFolded(summarize: (count: number) => string, cards: readonly EligibleCard[]): Tree {
  return cards.length > 0 && el('details', {}, el('summary', {}, summarize(cards.length)), viewCards(cards));
}

function viewCards(cards: readonly EligibleCard[]): Tag {
  const items = cards.map(({ name, mpd, spendCap }) =>
    el(
      'li',
      {},
      el('bdi', { class: 'name' }, name),
      ' ',
      el('span', { class: 'rate' }, mpd),
      ' ',
      el('span', { class: 'detail' }, spendCap),
    ),
  );
  // Safari drops a list's role together with its bullets.
  return el('ol', { class: 'cards', role: 'list' }, ...items);
}

function formatPlace({ country, channel }: FoundMerchant): string {
  return `${formatCountry(country)} · ${texts.channel[channel]}`;
}

function formatBasis({ basis, asOf }: MerchantAnswer): string {
  const date = asOf === undefined ? '' : `, ${texts.dated(basis, formatMonth(asOf))}`;
  return `${texts.basis[basis]}${date}`;
}

/** `2 cards from Singapore earn more here`. */
export function formatEarning({ cards, region }: Pick<MerchantAnswer, 'cards' | 'region'>): string {
  const earning = cards.filter(({ eligible }) => eligible).length;
  return texts.earning(earning, formatCountryInText(region));
}

/** `2021-05` and `2021-05-03` → `May 2021`, `2021` → `2021`. */
function formatMonth(date: string): string {
  if (!/^\d{4}-\d{2}/.test(date)) return date;
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  return day.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Shown if nothing matches, with the likely code if the name suggests one. */
export function formatNothing(query: string, likely: LikelyCode | undefined): string {
  const nothing = texts.nothing(query);
  if (likely === undefined) return nothing;
  const { mcc, category, probability } = likely;
  return `${nothing} ${texts.likely(mcc, category, Math.round(probability * 100))}`;
}
