// Merchants that are kept elsewhere. Questions stay plain functions of a catalogue: where one meets a fact that is not at
// hand it throws what it needs, the fact is fetched, and the question is asked again from the start. So every endpoint,
// page and tool answers from memory and from a data base by the same code.
import type { MerchantNumber } from '../../catalogue/catalogue.ts';
import type { Merchant, MerchantSummary } from '../../catalogue/merchant.ts';
import type { FoundName } from '../search-merchants.ts';

export type Need =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'hosts'; readonly hosts: readonly string[] }
  | { readonly kind: 'merchant'; readonly number: MerchantNumber }
  | { readonly kind: 'names'; readonly query: string; readonly country: string | undefined };

/** Thrown by a question, caught by its source. */
export class Needed extends Error {
  override readonly name = 'Needed';
  readonly need: Need;
  constructor(need: Need) {
    super(`${need.kind} is not at hand: ask through the merchant source`);
    this.need = need;
  }
}

/** The merchants cannot be reached; what needs none of them goes on. */
export class MerchantsUnavailable extends Error {
  override readonly name = 'MerchantsUnavailable';
}

/** What one question has fetched so far. */
export class Facts {
  /** Undefined as a value: known to be nobody's. */
  readonly ids = new Map<string, MerchantNumber | undefined>();
  readonly hosts = new Map<string, MerchantNumber | undefined>();
  readonly summaries = new Map<MerchantNumber, MerchantSummary>();
  readonly merchants = new Map<MerchantNumber, Merchant>();
  /** By `nameKey`: the hits, best first. */
  readonly named = new Map<string, readonly FoundName[]>();
}

export function nameKey(query: string, country: string | undefined): string {
  return `${country ?? ''}\n${query}`;
}

export interface MerchantSource {
  /** Asks until nothing is missing; rejects with MerchantsUnavailable where something cannot be fetched. */
  ask<T>(question: () => T | Promise<T>): Promise<T>;
}
