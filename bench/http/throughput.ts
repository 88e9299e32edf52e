// store-by-domain with everything on against a bare node:http server that sends the same bytes: at least 0.90.
// The two take turns in short rounds, so that what else the machine does meets both.
import { PATH } from './bench-parts.ts';
import { type Child, median, runWrk, startChild } from './child.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const SECONDS = 2;
/** Until both are compiled, and what the service prepares after its start is done. */
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
export async function compareThroughput(): Promise<number> {
  const ours = await startChild('serve-ours.js');
  const answer = await fetch(ours.address + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.includes(name)));
  const bare = await startChild('serve-bare.js', {
    ANSWER: JSON.stringify({ headers, body: await answer.text() }),
  });

  for (const child of [ours, bare]) runWrk(child.address + PATH, WARM_SECONDS);
  const rounds: { ours: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const oursFirst = round % 2 === 0;
    const first = await runRound(oursFirst ? ours : bare);
    const second = await runRound(oursFirst ? bare : ours);
    rounds.push(oursFirst ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  ours.stop();
  bare.stop();

  const show = (pick: (round: Round) => number, digits: number): string =>
    `${median(rounds.map((round) => pick(round.ours))).toFixed(digits)} against ${median(rounds.map((round) => pick(round.bare))).toFixed(digits)}`;
  const ratios = rounds.map((round) => round.ours.perSecond / round.bare.perSecond);
  const cpuRatios = rounds.map((round) => round.bare.cpu / round.ours.cpu);
  console.log(
    `requests a second    ${show(({ perSecond }) => perSecond, 0)}, ratio ${median(ratios).toFixed(3)} (median of ${ROUNDS})`,
  );
  console.log(`CPU µs a request     ${show(({ cpu }) => cpu, 1)}, ratio ${median(cpuRatios).toFixed(3)}`);
  return median(rounds.map((round) => round.ours.perSecond));
}
