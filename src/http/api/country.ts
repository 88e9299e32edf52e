// Where the question is about, as a parameter of several endpoints.
import { isCountry } from '../../catalogue/country.ts';
import { ERRORS, type Refusal } from './errors.ts';
import { text } from './schema.ts';

export const country = text({
  description: 'Two letters: lifts merchants that trade there, and hides none.',
});

export function readCountry(given: string | undefined): { readonly country?: string } | Refusal {
  if (given === undefined) return {};
  const code = /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : '';
  return isCountry(code) ? { country: code } : ERRORS.badCountry;
}
