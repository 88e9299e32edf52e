// How many requests a second the service answers, and at which cost, beside bare node:http (aim: at least 0.90 of it),
// Fastify's hello world and nginx. They take turns in short rounds, so that what else the machine does meets all of them.
import { median } from '../report/median.ts';
import { tellTable } from '../report/tell.ts';
import { PATH } from './bench-parts.ts';
import { type Child, runWrk } from './child.ts';
import { type Contender, SERVICE } from './contenders.ts';

const SECONDS = 2;
/** Until all are compiled, and what the service prepares after its start is done. */
const WARM_SECONDS = 5;

interface Round {
  readonly perSecond: number;
  /** Of the server, for each request, in microseconds: hardly depends on who else runs. */
  readonly cpu: number;
}

async function runRound(child: Child): Promise<Round> {
  const before = await child.measure();
  const { requests, perSecond } = runWrk(child.address + PATH, SECONDS);
  const after = await child.measure();
  return { perSecond, cpu: (after.cpu - before.cpu) / requests };
}

/** Answers how many requests a second the service managed. */
export async function compareThroughput(contenders: readonly Contender[], turns: number): Promise<number> {
  const rounds = new Map(contenders.map(({ name }): [string, Round[]] => [name, []]));
  for (const { child } of contenders) runWrk(child.address + PATH, WARM_SECONDS);
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? contenders : contenders.toReversed();
    for (const { name, child } of order) rounds.get(name)!.push(await runRound(child));
  }
  const first = rounds.get(SERVICE)!;
  tellTable({
    about: `Throughput over 64 connections, medians of ${turns} rounds of ${SECONDS} s. The ratios are the service’s requests by the other’s, and the other’s processor time by the service’s, so above 1 the service is ahead.`,
    columns: [
      'server',
      'version',
      'requests a second',
      'CPU of a request, µs',
      'service / it, by requests',
      'by CPU',
      'settings',
    ],
    rows: contenders.map(({ name, version, settings }) => {
      const its = rounds.get(name)!;
      return [
        name,
        version,
        Math.round(median(its.map(({ perSecond }) => perSecond))),
        median(its.map(({ cpu }) => cpu)),
        median(first.map((round, at) => round.perSecond / its[at]!.perSecond)),
        median(first.map((round, at) => its[at]!.cpu / round.cpu)),
        settings,
      ];
    }),
  });
  return median(first.map(({ perSecond }) => perSecond));
}
