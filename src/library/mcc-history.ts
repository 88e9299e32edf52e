// The answer of /api/mcc/{code}: one code's names by network, conflicts and changes.
import type { Mcc, MccChange } from '../catalogue/mcc.ts';
import { isOnOrBefore } from '../query/evidence/rank-codes.ts';
import type { AnswerContext } from './parameters.ts';

export function describeMccHistory(mcc: Mcc, day: string | undefined, { catalogue }: AnswerContext) {
  const on = day ?? catalogue.meta.edition;
  const { code, description, category, kind, lists, notes, brand } = mcc;
  return {
    success: true as const,
    mcc: code,
    description,
    category,
    kind,
    on,
    ...describeNames(mcc, on),
    lists,
    notes,
    ...(brand !== undefined && { brand }),
  };
}

interface CodeHistory {
  /** For each network that carries the code. */
  readonly names: readonly { readonly network: string; readonly name: string }[];
  /** Whether networks have different names for the code, or not all of them have it. */
  readonly conflict: 'none' | 'names differ' | 'not on every network';
  readonly changes: readonly MccChange[];
}

/** Networks whose complete lists we have. */
const NETWORKS = ['visa', 'mastercard', 'amex'];

/** What each network calls a code, whether networks disagree, and the known changes up to a day. */
function describeNames({ description, networks, names = [], changes = [] }: Mcc, on: string): CodeHistory {
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
    changes: changes.filter(({ when }) => isOnOrBefore(when, on)),
  };
}
