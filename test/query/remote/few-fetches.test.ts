// Questions over merchants that are kept elsewhere ask for little: each fetch is a round trip.
import { expect, it } from 'vitest';
import { askAgain } from '../../../src/query/remote/ask-again.ts';
import { type Need, nameKey } from '../../../src/query/remote/merchant-source.ts';
import { openRemoteCatalogue, openRemoteSearch } from '../../../src/query/remote/open-remote-catalogue.ts';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { suggest } from '../../../src/query/suggest/suggest.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';

const small = openSmallCatalogue();
const search = openMerchantSearch(small);
const remote = openRemoteCatalogue(small, small);

/** What each question needs, answered from the small catalogue under its own numbers. */
async function countNeeds(question: () => unknown): Promise<{ answer: unknown; needs: Need[] }> {
  const needs: Need[] = [];
  const answer = await askAgain(question, async (need, facts) => {
    needs.push(need);
    if (need.kind === 'hosts')
      for (const host of need.hosts) facts.hosts.set(host, small.findMerchantByHost(host));
    if (need.kind === 'id') facts.ids.set(need.id, small.findMerchantById(need.id));
    if (need.kind === 'names') {
      const { rows } = search(need.query, { country: need.country });
      const found = rows.map(({ id }) => ({ document: small.findMerchantById(id)!, name: 0 }));
      facts.named.set(nameKey(need.query, need.country), found);
    }
  });
  return { answer, needs };
}

it('asks once for all national sites of a name', async () => {
  const { answer, needs } = await countNeeds(() =>
    suggest(remote, openRemoteSearch(remote), { domain: 'shopee.pl' }),
  );
  expect(answer).toEqual(suggest(small, search, { domain: 'shopee.pl' }));
  const hosts = needs.flatMap((need) => (need.kind === 'hosts' ? [need.hosts] : []));
  expect(hosts).toHaveLength(1);
  expect(hosts[0]).toContain('shopee.sg');
  expect(needs.length).toBeLessThan(10);
});
