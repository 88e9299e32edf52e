// What each network calls a code, whether networks disagree, and the changes known up to a day.
import type { Mcc, MccChange } from '../../catalogue/mcc.ts';
import { isByDay } from './code-on.ts';

export interface CodeHistory {
  /** For each network that carries the code. */
  readonly names: readonly { readonly network: string; readonly name: string }[];
  /** Whether networks give the code different meanings, or not all of them have it. */
  readonly conflict: 'none' | 'names differ' | 'not on every network';
  readonly changes: readonly MccChange[];
}

/** Networks whose lists we hold whole. */
const NETWORKS = ['visa', 'mastercard', 'amex'];

export function describeCode(
  { description, networks, names = [], changes = [] }: Mcc,
  on: string,
): CodeHistory {
  const carriers = [...new Set([...networks, ...names.map(({ network }) => network)])];
  const called = carriers.map((network) => ({
    network,
    name: names.find((each) => each.network === network)?.name ?? description,
  }));
  const differ = names.length > 1;
  const lacking = carriers.length > 0 && NETWORKS.some((network) => !carriers.includes(network));
  return {
    names: called,
    conflict: differ ? 'names differ' : lacking ? 'not on every network' : 'none',
    changes: changes.filter(({ when }) => isByDay(when, on)),
  };
}
