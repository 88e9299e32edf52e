// store-by-domain with everything on against servers that do nothing but send the same bytes: bare node:http (aim: at
// least 0.90 of it), Fastify's hello world, and nginx with a file. They take turns in short rounds, so that what else
// the machine does meets all of them.
import { PATH } from './bench-parts.ts';
import { type Child, median, runWrk, startChild } from './child.ts';
import { startNginx } from './nginx.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
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
export async function compareThroughput(): Promise<number> {
  const ours = await startChild('serve-ours.js');
  const reply = await fetch(ours.address + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
  const answer = { headers, body: await reply.text() };
  const env = { ANSWER: JSON.stringify(answer) };
  const contenders = new Map<string, Child>([
    ['the service', ours],
    ['bare node:http', await startChild('serve-bare.js', env)],
    ['Fastify’s hello world', await startChild('serve-fastify.js', env)],
  ]);
  const nginx = await startNginx(PATH, answer);
  if (nginx === undefined) console.log('nginx is not installed: left out');
  else contenders.set('nginx, a file', nginx);

  const rounds = new Map([...contenders.keys()].map((name): [string, Round[]] => [name, []]));
  for (const child of contenders.values()) runWrk(child.address + PATH, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    const names = [...contenders.keys()];
    if (round % 2 === 1) names.reverse();
    for (const name of names) rounds.get(name)!.push(await runRound(contenders.get(name)!));
  }
  for (const child of contenders.values()) child.stop();

  const first = rounds.get('the service')!;
  console.log(
    'server                 | requests a second | CPU µs a request | service / it, by requests | by CPU',
  );
  for (const [name, its] of rounds) {
    const byRequests = median(first.map((round, at) => round.perSecond / its[at]!.perSecond));
    const byCpu = median(first.map((round, at) => its[at]!.cpu / round.cpu));
    console.log(
      `${name.padEnd(22)} | ${median(its.map(({ perSecond }) => perSecond)).toFixed(0)} | ${median(its.map(({ cpu }) => cpu)).toFixed(1)} | ${byRequests.toFixed(3)} | ${byCpu.toFixed(3)}`,
    );
  }
  return median(first.map(({ perSecond }) => perSecond));
}
