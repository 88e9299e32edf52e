// Three replicas behind nginx that share Valkey and load their snapshot from an address, under traffic while one part
// after another fails: no client may get a 5xx or wait, and no more requests get through than docs/limit.md says.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../support/engines/server-process.ts';
import { startFileServer, startNginx } from '../support/engines/start-nginx.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { startValkey } from '../support/engines/start-valkey.ts';
import { askTooOften, LIMIT, type Pace, runHonestClients } from './clients.ts';
import { placeSnapshot } from './soak.ts';

const REPLICAS = 3;
/** How long a failed part stays down. */
const AWAY_MS = 3000;
const REPAIR_MS = 60_000;

/** `most`: the most requests that one address may get through in the meantime. */
type Failure = readonly [name: string, most: number, begin: () => unknown, end: () => unknown];

export async function soakFleet(pace: Pace) {
  const folder = mkdtempSync(join(tmpdir(), 'soak-fleet-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  placeSnapshot(snapshot);
  const files = await startFileServer(folder);
  const valkey = await startValkey();
  const env = {
    CATALOGUE: `${files.url}/catalogue.snapshot`,
    CATALOGUE_POLL: '1',
    VALKEY_URL: valkey.url,
    // Milliseconds. With the default of 50, a busy machine would count as an outage now and then.
    VALKEY_TIMEOUT: '500',
    // Two hops: the clients' own header, then nginx's.
    TRUST_PROXY: '2',
    PUBLIC_URL: 'https://mcc.example',
    LOG_LEVEL: 'warn',
  };
  const replicas: RunningProgram[] = [];
  for (let index = 0; index < REPLICAS; index++) replicas.push(await startProgram(env));
  const nginx = await startNginx(replicas.map(({ url }) => url));
  const port = Number(new URL(nginx.url).port);

  let killed = 0;
  const restart = async (): Promise<void> => {
    const index = killed++ % REPLICAS;
    replicas[index] = await startProgram({ ...env, PORT: new URL(replicas[index]!.url).port });
  };
  const killReplica = () => replicas[killed % REPLICAS]!.process.end('SIGKILL');
  const setMemory = (bytes: number) => () => valkey.ask(`CONFIG SET maxmemory ${bytes}`);
  const publish = () => placeSnapshot(snapshot);
  const publishDamaged = () => placeSnapshot(snapshot, true);
  const apart = REPLICAS * LIMIT;
  const failures: readonly Failure[] = [
    ['Valkey killed', apart, () => valkey.process.end('SIGKILL'), () => valkey.start()],
    ['Valkey paused', apart, () => valkey.process.pause(), () => valkey.process.resume()],
    ['Valkey full', apart, setMemory(1), setMemory(0)],
    ['a replica killed', LIMIT, killReplica, restart],
    ['a new snapshot', LIMIT, publish, () => {}],
    ['a damaged snapshot', LIMIT, publishDamaged, publish],
  ];

  /** How many times each was caused. */
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  /** The most requests that one address got through while the count wasn't shared. */
  let mostAllowed = 0;
  const failInTurn = async (): Promise<void> => {
    for (let turn = 0; turn < failures.length || !pace.end.aborted; turn++) {
      const [name, most, begin, end] = failures[turn % failures.length]!;
      counts[name] = (counts[name] ?? 0) + 1;
      await begin();
      const { allowed, other } = await askTooOften(port, most);
      mostAllowed = Math.max(mostAllowed, allowed);
      if (allowed < LIMIT || allowed > most)
        faults.push(`${name}: an address was let through ${allowed} times`);
      faults.push(...other.map((answer) => `${name}: ${answer}`));
      await sleep(AWAY_MS);
      await end();
      const isCommon = async (): Promise<boolean> => (await askTooOften(port)).allowed === LIMIT;
      await waitUntil(`${name}: a common count`, isCommon, REPAIR_MS).catch((error) =>
        faults.push(String(error)),
      );
    }
  };

  const [tally] = await Promise.all([runHonestClients(port, pace), failInTurn()]);
  await nginx.close();
  for (const { process } of replicas) {
    if (process.isOver) faults.push(`a replica has ended: ${process.output}`);
    await process.end('SIGKILL');
  }
  await valkey.close();
  await files.close();
  rmSync(folder, { recursive: true, force: true });
  return { ...tally, faults: [...tally.faults, ...faults], failures: counts, mostAllowed };
}
