// Run in a process of its own: loads a snapshot and says what that took. `node measure-start.js <snapshot>`
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { findSite } from '../../src/query/find-site.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';

const imported = performance.now();
const catalogue = loadSnapshot(process.argv[2]!);
const search = openMerchantSearch(catalogue);
const ready = performance.now();
const rss = process.memoryUsage.rss();
findSite(catalogue, 'hilton.com');
search('hilton');
process.stdout.write(
  JSON.stringify({ imported, ready, answered: performance.now(), rss, merchants: catalogue.merchantCount }),
);
