// How and in which currency one must pay, as phrases to stand after the cap. Empty where any way will do.
import type { Card } from '../../catalogue/card.ts';
import { PAY_CHANNELS, type PayChannel, type Rule } from '../../catalogue/card-rule.ts';
import { joinOr, nameCountry } from './wording.ts';

// By the rule's channels in the order of PAY_CHANNELS.
const CHANNELS: Readonly<Record<string, string>> = {
  online: 'online only, not by wallet in an app',
  'online in-app': 'online only',
  'in-app': 'in apps only',
  'wallet-tap': 'mobile wallet taps only',
  'in-app wallet-tap': 'mobile wallets only, tapped or in an app',
  'card-tap': 'card taps only',
  'wallet-tap card-tap': 'contactless only',
  'in-store': 'in store only',
  'online in-app wallet-tap card-tap': 'online or contactless only',
  'online in-app wallet-tap': 'online, in an app or by mobile wallet tap',
  'online in-store': 'online or in store, not by wallet in an app',
  'online in-app in-store': '',
  [PAY_CHANNELS.join(' ')]: '',
};

export function sayChannels(channels: readonly PayChannel[]): string {
  const key = PAY_CHANNELS.filter((channel) => channels.includes(channel)).join(' ');
  return CHANNELS[key] ?? `${joinOr(channels)} only`;
}

export function sayCurrencies({ currency, exceptCurrencies, countries }: Rule, card: Card): string[] {
  const only = { any: '', local: `${card.currency} only`, foreign: 'foreign currency only' };
  return [
    typeof currency === 'string' ? only[currency] : `in ${joinOr(currency)} only`,
    exceptCurrencies === undefined ? '' : `not ${joinOr(exceptCurrencies)}`,
    countries === undefined ? '' : `${joinOr(countries.map(nameCountry))} merchants only`,
  ];
}
