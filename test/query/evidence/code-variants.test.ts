import { expect, it } from 'vitest';
import { listCodeVariants } from '../../../src/query/evidence/code-variants.ts';
import type { SeenCode, WeighedEvidence } from '../../../src/query/evidence/weigh-evidence.ts';
import { observed } from '../../build/make-parts.ts';

const code = (mcc: string, share = 1): SeenCode => ({
  mcc,
  share,
  confidence: 0.7,
  basis: 'observed',
  evidence: [],
});
const weighed = (parts: Partial<WeighedEvidence>): WeighedEvidence => ({
  on: '2026-11-16',
  usual: undefined,
  alternatives: [],
  byCountry: [],
  byChannel: [],
  byService: [],
  byNetwork: [],
  changes: [],
  evidence: [],
  ...parts,
});
const place = { country: 'SG', code: code('5541') };

it('has one entry if there is nothing to distinguish', () => {
  expect(listCodeVariants({ alternatives: [], channel: 'offline' }, weighed({}), place)).toEqual([
    { mcc: '5541', when: [{ kind: 'usual' }], channel: 'offline' },
  ]);
});

it('says once per code when it is used', () => {
  const variants = listCodeVariants(
    { alternatives: [code('5499', 0.3), code('5999', 0.05)], channel: 'offline' },
    weighed({
      byService: [
        { service: 'counter', ...code('5541') },
        { service: 'pump', ...code('5542') },
      ],
      byCountry: [
        { country: 'SG', ...code('5542') },
        { country: 'MY', ...code('5542') },
      ],
      byChannel: [{ channel: 'online', ...code('5499') }],
      byNetwork: [{ network: 'visa', ...code('5541') }],
    }),
    place,
  );
  expect(variants).toEqual([
    { mcc: '5541', when: [{ kind: 'usual' }, { kind: 'service', service: 'counter' }], channel: 'offline' },
    { mcc: '5499', when: [{ kind: 'channel', channel: 'online' }], channel: 'online' },
    {
      mcc: '5542',
      when: [
        { kind: 'service', service: 'pump' },
        { kind: 'country', country: 'MY' },
      ],
      channel: 'offline',
    },
  ]);
});

it('takes the channel of a service from its observations, as for an app', () => {
  const seen = observed('5411', { channel: 'online', seenAs: 'Ya Kun (app)' });
  const app = { service: 'app' as const, ...code('5411'), evidence: [seen] };
  const variants = listCodeVariants(
    { alternatives: [], channel: 'offline' },
    weighed({ byService: [app] }),
    place,
  );
  expect(variants[1]).toEqual({
    mcc: '5411',
    when: [{ kind: 'service', service: 'app' }],
    channel: 'online',
  });
});
