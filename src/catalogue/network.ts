// Card networks: as written in lists of codes and the API, and as written by people and on cards.

export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};
