// One engine on one corpus in a process of its own, so that memory is its own: engine, size, query file or '-'.
// Prints the figures as JSON.
import { growCorpus, readCorpus } from './corpus.ts';
import { ENGINES } from './engines.ts';
import { makeQueries, readQueries } from './make-queries.ts';
import { measureEngine } from './measure.ts';

const [name = 'ours', size = '0', file = '-'] = process.argv.slice(2);
const real = readCorpus(size === 'all' ? 'all' : 'brands');
const documents = growCorpus(real, Number(size) || 0);
const queries = file === '-' ? makeQueries(real) : readQueries(file);
const open = await ENGINES[name]!.load();
console.log(JSON.stringify(await measureEngine(open, documents, queries)));
process.exit();
