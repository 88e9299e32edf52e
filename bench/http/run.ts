// How fast are answers over HTTP: time to the first one, throughput, latency, and memory after many clients. Servers take
// turns in short rounds, so that other load on the machine affects all of them.
import { execFileSync } from 'node:child_process';
import { formatAddress } from '../../test/soak/clients.ts';
import { provideProgram } from '../../test/support/engines/provide-program.ts';
import { readMemory } from '../../test/support/engines/server-process.ts';
import type { RunningProgram } from '../../test/support/engines/start-program.ts';
import { describeSpread, formatNumber, median, printTable, readOptions } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';
import { askSteadily, openConnections } from './client.ts';
import { PATH, REFERENCE, startPinned, startServers, startService } from './servers.ts';

const WRK = provideProgram({ names: ['wrk'], debianPackage: 'wrk' });
const ROUND_SECONDS = 2;
const STEADY_SECONDS = 3;
/** Requests until all code is compiled. A warm-up by time would be too short on a busy machine. */
const WARM_REQUESTS = 60_000;
const CONNECTIONS = 64;
/** A start decides how code is compiled and where it is placed, and with it up to a tenth of the throughput. */
const STARTS = 3;
const REQUEST = `GET ${PATH} HTTP/1.1\r\nHost: bench\r\n`;

const options = readOptions({ rounds: '9', addresses: '1000000' });
const rounds = Number(options.rounds);

await measureStart();
const perSecond = await compareThroughput();
await compareLatency(perSecond / 2, Math.ceil(rounds / 2));
await measureMemory(Number(options.addresses));

async function measureStart(): Promise<void> {
  const programs = new Map([
    ['the service', SERVICE],
    ['bare node:http', [REFERENCE, 'bare']],
  ]);
  const results = await takeTurns(programs, rounds, async (program) => {
    const server = await startServer(program, {}, PATH);
    await server.process.end('SIGKILL');
    return server.startMs;
  });
  printTable({
    about: `From the start of the process to the first answer, medians of ${rounds} starts in turns.`,
    columns: ['server', 'ms'],
    rows: [...results].map(([name, ms]) => [name, median(ms)]),
  });
}

/** What `measure` returns for each in each round; every other round goes backwards. */
async function takeTurns<Subject, Result>(
  subjects: ReadonlyMap<string, Subject>,
  turns: number,
  measure: (subject: Subject) => Result | Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map([...subjects.keys()].map((name): [string, Result[]] => [name, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const [name, subject] of turn % 2 === 0 ? subjects : [...subjects].reverse())
      results.get(name)!.push(await measure(subject));
  return results;
}

/** Returns how many requests per second the service managed. */
async function compareThroughput(): Promise<number> {
  const results = new Map<string, number[]>();
  for (let start = 0; start < STARTS; start++) {
    const servers = await startWarm();
    const rates = await takeTurns(servers, Math.ceil(rounds / STARTS), ({ url }) => runWrk(url).perSecond);
    for (const [name, each] of rates) results.set(name, [...(results.get(name) ?? []), ...each]);
    await endAll(servers);
  }
  const [service] = results.values();
  printTable({
    about: `Throughput of \`${PATH}\` over ${CONNECTIONS} connections, medians of ${service!.length} rounds of ${ROUND_SECONDS} s over ${STARTS} starts of each server. The service has limits, log and metrics on; the others send the same head and body. Where the ratio is above 1, the service is ahead.`,
    columns: ['server', 'requests a second', 'service / it'],
    rows: [...results].map(([name, rates]) => [
      name,
      Math.round(median(rates)),
      median(service!.map((rate, index) => rate / rates[index]!)),
    ]),
  });
  return median(service!);
}

async function startWarm(): Promise<Map<string, RunningProgram>> {
  const servers = await startPinned(startServers);
  for (const { url } of servers.values())
    for (let asked = 0; asked < WARM_REQUESTS; ) asked += runWrk(url).requests;
  return servers;
}

async function endAll(servers: ReadonlyMap<string, RunningProgram>): Promise<void> {
  for (const server of servers.values()) await server.process.end();
}

function runWrk(url: string): { requests: number; perSecond: number } {
  const args = ['--timeout', '20s', '-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, url + PATH];
  const text = execFileSync(WRK, args, { encoding: 'utf8' });
  const errors = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(text);
  if (errors) throw new Error(`${url}: ${errors[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(text)![1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
  };
}

async function compareLatency(perSecond: number, turns: number): Promise<void> {
  const servers = await startWarm();
  const results = await takeTurns(servers, turns, async ({ url }) => {
    const connections = await openConnections(Number(new URL(url).port), CONNECTIONS);
    const ask = (seconds: number) => askSteadily(`${REQUEST}\r\n`, { perSecond, seconds }, connections);
    await ask(1);
    const spread = describeSpread(await ask(STEADY_SECONDS));
    for (const connection of connections) connection.close();
    return spread;
  });
  await endAll(servers);
  printTable({
    about: `Latency at half of the service’s rate, ${formatNumber(Math.round(perSecond))} requests a second over ${CONNECTIONS} connections, from the moment when each request is due; medians of ${turns} rounds of ${STEADY_SECONDS} s.`,
    columns: ['server', 'p50, ms', 'p99, ms'],
    rows: [...results].map(([name, spreads]) => [
      name,
      median(spreads.map(({ p50 }) => p50)),
      median(spreads.map(({ p99 }) => p99)),
    ]),
  });
}

/** Memory as more clients arrive, each with its own address. */
async function measureMemory(addresses: number): Promise<void> {
  const server = await startPinned(() => startService({ TRUST_PROXY: '1' }));
  const connections = await openConnections(Number(new URL(server.url).port), CONNECTIONS);
  const rows: number[][] = [];
  let next = 0;
  for (const until of [addresses / 100, addresses / 10, addresses]) {
    await Promise.all(
      connections.map(async ({ ask }) => {
        while (next < until) await ask(`${REQUEST}X-Forwarded-For: ${formatAddress(next++)}\r\n\r\n`);
      }),
    );
    rows.push([until, readMemory(server.process.pid) / 1e6]);
  }
  await server.process.end('SIGKILL');
  printTable({
    about: 'Memory of the service after requests from so many addresses, one each.',
    columns: ['addresses', 'resident, MB'],
    rows,
  });
}
