// Payment schemes by the identifier in a code's account templates (fields 26 to 51, in their field 00), as given in
// each scheme's specification. Identifiers are case-insensitive.
import { type EmvFields, parseTemplate } from './parse-emv.ts';

/**
 * [prefix of the identifier, scheme]: SGQR 1.7 (MAS), DuitNow QR (PayNet), HKQR (HKMA), Thai QR (Bank of Thailand),
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
export function listSchemes(fields: EmvFields): string[] {
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
