// How fast are answers over HTTP: time to the first one, throughput, latency, and memory after many clients. Needs wrk
// and taskset. Servers take turns in short rounds, so that other load on the machine affects all of them.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { median, printTable } from '../report.ts';
import type { Server } from '../server.ts';
import { CLIENT_CORE, type Contender, PATH, startContenders, startService, timeStart } from './contenders.ts';
import { measureLatency } from './latency.ts';
import { openConnection } from './raw-client.ts';

const ROUND_SECONDS = 2;
/** Requests until all code is compiled. A warm-up by time would be too short on a busy machine. */
const WARM_REQUESTS = 60_000;
const CONNECTIONS = 64;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    addresses: { type: 'string', default: '1000000' },
  },
});
const rounds = Number(values.rounds);

await measureStart();
const contenders = await startContenders();
const perSecond = await compareThroughput(contenders);
await measureLatency(contenders, perSecond / 2, Math.ceil(rounds / 2));
for (const { server } of contenders) await server.stop();
await measureMemory(Number(values.addresses));

async function measureStart(): Promise<void> {
  const ms = { service: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const which of ['service', 'bare'] as const) ms[which].push(await timeStart(which));
  const bare = median(ms.bare);
  const describe = (name: string, times: readonly number[]) => [
    name,
    median(times),
    Math.min(...times),
    median(times) / bare,
  ];
  printTable({
    about: `From the start of the process to the first answer, ${rounds} times in turns.`,
    columns: ['server', 'median, ms', 'least, ms', 'times bare'],
    rows: [describe('the service', ms.service), describe('bare node:http', ms.bare)],
  });
}

interface Round {
  readonly perSecond: number;
  /** The server's CPU time per request, in microseconds: hardly depends on what else is running. */
  readonly cpu: number;
}

/** Returns how many requests per second the service managed. */
async function compareThroughput(all: readonly [Contender, ...Contender[]]): Promise<number> {
  const results = new Map(all.map(({ name }): [string, Round[]] => [name, []]));
  for (const { server } of all)
    for (let asked = 0; asked < WARM_REQUESTS; ) asked += runWrk(server, ROUND_SECONDS).requests;
  for (let turn = 0; turn < rounds; turn++)
    for (const { name, server } of turn % 2 === 0 ? all : all.toReversed()) {
      const before = server.measure().cpu;
      const { requests, perSecond } = runWrk(server, ROUND_SECONDS);
      results.get(name)!.push({ perSecond, cpu: (server.measure().cpu - before) / requests });
    }
  const service = results.get(all[0].name)!;
  printTable({
    about: `Throughput of \`${PATH}\` over ${CONNECTIONS} connections, medians of ${rounds} rounds of ${ROUND_SECONDS} s. The service has limits, log and metrics on; the others send the same head and body. The ratios are the service’s requests by the other’s, and the other’s processor time by the service’s: above 1 the service is ahead.`,
    columns: ['server', 'requests a second', 'CPU of a request, µs', 'service / it, by requests', 'by CPU'],
    rows: [...results].map(([name, its]) => [
      name,
      Math.round(median(its.map((round) => round.perSecond))),
      median(its.map(({ cpu }) => cpu)),
      median(service.map((round, at) => round.perSecond / its[at]!.perSecond)),
      median(service.map((round, at) => its[at]!.cpu / round.cpu)),
    ]),
  });
  return median(service.map((round) => round.perSecond));
}

function runWrk({ url }: Server, seconds: number): { requests: number; perSecond: number } {
  const wrk = ['wrk', '--timeout', '20s', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, url + PATH];
  const text = execFileSync('taskset', ['-c', CLIENT_CORE, ...wrk], { encoding: 'utf8' });
  const errors = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(text);
  if (errors) throw new Error(`${url}: ${errors[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(text)![1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
  };
}

/** Memory as more clients arrive, each with its own address. */
async function measureMemory(addresses: number): Promise<void> {
  const server = await startService({ TRUST_PROXY: '1' });
  let next = 0;
  const work = async (until: number): Promise<void> => {
    const connection = await openConnection(server.port);
    while (next < until) {
      const client = next++;
      const address = `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
      await connection.ask(`GET ${PATH} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    }
    connection.close();
  };
  const rows: number[][] = [];
  for (const until of [addresses / 100, addresses / 10, addresses]) {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => work(until)));
    rows.push([until, server.measure().rss / 1e6]);
  }
  await server.stop();
  printTable({
    about: 'Memory of the service after requests from so many addresses, one each.',
    columns: ['addresses', 'resident, MB'],
    rows,
  });
}
