// How fast are answers over HTTP: time to the first one, throughput, latency, and memory after many clients. Needs wrk
// and taskset. Servers take turns in short rounds, so that other load on the machine affects all of them.
import { execFileSync } from 'node:child_process';
import { describeSpread, formatNumber, median, printTable, readOptions, type Spread } from '../report.ts';
import type { Server } from '../server.ts';
import { askSteadily, openConnections } from './client.ts';
import { CLIENT_CORE, PATH, startServers, startService, timeStart } from './servers.ts';

const ROUND_SECONDS = 2;
const STEADY_SECONDS = 3;
/** Requests until all code is compiled. A warm-up by time would be too short on a busy machine. */
const WARM_REQUESTS = 60_000;
const CONNECTIONS = 64;
const REQUEST = `GET ${PATH} HTTP/1.1\r\nHost: bench\r\n`;

const options = readOptions({ rounds: '9', addresses: '1000000' });
const rounds = Number(options.rounds);

await measureStart();
const servers = await startServers();
const perSecond = await compareThroughput();
await compareLatency(perSecond / 2, Math.ceil(rounds / 2));
for (const server of servers.values()) await server.stop();
await measureMemory(Number(options.addresses));

async function measureStart(): Promise<void> {
  const ms = { service: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const which of ['service', 'bare'] as const) ms[which].push(await timeStart(which));
  printTable({
    about: `From the start of the process to the first answer, ${rounds} times in turns.`,
    columns: ['server', 'median, ms', 'least, ms'],
    rows: [
      ['the service', median(ms.service), Math.min(...ms.service)],
      ['bare node:http', median(ms.bare), Math.min(...ms.bare)],
    ],
  });
}

/** What `measure` returns for each server in each round; every other round goes backwards. */
async function takeTurns<T>(
  turns: number,
  measure: (server: Server) => T | Promise<T>,
): Promise<Map<string, T[]>> {
  const results = new Map([...servers.keys()].map((name): [string, T[]] => [name, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const [name, server] of turn % 2 === 0 ? servers : [...servers].reverse())
      results.get(name)!.push(await measure(server));
  return results;
}

/** Returns how many requests per second the service managed. */
async function compareThroughput(): Promise<number> {
  for (const server of servers.values())
    for (let asked = 0; asked < WARM_REQUESTS; ) asked += runWrk(server).requests;
  const results = await takeTurns(rounds, (server) => {
    const before = server.measure().cpu;
    const { requests, perSecond } = runWrk(server);
    // The server's CPU time per request hardly depends on what else is running.
    return { perSecond, cpu: (server.measure().cpu - before) / requests };
  });
  const [service] = results.values();
  const rate = median(service!.map((round) => round.perSecond));
  printTable({
    about: `Throughput of \`${PATH}\` over ${CONNECTIONS} connections, medians of ${rounds} rounds of ${ROUND_SECONDS} s. The service has limits, log and metrics on; the others send the same head and body. The ratios are the service’s requests by the other’s, and the other’s processor time by the service’s: above 1 the service is ahead.`,
    columns: ['server', 'requests a second', 'CPU of a request, µs', 'service / it, by requests', 'by CPU'],
    rows: [...results].map(([name, its]) => [
      name,
      Math.round(median(its.map((round) => round.perSecond))),
      median(its.map(({ cpu }) => cpu)),
      median(service!.map((round, at) => round.perSecond / its[at]!.perSecond)),
      median(service!.map((round, at) => its[at]!.cpu / round.cpu)),
    ]),
  });
  return rate;
}

function runWrk({ url }: Server): { requests: number; perSecond: number } {
  const wrk = ['wrk', '--timeout', '20s', '-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, url + PATH];
  const text = execFileSync('taskset', ['-c', CLIENT_CORE, ...wrk], { encoding: 'utf8' });
  const errors = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(text);
  if (errors) throw new Error(`${url}: ${errors[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(text)![1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
  };
}

async function compareLatency(perSecond: number, turns: number): Promise<void> {
  // Move every thread of this process; otherwise some would compete with a server for its core.
  execFileSync('taskset', ['-a', '-c', '-p', CLIENT_CORE, String(process.pid)]);
  const results = await takeTurns(turns, async ({ port }) => {
    const connections = await openConnections(port, CONNECTIONS);
    const ask = (seconds: number) => askSteadily(`${REQUEST}\r\n`, { perSecond, seconds }, connections);
    await ask(1);
    const spread = describeSpread(await ask(STEADY_SECONDS));
    for (const connection of connections) connection.close();
    return spread;
  });
  const middle = (spreads: readonly Spread[], part: keyof Spread): number =>
    median(spreads.map((spread) => spread[part]));
  printTable({
    about: `Latency at half of the service’s rate, ${formatNumber(Math.round(perSecond))} requests a second over ${CONNECTIONS} connections, from the moment when each request is due; medians of ${turns} rounds of ${STEADY_SECONDS} s.`,
    columns: ['server', 'p50, ms', 'p99, ms', 'worst of a round, ms'],
    rows: [...results].map(([name, its]) => [
      name,
      middle(its, 'p50'),
      middle(its, 'p99'),
      middle(its, 'max'),
    ]),
  });
}

/** Memory as more clients arrive, each with its own address. */
async function measureMemory(addresses: number): Promise<void> {
  const server = await startService({ TRUST_PROXY: '1' });
  const connections = await openConnections(server.port, CONNECTIONS);
  const rows: number[][] = [];
  let next = 0;
  for (const until of [addresses / 100, addresses / 10, addresses]) {
    await Promise.all(
      connections.map(async ({ ask }) => {
        while (next < until) {
          const client = next++;
          const address = `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
          await ask(`${REQUEST}X-Forwarded-For: ${address}\r\n\r\n`);
        }
      }),
    );
    rows.push([until, server.measure().rss / 1e6]);
  }
  await server.stop();
  printTable({
    about: 'Memory of the service after requests from so many addresses, one each.',
    columns: ['addresses', 'resident, MB'],
    rows,
  });
}
