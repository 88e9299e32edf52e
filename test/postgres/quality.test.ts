// One quality suite over both homes of names, on the real catalogue: what is found from PostgreSQL is what is found in
// memory, for names as people type them, of each kind.
import { expect, it } from 'vitest';
import { type BenchQuery, makeQueries } from '../../bench/search/make-queries.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { SNAPSHOT } from '../../src/main/paths.ts';
import { openMerchantSearch, type SearchPage } from '../../src/query/search-merchants.ts';
import { useImported } from './serve-imported.ts';

const EACH = 20;
const catalogue = loadSnapshot(SNAPSHOT);
const imported = useImported(catalogue, catalogue);

const documents = Array.from({ length: catalogue.merchantCount }, (_, number) => {
  const { name, aliases, countries, popularity } = catalogue.getMerchant(number);
  const names = [
    { text: name, kind: 'name' as const },
    ...aliases.map((text) => ({ text, kind: 'alias' as const })),
  ];
  return { names, countries, popularity };
});

it('finds from PostgreSQL what is found in memory', async () => {
  const inMemory = openMerchantSearch(catalogue);
  const queries = makeQueries(documents, EACH, 11);
  let same = 0;
  const found = { memory: 0, postgres: 0 };
  const empty = { memory: 0, postgres: 0 };
  for (const query of queries) {
    const memory = inMemory(query.text);
    const { search, source } = imported.remote.database.served;
    const postgres = await source.ask(() => search(query.text));
    if (memory.rows[0]?.id === postgres.rows[0]?.id) same += 1;
    const [one, other] = [isFound(query, memory), isFound(query, postgres)];
    const tally = query.wanted === undefined ? empty : found;
    tally.memory += Number(one);
    tally.postgres += Number(other);
  }
  expect(same / queries.length).toBeGreaterThan(0.97);
  expect(found.postgres).toBeGreaterThanOrEqual(found.memory * 0.99);
  expect(empty.postgres).toBe(empty.memory);
}, 300_000);

/** Within the first five; nothing at all where nothing is meant. */
function isFound({ wanted }: BenchQuery, { rows }: SearchPage): boolean {
  if (wanted === undefined) return rows.length === 0;
  return rows.slice(0, 5).some(({ id }) => {
    const { names } = documents[catalogue.findMerchantById(id)!]!;
    return names.some(({ text }) => squashName(text) === wanted);
  });
}
