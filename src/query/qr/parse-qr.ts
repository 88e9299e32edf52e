// What a payment QR code at the counter says about the shop: an EMVCo merchant-presented code, or an Indian UPI link
// (NPCI, UPI Linking Specification 1.6). Pure, so browsers can parse codes without sending anything.
import { isMccCode } from '../../catalogue/mcc.ts';
import { type EmvFields, formatEmv, parseEmv, parseTemplate } from './parse-emv.ts';

export interface ParsedQr {
  /** `PayNow`, `QRIS`, `UPI`; empty if the code names none that we know. */
  readonly schemes: readonly string[];
  /** Four digits; absent if the shop isn't classified, which codes write as 0000. */
  readonly mcc?: string;
  /** The shop as the code names it, often in capitals and cut off at 25 letters. */
  readonly name?: string;
  readonly city?: string;
  /** Two letters. */
  readonly country?: string;
  readonly amount?: number | undefined;
  /** Three letters, or the ISO 4217 digits if we don't know the letters. */
  readonly currency?: string | undefined;
}

/** EMVCo allows 512; UPI links with a signature are longer. */
export const MAX_PAYLOAD = 1024;

const NOT_CLASSIFIED = '0000';
const AMOUNT = /^(?:[0-9]{1,12}(?:\.[0-9]{0,4})?|\.[0-9]{1,4})$/;

export function parseQr(text: string): ParsedQr | { readonly problem: string } {
  const payload = text.trim();
  if (payload.length > MAX_PAYLOAD)
    return { problem: `it is too long for a payment code (${MAX_PAYLOAD} characters at most)` };
  if (/^upi:/i.test(payload)) return parseUpi(payload);
  const parsed = parseEmv(payload);
  return 'problem' in parsed ? parsed : describeFields(parsed.fields);
}

function describeFields(fields: EmvFields): ParsedQr {
  const currency = fields.get('53');
  return build({
    schemes: listSchemes(fields),
    mcc: fields.get('52'),
    name: fields.get('59'),
    city: fields.get('60'),
    country: fields.get('58'),
    amount: fields.get('54'),
    currency: currency === undefined ? undefined : (CURRENCIES[currency] ?? currency),
  });
}

/**
 * [prefix of the identifier, scheme], by the identifier in field 00 of a code's account templates, in any case: SGQR 1.7 (MAS), DuitNow QR (PayNet), HKQR (HKMA), Thai QR (Bank of Thailand),
 * QRIS (Bank Indonesia), VietQR (NAPAS), BR Code (Banco Central do Brasil).
 */
const SCHEMES: readonly (readonly [string, string])[] = [
  ['SG.SGQR', 'SGQR'],
  ['SG.PAYNOW', 'PayNow'],
  ['SG.COM.NETS', 'NETS'],
  ['A0000006150001', 'DuitNow'],
  ['HK.COM.HKICL', 'FPS'],
  ['A00000067701011', 'PromptPay'],
  ['ID.CO.QRIS.WWW', 'QRIS'],
  ['A000000727', 'VietQR'],
  ['BR.GOV.BCB.PIX', 'Pix'],
];

/** Fields that EMVCo assigned to networks; their value is an account number, not a template. */
const NETWORKS: readonly (readonly [from: number, to: number, string])[] = [
  [2, 3, 'Visa'],
  [4, 5, 'Mastercard'],
  [9, 10, 'Discover'],
  [11, 12, 'American Express'],
  [13, 14, 'JCB'],
  [15, 16, 'UnionPay'],
];

const FIRST_TEMPLATE = 26;
const LAST_TEMPLATE = 51;

/** In the order of the table, then card networks; empty if none is known. */
function listSchemes(fields: EmvFields): string[] {
  const ids = [...fields.keys()].map(Number);
  const identifiers = ids
    .filter((id) => id >= FIRST_TEMPLATE && id <= LAST_TEMPLATE)
    .map(
      (id) =>
        parseTemplate(fields.get(String(id)))
          .get('00')
          ?.toUpperCase() ?? '',
    );
  const schemes = SCHEMES.filter(([prefix]) => identifiers.some((each) => each.startsWith(prefix)));
  const networks = NETWORKS.filter(([from, to]) => ids.some((id) => id >= from && id <= to));
  return [...schemes.map(([, name]) => name), ...networks.map(([, , name]) => name)];
}

function parseUpi(payload: string): ParsedQr | { readonly problem: string } {
  const url = URL.canParse(payload) ? new URL(payload) : undefined;
  if (url === undefined || !/^upi:\/*pay(?:\?|$)/i.test(payload) || !url.searchParams.has('pa'))
    return { problem: 'it is not a UPI payment link: it should begin with upi://pay?pa=' };
  const { searchParams } = url;
  return build({
    schemes: ['UPI'],
    mcc: searchParams.get('mc'),
    name: searchParams.get('pn'),
    country: 'IN',
    amount: searchParams.get('am'),
    currency: searchParams.get('cu') ?? 'INR',
  });
}

interface Written {
  readonly schemes: readonly string[];
  readonly mcc?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly city?: string | undefined;
  readonly country?: string | undefined;
  readonly amount?: string | null | undefined;
  readonly currency?: string | undefined;
}

/** Leaves out values that are empty or malformed. */
function build({ schemes, mcc, name, city, country, amount, currency }: Written): ParsedQr {
  const shop = clean(name);
  const place = clean(city);
  return {
    schemes,
    ...(mcc && isMccCode(mcc) && mcc !== NOT_CLASSIFIED && { mcc }),
    ...(shop && { name: shop }),
    ...(place && { city: place }),
    ...(country && /^[a-z]{2}$/i.test(country) && { country: country.toUpperCase() }),
    ...(amount && AMOUNT.test(amount) && Number(amount) > 0 && { amount: Number(amount) }),
    ...(currency && /^[a-z0-9]{3}$/i.test(currency) && { currency: currency.toUpperCase() }),
  };
}

/** QR generators fill a required field with `NA` if they don't know its value. */
function clean(text: string | null | undefined): string | undefined {
  const shown = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shown === '' || /^n\/?a$/i.test(shown) ? undefined : shown;
}

/** `SGD 6.50`; empty if there is no amount. */
export function formatAmount({ amount, currency = '' }: Pick<ParsedQr, 'amount' | 'currency'>): string {
  if (amount === undefined) return '';
  return `${currency} ${Number.isInteger(amount) ? amount : amount.toFixed(2)}`.trim();
}

/** Just the shop, as a code: without accounts, references or anything else that may reveal who is paid. */
export function formatShop({ mcc = NOT_CLASSIFIED, name, city, country }: ParsedQr): string {
  const cut = (text: string): string => [...text].slice(0, 99).join('');
  return formatEmv(
    new Map([
      ['52', mcc],
      ...(country === undefined ? [] : [['58', country] as const]),
      ...(name === undefined ? [] : [['59', cut(name)] as const]),
      ...(city === undefined ? [] : [['60', cut(city)] as const]),
    ]),
  );
}

/** ISO 4217: currencies of the countries whose codes we know, and of the countries whose people pay there most. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '036': 'AUD',
  '116': 'KHR',
  '156': 'CNY',
  '344': 'HKD',
  '356': 'INR',
  '360': 'IDR',
  '392': 'JPY',
  '410': 'KRW',
  '418': 'LAK',
  '446': 'MOP',
  '458': 'MYR',
  '608': 'PHP',
  '702': 'SGD',
  '704': 'VND',
  '764': 'THB',
  '826': 'GBP',
  '840': 'USD',
  '901': 'TWD',
  '978': 'EUR',
  '986': 'BRL',
};
