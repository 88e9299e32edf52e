// Invariants of the real catalogue, dist/catalogue.snapshot, which `npm test` builds before.
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { findCountryOfHost, isCountry } from '../../src/catalogue/country.ts';
import { findRegistrableDomain, parseHost } from '../../src/catalogue/domain.ts';
import { foldName, squashName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { findSite } from '../../src/query/find-site.ts';

const SNAPSHOT = 'dist/catalogue.snapshot';
const REMEDY = 'run `npx mcc-lookup build`, and commit data/manifest.json';

let catalogue: Catalogue;
let merchants: Merchant[];
beforeAll(() => {
  if (!existsSync(SNAPSHOT)) throw new Error(`there is no ${SNAPSHOT}: ${REMEDY}`);
  catalogue = loadSnapshot(SNAPSHOT, { isDigestChecked: true });
  merchants = Array.from({ length: catalogue.merchantCount }, (_, number) => catalogue.getMerchant(number));
});

/** What breaks a rule, by id: an empty list says more in a failure than thousands of assertions. */
const breaking = (breaks: (merchant: Merchant) => boolean): string[] =>
  merchants.filter(breaks).map(({ id }) => id);
const getByHost = (host: string) => findSite(catalogue, host)!;

describe('the catalogue', () => {
  it('has cards for every region, and only for those', () => {
    expect(new Set(catalogue.cards.map(({ region }) => region))).toEqual(new Set(catalogue.meta.regions));
  });

  it('states the counts of what it contains', () => {
    const hosts = merchants.flatMap(({ sites }) => sites.filter(({ owner }) => !owner));
    const homes = new Set(merchants.map(({ home }) => home).filter((home) => home !== 'ZZ'));
    expect(catalogue.meta.counts).toMatchObject({
      merchants: merchants.length,
      domains: hosts.length,
      countries: homes.size,
      mccs: catalogue.mccs.size,
      cards: catalogue.cards.length,
    });
  });

  it('is the one in data/manifest.json', () => {
    const manifest = JSON.parse(readFileSync('data/manifest.json', 'utf8'));
    const { edition, upstream, counts } = catalogue.meta;
    expect(manifest, `data/manifest.json is out of date: ${REMEDY}`).toMatchObject({
      edition,
      upstream,
      digest: catalogue.digest,
      counts,
    });
  });
});

describe('what the edition changed', () => {
  it('is written down, and is what its cards say now', () => {
    const { edition, changes = [] } = catalogue.meta;
    const remedy =
      'docs/releases.md says how an edition is made: `mcc-lookup changes --before <old snapshot> --write`';
    expect(existsSync(`data/changes/${edition}.csv`), remedy).toBe(true);
    const wrong = changes.filter((change) => {
      const card = catalogue.cards.find(({ shortName }) => shortName === change.id);
      if (change.edition !== edition || change.about === 'code') return false;
      if (change.what === 'the card') return (card === undefined) !== (change.change === 'removed');
      const rates = card?.rules.filter(({ label }) => label === change.what).map(({ rate }) => rate) ?? [];
      return change.rateAfter !== undefined && ![...rates, card?.baseRate].includes(change.rateAfter);
    });
    expect(
      wrong.map(({ id, what }) => `${id} ${what}`),
      remedy,
    ).toEqual([]);
  });
});

describe('every merchant', () => {
  it('has its own well-formed id that finds it, in ascending order', () => {
    expect(breaking(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(new Set(merchants.map(({ id }) => id)).size).toBe(merchants.length);
    expect(merchants.findIndex(({ id }, number) => catalogue.findMerchantById(id) !== number)).toBe(-1);
  });

  it('is found by its former ids, which belong to no one else', () => {
    const lost = merchants.flatMap(({ formerIds = [] }, number) =>
      formerIds.filter((id) => catalogue.findMerchantById(id) !== number),
    );
    expect(lost).toEqual([]);
  });

  it('has a searchable name, and aliases that differ from it', () => {
    expect(breaking(({ name }) => foldName(name) === '')).toEqual([]);
    const repeats = ({ name, aliases }: Merchant): boolean => {
      const forms = [name, ...aliases].map(squashName);
      return new Set(forms).size < forms.length;
    };
    expect(breaking(repeats)).toEqual([]);
  });

  it('has a home country, except for less than 2 %', () => {
    expect(breaking(({ home }) => home !== 'ZZ' && !isCountry(home))).toEqual([]);
    expect(breaking(({ home }) => home === 'ZZ').length / merchants.length).toBeLessThan(0.02);
  });

  it('trades somewhere: in known countries, ascending, or worldwide', () => {
    const wrong = ({ countries, home }: Merchant): boolean =>
      (countries.length === 0 && home !== 'ZZ') ||
      (countries.join() !== '001' && !countries.every(isCountry)) ||
      countries.toSorted().join() !== countries.join();
    expect(breaking(wrong)).toEqual([]);
  });

  it('has only listed codes, likeliest first', () => {
    const codes = ({ usual, alternatives, byCountry = {} }: Merchant) => [
      usual,
      ...alternatives,
      ...Object.values(byCountry),
    ];
    expect(breaking((one) => codes(one).some(({ mcc }) => !catalogue.mccs.has(mcc)))).toEqual([]);
    // An alternative seen once among thousands has a share that rounds to 0.
    const inRange = (value: number) => value >= 0 && value <= 1;
    expect(
      breaking((one) => codes(one).some(({ share, confidence }) => !inRange(share) || !inRange(confidence))),
    ).toEqual([]);
    expect(breaking(({ usual }) => usual.share <= 0 || usual.confidence <= 0)).toEqual([]);
    expect(
      breaking(({ usual, alternatives }) => alternatives.some(({ share }) => share > usual.share)),
    ).toEqual([]);
  });

  it('has evidence from registered sources, with dates, for known codes', () => {
    const sources = new Set(catalogue.meta.sources.map(({ id }) => id));
    const dated = /^\d{4}(-\d{2}(-\d{2})?)?$/;
    expect(breaking(({ evidence }) => evidence.length === 0)).toEqual([]);
    expect(breaking(({ evidence }) => evidence.some(({ source }) => !sources.has(source)))).toEqual([]);
    expect(breaking(({ evidence }) => evidence.some(({ mcc }) => !catalogue.mccs.has(mcc)))).toEqual([]);
    expect(
      breaking(({ evidence }) =>
        evidence.some((piece) => !dated.test(piece.kind === 'observed' ? piece.lastSeen : piece.asOf)),
      ),
    ).toEqual([]);
  });

  it('says the same in its summary', () => {
    const differs = merchants.findIndex(({ id, name, home, channel, usual }, number) => {
      const summary = catalogue.summarise(number);
      return JSON.stringify(summary) !== JSON.stringify({ id, name, home, channel, mcc: usual.mcc });
    });
    expect(differs).toBe(-1);
  });
});

describe('every host', () => {
  const listHosts = () =>
    merchants.flatMap((merchant, number) => merchant.sites.map((site) => ({ merchant, number, ...site })));

  it('finds the merchant that lists it as its own', () => {
    const own = listHosts().filter(({ owner }) => !owner);
    expect(own.filter(({ host, number }) => catalogue.findMerchantByHost(host) !== number)).toEqual([]);
    const lost = own.filter(({ host, merchant }) => findSite(catalogue, host)?.merchant.id !== merchant.id);
    expect(lost.map(({ host }) => host)).toEqual([]);
  });

  it('that belongs to another merchant names that merchant', () => {
    const wrong = listHosts().filter(
      ({ host, owner }) => owner && catalogue.findMerchantById(owner) !== catalogue.findMerchantByHost(host),
    );
    expect(wrong.map(({ host }) => host)).toEqual([]);
  });

  it('is in normal form, with a registrable domain', () => {
    const wrong = listHosts().filter(({ host }) => parseHost(host) !== host || !findRegistrableDomain(host));
    expect(wrong.map(({ host }) => host)).toEqual([]);
  });

  it('is in the country of its national domain, else at home', () => {
    const wrong = listHosts().filter(
      ({ host, country, merchant }) => country !== (findCountryOfHost(host) ?? merchant.home),
    );
    expect(wrong.map(({ host }) => host)).toEqual([]);
  });
});

describe('a brand with its own code', () => {
  const isUnobserved = ({ evidence }: Merchant): boolean => evidence.every(({ kind }) => kind !== 'observed');

  it('has that code, not the general one, unless a network was seen to differ', () => {
    const brands = new Set(
      [...catalogue.mccs.values()].flatMap(({ brand }) => (brand ? [squashName(brand)] : [])),
    );
    const generic = ({ name, usual }: Merchant): boolean =>
      ['4511', '7011', '7512'].includes(usual.mcc) && brands.has(squashName(name));
    expect(breaking((one) => generic(one) && isUnobserved(one))).toEqual([]);
    const unheeded = ({ evidence, usual }: Merchant): boolean =>
      evidence.some(({ kind }) => kind === 'assigned') && usual.basis !== 'assigned';
    expect(breaking((one) => unheeded(one) && isUnobserved(one))).toEqual([]);
  });

  it('is in the catalogue for most of these codes; many of the other brands no longer exist', () => {
    const assigned = new Set(
      merchants.flatMap(({ evidence }) =>
        evidence.flatMap(({ kind, mcc }) => (kind === 'assigned' ? [mcc] : [])),
      ),
    );
    const branded = [...catalogue.mccs.values()].filter(({ brand }) => brand);
    expect(branded.filter(({ code }) => assigned.has(code)).length).toBeGreaterThan(branded.length / 2);
  });
});

describe('well-known facts', () => {
  it.each([
    ['hilton.com', 'Hilton', '3504'],
    ['singaporeair.com', 'Singapore Airlines', '3075'],
    ['hertz.com', 'Hertz', '3357'],
    ['airbnb.com', 'Airbnb', '7011'],
  ])('%s is %s, %s', (host, name, mcc) => {
    const { merchant, code } = getByHost(host);
    expect({ name: merchant.name, mcc: code.mcc }).toEqual({ name, mcc });
  });

  it('shopee.sg is Shopee in Singapore', () => {
    expect(getByHost('https://shopee.sg/')).toMatchObject({ merchant: { name: 'Shopee' }, country: 'SG' });
  });

  it('Airbnb still has the evidence of its former travel-agency code', () => {
    expect(getByHost('airbnb.com').merchant.alternatives.map(({ mcc }) => mcc)).toContain('4722');
  });

  it('a brand of all Europe trades in Britain, although upstream’s Europe has only its parts', () => {
    expect(merchants.find(({ wikidata }) => wikidata === 'Q3280458')).toMatchObject({
      name: 'Maje',
      countries: expect.arrayContaining(['DK', 'GB', 'NL']),
    });
  });
});
