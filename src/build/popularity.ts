// How well known a merchant is, from 0 to 1, based on what the catalogue holds. It orders equally relevant names: for a
// few typed letters, or a word that many names share, nothing else decides.
import { squashName } from '../catalogue/fold-name.ts';

export interface PopularityFeatures {
  readonly name: string;
  /** Alpha-2 codes, or `001` alone for the whole world. */
  readonly countries: readonly string[];
  /** Hosts of its official websites. */
  readonly hosts: readonly string[];
  /** Social networks on which it has a known account. */
  readonly accounts: number;
  /** Upstream rows with the same Wikidata id: a supermarket that also runs petrol stations has several. */
  readonly rows: number;
  /** Card transactions observed. */
  readonly observations: number;
  /** Rank given by hand: 0 none, 1 known locally, 2 known in its country, 3 known to everybody. */
  readonly fame: 0 | 1 | 2 | 3;
}

/**
 * A sum of parts that each go from 0 to 1 and flatten, because the tenth country says less than the second:
 *
 *   0.25 breadth      log of the number of countries, full at 60 or the whole world
 *   0.15 market       square root of those countries' share of world consumption
 *   0.20 accounts   social accounts, full at 6
 *   0.10 hosts        official sites, full at 3
 *   0.20 rows         log of the upstream rows, full at 8
 *   0.10 own domain   the first label of a host is the name: of several namesakes, the best known has it
 *   + 0.25 observations (log, full at 10,000) and + 0.20 for each step of fame; capped at 1
 */
export function scorePopularity(features: PopularityFeatures): number {
  const { countries, hosts, accounts, rows, observations, fame } = features;
  const worldwide = countries.includes('001');
  const name = squashName(features.name);
  const breadth = worldwide ? 1 : Math.log2(1 + countries.length) / Math.log2(61);
  const market = worldwide ? 1 : countries.reduce((sum, country) => sum + getMarketShare(country), 0);
  const ownsDomain = hosts.some((host) => findFirstLabel(host) === name);
  const score =
    0.25 * clamp(breadth) +
    0.15 * Math.sqrt(clamp(market)) +
    0.2 * clamp(accounts / 6) +
    0.1 * clamp(hosts.length / 3) +
    0.2 * clamp(Math.log2(Math.max(1, rows)) / 3) +
    0.1 * (ownsDomain ? 1 : 0) +
    0.25 * clamp(Math.log10(1 + observations) / 4) +
    0.2 * fame;
  return clamp(score);
}

/** What is known of a merchant in one region. */
export interface LocalFeatures {
  /** As `scorePopularity` has it. */
  readonly world: number;
  /** Whether the region is its home, one of its countries, or only part of the whole world. */
  readonly presence: 'home' | 'country' | 'world';
  /** 0 to 3, of its home. */
  readonly fame: number;
  readonly hasNationalSite: boolean;
  /** Of its most visited site there: 5000 is one of the 5,000 that people of the region visit most. */
  readonly siteRank?: number | undefined;
  /** In malls and registers there. */
  readonly outlets: number;
  /** Card payments observed there, and by how many sources. */
  readonly payments: number;
  readonly sources: number;
}

/**
 * How well known it is to people of the region, from 0 to 1. They mostly name what they visit, walk past and pay at:
 *
 *   0.25 world        as above
 *   0.25 presence     its home, or where an editor says how well it is known; 0.10 for another of its countries
 *   0.25 fame         as for presence; 0.10 elsewhere; of an authority or a charity one step less
 *   0.05 national site
 *   0.35 site         1 for the first 1,000, 0.3 less for ten times the rank
 *   0.25 outlets      log, full at 63
 *   0.15 payments     log, full at 1,000
 *   0.10 sources      of payments, full at 5
 */
export function scoreLocalPopularity(features: LocalFeatures): number {
  const { world, presence, fame, hasNationalSite, siteRank, outlets, payments, sources } = features;
  const site = siteRank === undefined ? 0 : 1 - 0.3 * Math.log10(Math.max(1000, siteRank) / 1000);
  const score =
    0.25 * world +
    (presence === 'home' ? 0.25 : presence === 'country' ? 0.1 : 0) +
    ((presence === 'home' ? 0.25 : 0.1) * fame) / 3 +
    (hasNationalSite ? 0.05 : 0) +
    0.35 * clamp(site) +
    0.25 * clamp(Math.log2(1 + outlets) / 6) +
    0.15 * clamp(Math.log10(1 + payments) / 3) +
    0.1 * clamp(sources / 5);
  return clamp(score);
}

// Household consumption as a percentage of the world's, rounded (World Bank NE.CON.PRVT.CD, 2023); 0.05 for each
// country not listed. It only weights the order of results, so precision gains nothing here.
const MARKET_PERCENT: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'US 31,CN 12,JP 4,DE 4,IN 4,GB 3.5,FR 2.7,IT 2.2,BR 2.4,CA 1.9,RU 1.7,MX 2.1,KR 1.4,AU 1.4,ES 1.5,ID 1.2,' +
    'TR 1.1,NL .8,SA .7,CH .7,PL .8,TW .7,AR .7,BE .5,SE .5,TH .5,PH .6,AE .4,NG .5,EG .5,AT .4,ZA .4,VN .4,' +
    'HK .4,MY .4,SG .3,IL .4,CL .4,CO .5,BD .5,PK .5,NO .3,DK .3,FI .2,IE .2,PT .3,GR .3,CZ .3,RO .3,NZ .2,UA .2'
  )
    .split(',')
    .map((pair) => pair.split(' '))
    .map(([country, percent]) => [country, Number(percent)]),
);

function getMarketShare(country: string): number {
  return (MARKET_PERCENT[country.toUpperCase()] ?? 0.05) / 100;
}

function findFirstLabel(host: string): string {
  return squashName(host.replace(/^www\./, '').split('.', 1)[0]!);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
