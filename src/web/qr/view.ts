// What a QR code says, as markup: its own fields at once, then what the service knows about the shop.
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';
import { formatAmount, type ParsedQr } from '../../query/qr/parse-qr.ts';
import { el, type Tag, type Tree } from '../widget/tree.ts';

/** The part of /api/qr's response that is shown. */
export interface KnownShop {
  readonly Category?: string;
  readonly merchant?: {
    readonly id: string;
    readonly Store: string;
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
  return el('p', { role: 'alert', class: 'refusal' }, sentence);
}

export function viewShop(qr: ParsedQr, known: KnownShop | undefined): Tree[] {
  const { schemes, mcc, name, city, country } = qr;
  const rows: [string, Tree][] = [
    ['Category code', mcc === undefined ? 'Not in this QR code' : viewCode(mcc, known?.Category)],
    ['Place', [city, country].filter(Boolean).join(', ')],
    ['Amount', formatAmount(qr)],
    ['Scheme', schemes.join(', ')],
  ];
  return [
    el('h2', {}, name ?? 'Unnamed shop'),
    el(
      'dl',
      { class: 'facts' },
      ...rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => el('div', {}, el('dt', {}, label), el('dd', {}, value))),
    ),
    ...(known === undefined ? [] : [viewMerchant(known), ...viewCards(known)]),
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
      `We don’t know a shop with this name. Likely codes, judging by the name alone: ${codes.join('; ')}.`,
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

function viewCards({ judgedBy, eligibleCards }: KnownShop): Tree[] {
  if (judgedBy === undefined) return [];
  return [
    el('h3', {}, 'Cards that earn most here'),
    el(
      'ol',
      { class: 'verdicts' },
      ...eligibleCards
        .slice(0, MAX_CARDS)
        .map(({ name, shortName, mpd, spendCap }) =>
          el(
            'li',
            { class: 'ranked' },
            el('strong', {}, el('a', { href: `/card/${encodeURIComponent(shortName)}` }, name)),
            el('span', { class: 'ranked-earned' }, ` ${mpd}`),
            el('span', { class: 'detail' }, spendCap),
          ),
        ),
    ),
  ];
}
