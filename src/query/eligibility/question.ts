// The question asked about a card (where, how and when the payment is made), and whether a rule names the merchant.
import type { NamedMerchants } from '../../catalogue/card-condition.ts';
import { isInForce } from '../../catalogue/card-rule.ts';
import { squashName } from '../../catalogue/fold-name.ts';
import type { AcceptedNetworks } from '../../catalogue/merchant.ts';
import type { Network } from '../../catalogue/network.ts';
import type { PayWay } from '../advice/purchase.ts';
import { buildOnce } from '../build-once.ts';

export interface AskedMerchant {
  readonly id: string;
  readonly name: string;
  /** Two letters; `ZZ` if unknown. */
  readonly country: string;
  readonly aliases?: readonly string[];
  /** The networks that it takes there; absent if no restriction is known. */
  readonly accepts?: AcceptedNetworks | undefined;
}

export interface Question {
  readonly mcc: string;
  /** All codes that the payment may carry, `mcc` first; their shares add up to 1. Absent: it is `mcc`. */
  readonly codes?: readonly { readonly mcc: string; readonly share: number }[] | undefined;
  /** Undefined if the channel isn't known: then one channel that earns is enough. */
  readonly channel: 'online' | 'offline' | undefined;
  /** Undefined if any way on that channel will do: then the one that earns most counts. */
  readonly pay?: PayWay | undefined;
  readonly merchant?: AskedMerchant | undefined;
  /** The country whose currency is charged, if it isn't the merchant's. */
  readonly chargedIn?: string | undefined;
  /** The network that the payment is made on, if one was asked about: cards on other networks drop out. */
  readonly network?: Network | undefined;
  /** The region whose cards are rated: `SG`. */
  readonly region: string;
  /** The day of the payment: `2026-11-16`. */
  readonly on: string;
}

export function isNamed(
  merchant: AskedMerchant | undefined,
  names: readonly string[],
  ids: readonly string[] = [],
): boolean {
  if (merchant === undefined) return false;
  if (ids.includes(merchant.id)) return true;
  if (names.length === 0) return false;
  const own = listOwnNames(merchant);
  return squashAll(names).some((name) => own.has(name));
}

// Each is asked for with every rule of every card.
const listOwnNames = buildOnce(
  ({ name, aliases = [] }: AskedMerchant) => new Set([name, ...aliases].map(squashName)),
);
const squashAll = buildOnce((names: readonly string[]) => names.map(squashName));

/** Merchants that have left the list still count for days before they left. */
export function isListed(merchant: AskedMerchant | undefined, list: NamedMerchants, on: string): boolean {
  const former = (list.former ?? []).filter((one) => isInForce(one, on)).map(({ name }) => name);
  return isNamed(merchant, list.names, list.ids) || isNamed(merchant, former);
}
