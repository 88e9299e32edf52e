// The region whose cards are judged, as a parameter of several endpoints.
import type { Context } from './endpoint.ts';
import { ERRORS, type Refusal } from './errors.ts';
import { text } from './schema.ts';

export const region = text({
  description: 'Whose cards are judged: two letters, any case; `/api/meta` lists those supported.',
});

export function readRegion(
  given: string | undefined,
  { catalogue, defaultRegion }: Context,
): { readonly region: string } | Refusal {
  const { regions } = catalogue.meta;
  const asked = given ?? defaultRegion;
  // ASCII only: `ı` in upper case is `I`.
  const code = /^[a-z]{2}$/i.test(asked) ? asked.toUpperCase() : '';
  return regions.includes(code) ? { region: code } : ERRORS.badRegion(regions);
}
