// Writes data/popularity/sites.csv from lists of the Chrome UX Report: `node importers/popularity/take-sites.js <folder>`,
// with a file `<country>.csv` for each place below (origin,rank; rank is 1000, 5000, 10000, 50000 …). Keeps the hosts that a
// merchant of ours claims; `food.grab.com` counts for the nearest of them.
//
// The lists of the United States and the United Kingdom are too large for the copies that we could get, so territories of
// theirs stand in. A site of one small territory says less: rank 1000 needs three of them, 5000 two.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const PLACES = {
  AU: ['au'],
  GB: ['gg', 'gi', 'im', 'je'],
  HK: ['hk'],
  MY: ['my'],
  SG: ['sg'],
  US: ['gu', 'pr', 'vi'],
};
/** Sites further down are hardly known, and would be half of the file. */
const MAX_RANK = 50_000;

const [folder] = process.argv.slice(2);
const hosts = new Set(
  ['data/brands', 'data/merchants', 'data/payments/merchants'].flatMap(listFiles).flatMap(readHosts),
);
const rows = Object.entries(PLACES).flatMap(([region, places]) => {
  const lists = places.map((place) => rankHosts(join(folder, `${place}.csv`)));
  return [...new Set(lists.flatMap((list) => [...list.keys()]))]
    .sort()
    .map((host) => [
      region,
      host,
      joinRanks(
        lists.flatMap((list) => list.get(host) ?? []),
        places.length,
      ),
    ])
    .filter(([, , rank]) => rank <= MAX_RANK);
});
writeFileSync(
  'data/popularity/sites.csv',
  `${[['region', 'host', 'rank'], ...rows].map((row) => row.join(',')).join('\n')}\n`,
);

function listFiles(path) {
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => join(path, name));
}

function readHosts(file) {
  return parse(readFileSync(file), { columns: true })
    .flatMap(({ domains = '', domain = '' }) => [...domains.split('|'), domain])
    .filter((host) => host !== '' && !host.includes('/'));
}

function rankHosts(file) {
  const ranks = new Map();
  for (const { origin, rank } of parse(readFileSync(file), { columns: true })) {
    const labels = new URL(origin).hostname.split('.');
    const host = labels.map((_, at) => labels.slice(at).join('.')).find((each) => hosts.has(each));
    if (host !== undefined)
      ranks.set(host, Math.min(Number(rank), ranks.get(host) ?? Number.POSITIVE_INFINITY));
  }
  return ranks;
}

function joinRanks(ranks, places) {
  const best = Math.min(...ranks);
  if (places === 1) return best;
  const first = ranks.filter((rank) => rank <= 1000).length;
  return first > 2 ? 1000 : first === 2 ? 5000 : Math.max(best, 10_000);
}
