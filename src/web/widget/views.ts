// What the widget shows of a merchant and its cards; the same markup from the server and in the browser.
import { UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import type { FoundMerchant, LikelyCode, MerchantAnswer } from './answers.ts';
import { writeMerchantQuery } from './merchant-query.ts';
import type { Strings } from './strings.ts';
import { el, type Tag, type Tree } from './tree.ts';

export interface Wording {
  readonly strings: Strings;
  /** For the names of countries and months. */
  readonly language: string;
  /** Where merchant pages live: `https://mcc.example`, or empty for the frame's own origin; undefined: nowhere. */
  readonly site: string | undefined;
}

/** Further ones that earn are folded: five fit a phone's screen. */
const OPEN_CARDS = 5;

export function viewFoundMerchant(merchant: FoundMerchant, wording: Wording): Tree[] {
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
      `${alias === undefined ? '' : ' · '}${category} · ${sayPlace(merchant, wording)}`,
    ),
  ];
}

function markMatch({ name, span }: FoundMerchant): Tree[] {
  if (span === undefined) return [name];
  const [from, to] = span;
  return [name.slice(0, from), el('mark', {}, name.slice(from, to)), name.slice(to)];
}

export function viewMerchant(merchant: MerchantAnswer, wording: Wording): Tag {
  const { strings, site } = wording;
  const { id, name, mcc, category, cards } = merchant;
  const page = `${site}/merchant/${encodeURIComponent(id)}`;
  const link = (text: Tree): Tree =>
    site === undefined ? text : el('a', { href: page, target: '_top', rel: 'noopener' }, text);
  const earning = cards.filter(({ eligible }) => eligible);
  const others = cards.filter(({ eligible }) => !eligible);
  return el(
    'section',
    // The browser asks by it for the same merchant with another region's cards.
    { class: 'merchant', 'aria-labelledby': 'merchant-name', 'data-query': writeMerchantQuery(merchant) },
    el('h2', { id: 'merchant-name' }, link(el('bdi', {}, name))),
    el('p', { class: 'place' }, sayPlace(merchant, wording)),
    el('p', { class: 'mcc' }, el('span', { class: 'code' }, mcc), ' ', el('span', {}, category)),
    el('p', { class: 'sure' }, el('strong', {}, merchant.sure), `: ${sayBasis(merchant, wording)}`),
    el('h3', {}, strings.cardsTitle),
    earning.length === 0
      ? el('p', {}, sayEarning(merchant, wording))
      : viewCards(earning.slice(0, OPEN_CARDS)),
    viewFolded(strings.moreCards, earning.slice(OPEN_CARDS)),
    viewFolded(strings.otherCards, others),
    el('p', { class: 'unit' }, strings.rateUnit),
    site !== undefined && el('p', { class: 'record' }, link(strings.wholeRecord(name))),
  );
}

function viewFolded(say: (count: number) => string, cards: readonly EligibleCard[]): Tree {
  return cards.length > 0 && el('details', {}, el('summary', {}, say(cards.length)), viewCards(cards));
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

function sayPlace({ country, channel }: FoundMerchant, wording: Wording): string {
  return `${nameCountry(country, wording)} · ${wording.strings.channel[channel]}`;
}

function sayBasis({ basis, asOf }: MerchantAnswer, { strings, language }: Wording): string {
  const date = asOf === undefined ? '' : `, ${strings.dated[basis](nameMonth(asOf, language))}`;
  return `${strings.basis[basis]}${date}`;
}

/** `2 cards from Singapore earn more here`. */
export function sayEarning(
  { cards, region }: Pick<MerchantAnswer, 'cards' | 'region'>,
  wording: Wording,
): string {
  const earning = cards.filter(({ eligible }) => eligible).length;
  return wording.strings.earning(earning, nameCountry(region, wording));
}

export function nameCountry(code: string, { language, strings }: Wording): string {
  if (code === UNKNOWN_COUNTRY) return strings.unknownCountry;
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  // As on the site; the short style would say `UK` and `US`.
  return name.replace(/ SAR China$/, '');
}

/** `2021-05` and `2021-05-03` → `May 2021`, `2021` → `2021`. */
function nameMonth(date: string, language: string): string {
  if (!/^\d{4}-\d{2}/.test(date)) return date;
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  return day.toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** What is said where nobody matches, with the likely code where the name tells one. */
export function sayNothing(query: string, likely: LikelyCode | undefined, strings: Strings): string {
  const nothing = strings.nothing(query);
  if (likely === undefined) return nothing;
  const { mcc, category, probability } = likely;
  return `${nothing} ${strings.likely(mcc, category, Math.round(probability * 100))}`;
}
