// What a QR code says, as markup: its own fields at once, then what the service knows about the shop.
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { describeFunds } from '../../query/qr/funds.ts';
import { formatAmount, type ParsedQr } from '../../query/qr/parse-qr.ts';
import { el, type Tag, type Tree } from '../widget/tree.ts';

/** The part of /api/qr's response that is shown. */
export interface KnownShop {
  readonly Category?: string;
  readonly merchant?: {
    readonly id: string;
    readonly Store: string;
    readonly Country: string;
    readonly MCC: string;
    readonly Category: string;
    readonly sure: boolean;
    readonly agrees?: boolean;
  };
  readonly inferred: readonly {
    readonly MCC: string;
    readonly Category: string;
    readonly probability: number;
  }[];
  readonly judgedBy?: string;
  readonly eligibleCards: readonly EligibleCard[];
}

const MAX_CARDS = 5;

export function viewProblem(problem: string): Tag {
  return viewError(`We cannot read this QR code: ${problem}.`);
}

export function viewError(sentence: string): Tag {
  return el('p', { role: 'alert', class: 'notice' }, sentence);
}

/** `best`: for the visitor. */
export function viewShop(qr: ParsedQr, known: KnownShop | undefined, best?: EligibleCard): Tree[] {
  const { schemes, mcc, name, city, country } = qr;
  const rows: [string, Tree][] = [
    ['Category code', mcc === undefined ? 'Not in this QR code' : viewCode(mcc, known?.Category)],
    ['Place', [city, country].filter(Boolean).join(', ')],
    ['Amount', formatAmount(qr)],
    ['Scheme', schemes.join(', ')],
  ];
  const { canEarn, why } = describeFunds(schemes);
  return [
    el('h2', {}, name ?? 'Unnamed shop'),
    el('p', { class: canEarn === 'yes' ? 'funds' : 'funds open' }, why),
    el(
      'dl',
      { class: 'facts' },
      ...rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, value))),
    ),
    ...(known === undefined
      ? []
      : [
          viewMerchant(known),
          known.judgedBy !== undefined &&
            canEarn === 'no' &&
            el('p', {}, 'If you pay by card instead, these earn most:'),
          ...viewOwnBest(qr, known, best),
          ...viewCards(known),
        ]),
  ];
}

function viewCode(mcc: string, category = ''): Tag {
  return el('span', {}, el('a', { class: 'code', href: `/mcc/${mcc}` }, mcc), category && ` ${category}`);
}

function viewMerchant({ merchant, inferred }: KnownShop): Tree {
  if (merchant === undefined) {
    if (inferred.length === 0) return el('p', {}, 'We don’t know a shop with this name.');
    const codes = inferred.map(
      (each) => `${each.MCC} ${each.Category} (${Math.round(each.probability * 100)} %)`,
    );
    return el(
      'p',
      {},
      `We don’t know a shop with this name. Likely codes, judging by the name alone: ${codes.join('; ')}. The cards below are compared on the first.`,
    );
  }
  const { id, Store, MCC, Category, sure, agrees } = merchant;
  const code = `${MCC} ${Category}`;
  const comparison =
    agrees === undefined
      ? `, which usually has the code ${code}.`
      : agrees
        ? ', which usually has the same code.'
        : `, which usually has another code: ${code}. The one in the QR code takes precedence.`;
  return el(
    'p',
    {},
    sure ? 'We know it as ' : 'It may be ',
    el('a', { href: `/merchant/${encodeURIComponent(id)}` }, Store),
    comparison,
  );
}

function viewOwnBest(
  { mcc }: ParsedQr,
  { merchant, judgedBy }: KnownShop,
  best: EligibleCard | undefined,
): Tree[] {
  if (best === undefined) return [];
  const place =
    mcc === undefined && merchant
      ? { at: merchant.Store, merchant: merchant.id }
      : { at: mcc ?? judgedBy ?? '' };
  return [
    el('h3', {}, 'Your best card here'),
    viewRanked([best]),
    el(
      'p',
      {},
      el(
        'a',
        { href: `/best-card?${new URLSearchParams(place)}#answer` },
        'What it earns with what is left of its cap',
      ),
    ),
  ];
}

function viewCards({ judgedBy, eligibleCards }: KnownShop): Tree[] {
  if (judgedBy === undefined) return [];
  return [el('h3', {}, 'Cards that earn most here'), viewRanked(eligibleCards.slice(0, MAX_CARDS))];
}

function viewRanked(cards: readonly EligibleCard[]): Tag {
  return el(
    'ol',
    { class: 'verdicts' },
    ...cards.map(({ name, shortName, mpd, spendCap }) =>
      el(
        'li',
        { class: 'ranked' },
        el('strong', {}, el('a', { href: `/card/${encodeURIComponent(shortName)}` }, name)),
        el('span', { class: 'ranked-earned' }, ` ${mpd}`),
        el('span', { class: 'detail' }, spendCap),
      ),
    ),
  );
}
