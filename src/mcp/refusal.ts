// Refusals of questions that can't be answered: the problem, what may have been meant, and what the model can do next.
import { isTooLong } from '../query/find-merchant.ts';
import type { GuessedCode } from '../query/guess-codes.ts';
import {
  BAD_COUNTRY,
  formatUnsupportedRegion,
  parseCountry,
  parseRegion,
} from '../query/parse-parameters.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';

export interface Refusal {
  /** `Merchant not found: “shopeee”. Did you mean: Shopee (id shopee)? Next: …` */
  readonly refusal: string;
}

export interface RefusalParts {
  readonly problem: string;
  /** What may have been meant. */
  readonly near?: readonly string[];
  /** What the caller should do next. */
  readonly next: string;
}

export function refuse({ problem, near = [], next }: RefusalParts): Refusal {
  const nearby = near.length === 0 ? '' : ` Did you mean: ${near.join('; ')}?`;
  return { refusal: `${problem}.${nearby} Next: ${next}.` };
}

/** The codes that an unknown shop's name suggests, to append to the problem. */
export function formatLikely(guesses: readonly GuessedCode[]): string {
  if (guesses.length === 0) return '';
  const codes = guesses.map(({ mcc, probability }) => `${mcc} (${Math.round(probability * 100)} %)`);
  return `. Likely codes, inferred from the name alone: ${codes.join(', ')}`;
}

export const BUSY = refuse({ problem: 'The service is busy', next: 'ask again in a few seconds' });

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}

/** The region whose cards are judged, as a model writes it: `sg`, `SG`, or nothing. */
export function readRegion(
  requested: string | undefined,
  regions: readonly string[],
  defaultRegion: string,
): { readonly region: string } | Refusal {
  const region = parseRegion((requested ?? '').trim() || defaultRegion, regions);
  if (region !== undefined) return { region };
  return refuse({
    problem: formatUnsupportedRegion(regions),
    next: `call again with one of these, or without a region for ${defaultRegion}`,
  });
}

export function readCountry(
  requested: string | undefined,
): { readonly country: string | undefined } | Refusal {
  if (!requested) return { country: undefined };
  const country = parseCountry(requested);
  if (country !== undefined) return { country };
  return refuse({ problem: BAD_COUNTRY, next: 'call again with such a code, or without a country' });
}

/** Undefined if the text is short enough to be a name. */
export function refuseLongName(argument: string, text: string): Refusal | undefined {
  return isTooLong(text) ? refuseTooLong(argument) : undefined;
}

export function refuseTooLong(argument: string): Refusal {
  return refuse({
    problem: `${argument} is too long (${MAX_QUERY_LENGTH} characters at most)`,
    next: 'call again with the merchant’s name alone',
  });
}

/** A merchant as shown in a refusal; `where` is a country or a site. */
export interface NamedMerchant {
  readonly id: string;
  readonly name: string;
  readonly where: string;
}

export function refuseSeveralMerchants(text: string, merchants: readonly NamedMerchant[]): Refusal {
  return refuse({
    problem: `No merchant is called exactly “${text}”`,
    near: merchants.map(formatMerchant),
    next: 'call again with the id of the one you mean',
  });
}

export function refuseUnknownMerchant(
  text: string,
  near: readonly NamedMerchant[],
  inferred: readonly GuessedCode[],
): Refusal {
  return refuse({
    problem: `Merchant not found: “${text}”${formatLikely(inferred)}`,
    near: near.map(formatMerchant),
    next: `call again with ${near.length > 0 ? 'one of these ids' : 'another name'} or with the web address; if you know the kind of business, ask explain_mcc for its code and use that as the MCC`,
  });
}

export function refuseUnknownService(name: string, service: string, known: readonly string[]): Refusal {
  return refuse({
    problem: `No separate code is known for ${service} at ${name}`,
    near: known,
    next:
      known.length > 0
        ? 'call again with one of these services, or without a service'
        : 'call again without a service',
  });
}

export function formatMerchant({ id, name, where }: NamedMerchant): string {
  return `${name} (id ${id}, ${where})`;
}

interface NamedCode {
  readonly code: string;
  readonly description: string;
}

export function refuseUnknownMcc(text: string, near: readonly NamedCode[]): Refusal {
  return refuse({
    problem: `MCC not found: “${text}”`,
    near: near.map(formatCode),
    next: 'call again with a code of four digits; explain_mcc finds codes by words such as “fast food”',
  });
}

export function formatCode({ code, description }: NamedCode): string {
  return `${code} ${description}`;
}
