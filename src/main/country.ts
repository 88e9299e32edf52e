// A country as an option: two letters in any case.
import { isCountry } from '../catalogue/country.ts';
import { CommandError, EXIT } from './command.ts';

export function readCountry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // ASCII only: `ı` in upper case is `I`.
  const country = /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text;
  if (!isCountry(country))
    throw new CommandError('country must be a two-letter country code (ISO 3166-1)', EXIT.usage);
  return country;
}
