// What the text of a setting may be: each reader answers the value, or what would be right.
import { type AllowedNames, parseAllowedNames } from '../http/agents/access.ts';
import { parseTrust, type Trust } from '../limit/trust.ts';
import { parseValkeyUrl, type ValkeyUrl } from '../limit/valkey/parse-valkey-url.ts';
import { DATABASE_EXAMPLE, isDatabaseUrl } from './database-url.ts';

export type Parsed<T> = { readonly value: T } | { readonly remedy: string };

export const text = (given: string): Parsed<string> => ({ value: given });

export const listenHost = (given: string): Parsed<string> =>
  given === '' ? { remedy: 'give an address of this machine, such as 0.0.0.0' } : { value: given };

/** `unit`: `milliseconds`, where it is not just a number. */
export const wholeNumber =
  (low: number, high: number, unit?: string) =>
  (text: string): Parsed<number> => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    return value >= low && value <= high
      ? { value }
      : { remedy: `give a whole number${unit ? ` of ${unit}` : ''} from ${low} to ${high}` };
  };

export const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (text: string): Parsed<T> => {
    const choice = choices.find((candidate) => candidate === text);
    return choice === undefined ? { remedy: `give one of ${choices.join(', ')}` } : { value: choice };
  };

export const yesOrNo = (text: string): Parsed<boolean> =>
  text === 'true' || text === 'false' ? { value: text === 'true' } : { remedy: 'give true or false' };

export function webAddress(text: string): Parsed<string | undefined> {
  if (text === '') return { value: undefined };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    return {
      remedy:
        'give an address such as https://mcc.example, without path, query or password, or leave it empty',
    };
  return { value: text.replace(/\/+$/, '') };
}

export function region(text: string): Parsed<string> {
  return /^[a-z]{2}$/i.test(text)
    ? { value: text.toUpperCase() }
    : { remedy: 'give two letters, such as SG' };
}

export function trust(text: string): Parsed<Trust> {
  const parsed = parseTrust(text);
  return 'trust' in parsed ? { value: parsed.trust } : { remedy: `${parsed.problem}; ${parsed.remedy}` };
}

export function allowedNames(text: string): Parsed<AllowedNames | undefined> {
  if (text === '') return { value: undefined };
  const value = parseAllowedNames(text);
  return value === undefined ? { remedy: 'give host names separated by commas, or any' } : { value };
}

export function databaseUrl(text: string): Parsed<string | undefined> {
  if (text === '') return { value: undefined };
  return isDatabaseUrl(text) ? { value: text } : { remedy: `give an address such as ${DATABASE_EXAMPLE}` };
}

export function valkeyUrl(text: string): Parsed<ValkeyUrl | undefined> {
  if (text === '') return { value: undefined };
  const value = parseValkeyUrl(text);
  return value === undefined
    ? {
        remedy:
          'give valkey://host:6379, valkey+sentinel://host:26379/name or valkey+cluster://host:6379,host:6379',
      }
    : { value };
}

export function reportAddress(text: string): Parsed<string | undefined> {
  if (text === '') return { value: undefined };
  return /^(?:mailto:|https?:\/\/)\S+$/i.test(text)
    ? { value: text }
    : { remedy: 'give an address that begins with mailto:, https: or http:, or leave it empty' };
}
