// Reads all rows of a table and keeps none, in its own process, to measure how much time and memory that takes.
import { readPostgres } from '../../src/sources/read-postgres.ts';

const began = performance.now();
let rows = 0;
for await (const batch of readPostgres(process.argv[2]!, [])) rows += batch.length;
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ rows, seconds, peakMb: process.resourceUsage().maxRSS / 1000 }));
