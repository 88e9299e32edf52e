// A merchant category code, as a parameter of several endpoints.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Mcc, parseMccCode } from '../../catalogue/mcc.ts';
import { ERRORS, type Refusal } from './errors.ts';
import { text } from './schema.ts';

export const mcc = text({ pattern: '^[0-9]{1,4}$', description: 'One to four digits: `742` is `0742`.' });

export function readMcc(digits: string, { mccs }: Catalogue): { readonly mcc: Mcc } | Refusal {
  const found = mccs.get(parseMccCode(digits) ?? '');
  return found === undefined ? ERRORS.mccNotFound : { mcc: found };
}

/** For OpenAPI: restaurants, where the catalogue has them. */
export function chooseExampleMcc({ mccs }: Catalogue): string {
  const [first = '5812'] = mccs.keys();
  return mccs.has('5812') ? '5812' : first;
}
