// Card networks: as lists of codes and the API write them, and as people and cards do.

export const NETWORKS = ['visa', 'mastercard', 'amex', 'discover'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};
