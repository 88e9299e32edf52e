// One merchant's codes side by side: which one applies by channel, service, network and country.
import type { Channel } from '../../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { findSharedChannel, type Service } from './service.ts';
import type { WeighedEvidence } from './weigh-evidence.ts';

/** When a code applies: `{ channel: 'online' }`, `{ country: 'MY' }`; `usual` is for the place asked about. */
export type Circumstance =
  | { readonly kind: 'usual' }
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'service'; readonly service: Service }
  | { readonly kind: 'network'; readonly network: string }
  | { readonly kind: 'country'; readonly country: string }
  /** Also seen, but nothing more is known. */
  | { readonly kind: 'also'; readonly share: number };

export interface CodeVariant {
  readonly mcc: string;
  readonly when: readonly Circumstance[];
  /** How the payment is made in that case, if known. */
  readonly channel: Channel | undefined;
}

/** A code with a smaller share is more likely one outlet's, or a mistake. */
const MIN_SHARE = 0.1;

/** The usual code first. A single entry if there is nothing to distinguish. */
export function listCodeVariants(
  { alternatives, channel: ownChannel }: Pick<Merchant, 'alternatives' | 'channel'>,
  { byChannel, byService, byNetwork, byCountry }: WeighedEvidence,
  { country, code }: { readonly country: string; readonly code: UsualCode },
): CodeVariant[] {
  const found = new Map<string, Circumstance[]>([[code.mcc, [{ kind: 'usual' }]]]);
  const add = (mcc: string, when: Circumstance): void => {
    found.set(mcc, [...(found.get(mcc) ?? []), when]);
  };
  for (const { channel, mcc } of byChannel) if (mcc !== code.mcc) add(mcc, { kind: 'channel', channel });
  const serviceChannels = new Map<string, Channel | undefined>();
  for (const { service, mcc, evidence } of byService) {
    add(mcc, { kind: 'service', service });
    serviceChannels.set(mcc, findSharedChannel(evidence));
  }
  for (const { network, mcc } of byNetwork) if (mcc !== code.mcc) add(mcc, { kind: 'network', network });
  for (const each of byCountry)
    if (each.mcc !== code.mcc && each.country !== country)
      add(each.mcc, { kind: 'country', country: each.country });
  for (const { mcc, share } of alternatives)
    if (share >= MIN_SHARE && !found.has(mcc)) add(mcc, { kind: 'also', share });
  return [...found].map(([mcc, when]) => {
    const onChannel = when.find((each) => each.kind === 'channel');
    const channel = onChannel?.kind === 'channel' ? onChannel.channel : serviceChannels.get(mcc);
    return { mcc, when, channel: mcc === code.mcc ? ownChannel : (channel ?? ownChannel) };
  });
}
