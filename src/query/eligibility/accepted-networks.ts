// Whether a card can be used at all, given the networks that the merchant takes and the one asked about.
import type { Card } from '../../catalogue/card.ts';
import type { Channel } from '../../catalogue/evidence.ts';
import type { AcceptedNetworks, Merchant } from '../../catalogue/merchant.ts';
import { NETWORK_NAMES, type Network } from '../../catalogue/network.ts';
import type { Question } from './question.ts';
import { inCountry, joinAnd, joinOr } from './wording.ts';

/** The networks accepted in a country on a channel; undefined if no restriction is known. */
export function findAccepted(
  { accepts = [] }: Pick<Merchant, 'accepts'>,
  country: string,
  channel: Channel | undefined,
): AcceptedNetworks | undefined {
  const there = accepts.filter((each) => each.country === country);
  return there.find((each) => each.channel === channel) ?? there.find((each) => each.channel === undefined);
}

export function canPayWith(card: Card, { network, merchant }: Question): boolean {
  const hasNetwork = (one: Network): boolean => card.networks.includes(NETWORK_NAMES[one]);
  if (network !== undefined && !hasNetwork(network)) return false;
  return merchant?.accepts === undefined || merchant.accepts.networks.some(hasNetwork);
}

/** `Costco takes only Visa in the US, but this card is a Mastercard`, without a full stop. */
export function explainUnusable({ networks }: Card, { network, merchant }: Question): string {
  const own = `this card is ${joinOr(networks.map((name) => `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`))}`;
  if (merchant?.accepts === undefined || (network && merchant.accepts.networks.includes(network)))
    return `You asked about ${NETWORK_NAMES[network!]}, but ${own}`;
  return `${describeAccepted(merchant.name, merchant.accepts)}, but ${own}`;
}

/** `Costco takes only Visa in the US`. */
export function describeAccepted(name: string, { networks, country, channel }: AcceptedNetworks): string {
  const how = channel === undefined ? '' : channel === 'online' ? ' online' : ' in person';
  return `${name} takes only ${joinAnd(networks.map((one) => NETWORK_NAMES[one]))}${how} ${inCountry(country)}`;
}
