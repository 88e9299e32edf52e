// How long lookups and searches in PostgreSQL take, what they cost, and what searches find.
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import type { MerchantDatabase } from '../../src/postgres/merchant-database.ts';
import { findSite } from '../../src/query/find-site.ts';
import type { NameDocument } from '../../src/query/names/arrays.ts';
import type { PostgresServer } from '../../test/support/engines/start-postgres.ts';
import { makeRandom } from '../../test/support/random.ts';
import { makeQueries } from '../search/make-queries.ts';
import { measureCpu } from './cpu-time.ts';
import type { MakeUp } from './made-up-table.ts';
import { type Spread, spreadLatencies } from './percentiles.ts';

const LOOKUPS = 2000;
const QUERIES_EACH = 40;
const WARM_UP = 50;

/** CPU of a question, ms. */
export interface Cost {
  readonly cpu: number;
  readonly serverCpu: number;
}

export interface SearchFigures {
  readonly search: Spread & Cost;
  /** Of the queries that mean a merchant, those with it among the first five. */
  readonly found: number;
}

export async function measureLookups(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<Spread & Cost> {
  const random = makeRandom(5);
  const hosts: string[] = [];
  while (hosts.length < LOOKUPS) {
    const at = Math.floor(random() * (catalogue.merchantCount + extra));
    const host =
      at < extra
        ? makeUp(at).host
        : catalogue.getMerchant(at - extra).sites.find(({ owner }) => owner === undefined)?.host;
    if (host !== undefined) hosts.push(host);
  }
  const times: number[] = [];
  const takeCost = startCost(server);
  for (const host of hosts) {
    const began = performance.now();
    const site = await served.source.ask(() => findSite(served.catalogue, host));
    times.push(performance.now() - began);
    if (site === undefined) throw new Error(`${host} is not found`);
  }
  return { ...spreadLatencies(times.slice(WARM_UP)), ...takeCost(times.length) };
}

/** As many queries from real names as from made-up ones, damaged in fifteen ways. */
export async function measureSearches(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<SearchFigures> {
  const documents: NameDocument[] = Array.from({ length: catalogue.merchantCount }, (_, number) => {
    const { name, aliases, countries, popularity } = catalogue.getMerchant(number);
    const names = [name, ...aliases].map((text, at) => ({
      text,
      kind: at === 0 ? ('name' as const) : ('alias' as const),
    }));
    return { names, countries, popularity };
  });
  const random = makeRandom(9);
  for (let at = 0; at < Math.min(extra, catalogue.merchantCount); at++) {
    const { name } = makeUp(Math.floor(random() * extra));
    documents.push({ names: [{ text: name, kind: 'name' }], countries: [], popularity: 0 });
  }
  const queries = makeQueries(documents, QUERIES_EACH, 3);
  const times: number[] = [];
  let [found, wanted] = [0, 0];
  const takeCost = startCost(server);
  for (const query of [...queries.slice(0, WARM_UP), ...queries]) {
    const began = performance.now();
    const { rows } = await served.source.ask(() => served.search(query.text));
    times.push(performance.now() - began);
    if (query.wanted === undefined) continue;
    wanted += 1;
    if (rows.slice(0, 5).some(({ name }) => squashName(name) === query.wanted)) found += 1;
  }
  return {
    search: { ...spreadLatencies(times.slice(WARM_UP)), ...takeCost(times.length) },
    found: found / wanted,
  };
}

/** What a busy machine changes less than how long a question takes. */
function startCost(server: PostgresServer): (questions: number) => Cost {
  const [ours, theirs] = [process.cpuUsage(), measureCpu(server.process.pid)];
  return (questions) => {
    const { user, system } = process.cpuUsage(ours);
    const used = measureCpu(server.process.pid) - theirs;
    return { cpu: (user + system) / 1000 / questions, serverCpu: (1000 * used) / questions };
  };
}
