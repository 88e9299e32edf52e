// Sentences about a merchant that its page, its Markdown twin and its report share.
import type { Observation } from '../../catalogue/evidence.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { type Merchant, UNKNOWN_COUNTRY } from '../../catalogue/merchant.ts';
import { linkReport, type SiteContext, toAbsolute } from './site-context.ts';
import { BASIS_SENTENCES, sayConfidence, sayCountry, sayDate } from './words.ts';

export function describeMerchant({ name, usual, home }: Merchant, mcc: Mcc | undefined): string {
  const where = home === UNKNOWN_COUNTRY ? '' : ` (${sayCountry(home)})`;
  const what = mcc === undefined ? '' : `, ${mcc.description}`;
  return `${name}${where} usually has merchant category code ${usual.mcc}${what}. ${sayConfidence(usual)}: ${BASIS_SENTENCES[usual.basis]}`;
}

/** `Last seen Feb 2026, Singapore.`; empty where the usual code was never seen. */
export function sayLastSighting({ usual, evidence }: Pick<Merchant, 'usual' | 'evidence'>): string {
  const seen = evidence.filter(
    (piece): piece is Observation => piece.kind === 'observed' && piece.mcc === usual.mcc,
  );
  if (seen.length === 0) return '';
  const last = seen.reduce((one, other) => (other.lastSeen > one.lastSeen ? other : one));
  return `Last seen ${sayDate(last.lastSeen)}, ${sayCountry(last.country)}.`;
}

export function linkMerchantReport(site: SiteContext, { id, name, usual }: Merchant): string | undefined {
  return linkReport(
    site,
    `Wrong code for ${name}`,
    [
      `Merchant: ${name} (${toAbsolute(site, `/merchant/${id}`)})`,
      `You say: ${usual.mcc}, as of ${site.meta.edition}`,
      'It should be: ',
      'Where and when I saw it (country, online or in person, date): ',
      'Network (Visa, Mastercard, American Express): ',
    ].join('\n'),
  );
}
