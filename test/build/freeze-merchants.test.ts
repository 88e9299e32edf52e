import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/build/draft.ts';
import { freezeMerchants } from '../../src/build/freeze-merchants.ts';
import { decideHostOwners } from '../../src/build/own-hosts.ts';
import { claim, EDITION, editorial, makeDraft, observed } from './make-parts.ts';

function freeze(...drafts: Draft[]) {
  return freezeMerchants(drafts, {
    edition: EDITION,
    owners: decideHostOwners(drafts, [], new Map(), []),
    popularity: new Map(drafts.map((draft) => [draft, 0.5])),
    localPopularity: new Map(),
  });
}
const freezeOne = (given: Parameters<typeof makeDraft>[1], name = 'Grab') =>
  freeze(makeDraft(name, given))[0]!;

it('orders merchants by the bytes of their ids, for binary search', () => {
  expect(
    freeze(makeDraft('b'), makeDraft('a-1'), makeDraft('a'), makeDraft('10')).map(({ id }) => id),
  ).toEqual(['10', 'a', 'a-1', 'b']);
});

it('leaves out what a merchant does not have', () => {
  expect(Object.keys(freezeOne({}))).toEqual([
    'id',
    'name',
    'aliases',
    'sites',
    'home',
    'countries',
    'channel',
    'popularity',
    'evidence',
    'usual',
    'alternatives',
  ]);
});

it('keeps one alias per folded form, and none that equals the name or is too long', () => {
  const aliases = ['GRAB', 'GrabTaxi', 'Grab Taxi', 'grab-taxi', 'x'.repeat(101), '', '全家', '全家'];
  expect(freezeOne({ aliases }).aliases).toEqual(['GrabTaxi', '全家']);
});

describe('sites', () => {
  it('are in the country of a national domain, else at home', () => {
    expect(freezeOne({ claims: [claim('grab.com'), claim('grab.my')], home: 'SG' }).sites).toEqual([
      { host: 'grab.com', country: 'SG' },
      { host: 'grab.my', country: 'MY' },
    ]);
  });

  it('say why they belong to the owner, and to whom they belong for the others', () => {
    const [canopy, hilton] = freeze(
      makeDraft('Canopy', { claims: [claim('hilton.com')] }),
      makeDraft('Hilton', { claims: [claim('hilton.com')] }),
    );
    expect(hilton!.sites).toEqual([{ host: 'hilton.com', country: 'SG', ownedBy: 'name' }]);
    expect(canopy!.sites).toEqual([{ host: 'hilton.com', country: 'SG', owner: 'hilton' }]);
  });

  it('include a host that only data/domains.csv has', () => {
    const draft = makeDraft('Grab');
    const owners = decideHostOwners(
      [draft],
      [{ file: '', line: 2, host: 'grab.sg', merchant: 'grab' }],
      new Map(),
      [],
    );
    const decisions = { edition: EDITION, owners, popularity: new Map(), localPopularity: new Map() };
    expect(freezeMerchants([draft], decisions)[0]!.sites).toEqual([
      { host: 'grab.sg', country: 'SG', ownedBy: 'override' },
    ]);
  });
});

describe('the usual code', () => {
  it('is the one at home and on the merchant’s own channel', () => {
    const { usual, alternatives } = freezeOne({
      home: 'SG',
      channel: 'online',
      evidence: [
        observed('5812', { country: 'SG', channel: 'offline' }),
        observed('5814', { country: 'SG', channel: 'online' }),
      ],
    });
    expect(usual.mcc).toBe('5814');
    expect(alternatives.map(({ mcc }) => mcc)).toEqual(['5812']);
  });

  it('is listed for the countries where it differs, and for all others if it trades there', () => {
    const { usual, byCountry } = freezeOne({
      home: 'SG',
      countries: ['MY', 'SG', 'TH', 'VN'],
      evidence: [
        editorial('4121'),
        observed('4111', { country: 'SG' }),
        observed('4789', { country: 'MY' }),
        observed('4121', { country: 'TH' }),
      ],
    });
    expect(usual.mcc).toBe('4111');
    expect(Object.entries(byCountry!).map(([country, { mcc }]) => `${country} ${mcc}`)).toEqual([
      '001 4121',
      'MY 4789',
      'TH 4121',
    ]);
  });

  it('is not listed for others if it trades only at home', () => {
    const evidence = [observed('4121', { country: 'SG' }), observed('4789', { country: 'MY' })];
    const { byCountry } = freezeOne({ home: 'SG', countries: ['SG'], evidence });
    expect(Object.keys(byCountry!)).toEqual(['MY']);
  });

  it('is the same everywhere if nothing was observed', () => {
    expect(freezeOne({ evidence: [editorial('5812')] })).not.toHaveProperty('byCountry');
  });
});
