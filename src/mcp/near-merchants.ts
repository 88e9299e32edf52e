// Merchants that were perhaps meant, as a refusal names them to a model.
import { nameSite } from '../query/suggest/near-merchants.ts';
import { type Suggestions, suggest } from '../query/suggest/suggest.ts';
import type { Context } from './parts.ts';

/** For a text that matched none; what should be a web address and has no host in it is read as a name. */
export function suggestFor(text: string, byAddress: boolean, { catalogue, search }: Context): Suggestions {
  const isAddress = byAddress && nameSite(text) !== '';
  return suggest(catalogue, search, isAddress ? { domain: text } : { q: text });
}

export function nameNear({ near }: Suggestions): string[] {
  return near.map(({ id, name, home, host }) => nameMerchant(id, name, host ?? home));
}

export function nameMerchant(id: string, name: string, where: string): string {
  return `${name} (id ${id}, ${where})`;
}
