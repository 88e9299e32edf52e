// Turns a merchant's lines into observations, one per source, country, service and code.

import type { Draft } from '../../src/build/draft.ts';
import type { Observation } from '../../src/catalogue/evidence.ts';
import type { ObservedLine } from './read-lines.ts';
import { EURO_COUNTRY } from './read-lines.ts';

/** A merchant's line, and the service that it paid for, such as a hotel's restaurant. */
export interface PaidLine {
  readonly line: ObservedLine;
  readonly service: string | undefined;
}

/** With this many payments under a code, it is not a clerk's mistake. */
const HIGH_TRUST = 10;
const MEDIUM_TRUST = 2;

/** If data/observations already counts the same source and country, the lines add nothing. */
export function countObservations(draft: Draft, seen: readonly PaidLine[]): Observation[] {
  const counted = new Set(
    draft.evidence.flatMap((piece) =>
      piece.kind === 'observed' ? [`${piece.source} ${piece.country}`] : [],
    ),
  );
  const fresh = seen.filter(
    ({ line }) => line.country !== EURO_COUNTRY && !counted.has(`${line.source} ${line.country}`),
  );
  const stores = groupBy(fresh, ({ line, service }) => `${line.source} ${line.country} ${service ?? ''}`);
  return stores.flatMap((store) =>
    groupBy(store, ({ line }) => line.mcc).map((some) => buildObservation(some, countPayments(store), draft)),
  );
}

function groupBy(seen: readonly PaidLine[], keyOf: (paid: PaidLine) => string): PaidLine[][] {
  const groups = new Map<string, PaidLine[]>();
  for (const paid of seen) {
    const group = groups.get(keyOf(paid));
    if (group) group.push(paid);
    else groups.set(keyOf(paid), [paid]);
  }
  return [...groups.values()];
}

function countPayments(seen: readonly PaidLine[]): number {
  return seen.reduce((total, { line }) => total + line.count, 0);
}

function buildObservation(seen: readonly PaidLine[], countOfStore: number, draft: Draft): Observation {
  const [{ line, service }] = seen as [PaidLine];
  const days = seen.flatMap(({ line }) => [line.firstSeen, line.lastSeen]).sort();
  const count = countPayments(seen);
  return {
    kind: 'observed',
    mcc: line.mcc,
    source: line.source,
    country: line.country,
    channel: draft.channel,
    firstSeen: days[0]!.slice(0, 7),
    lastSeen: days.at(-1)!.slice(0, 7),
    count,
    countOfStore,
    ...(service === undefined ? {} : { seenAs: `${draft.name} (${service})` }),
    trust: count >= HIGH_TRUST ? 'high' : count >= MEDIUM_TRUST ? 'medium' : 'low',
  };
}
