// A fleet: nginx serves the snapshot that a builder writes, three replicas behind another nginx poll it, and no request
// fails meanwhile.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packSnapshot } from '../main/snapshot-server.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { type Nginx, startFileServer, startNginx } from '../support/engines/start-nginx.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { useFolder } from '../support/temporary-files.ts';

const FIRST = packSnapshot('2026-11-01');
const NEW = [packSnapshot('2026-11-02'), packSnapshot('2026-11-03'), packSnapshot('2026-11-04')];
const PATHS = [
  '/api/store-by-domain?domain=shopee.sg',
  '/api/store/search?q=grab',
  '/api/mcc?mcc=5812',
  '/merchant/shopee',
  '/api/meta',
];
const CLIENTS = 8;

const folder = useFolder();
let files: Awaited<ReturnType<typeof startFileServer>>;
let nginx: Nginx;
const replicas: RunningProgram[] = [];

/** As `mcc-lookup build` puts it there: whole, under its name. */
function publish(bytes: Uint8Array): void {
  writeFileSync(join(folder, 'catalogue.snapshot.part'), bytes);
  renameSync(join(folder, 'catalogue.snapshot.part'), join(folder, 'catalogue.snapshot'));
}

beforeAll(async () => {
  publish(FIRST.bytes);
  files = await startFileServer(folder);
  for (let index = 0; index < 3; index++)
    replicas.push(
      await startProgram({
        CATALOGUE: `${files.url}/catalogue.snapshot`,
        CATALOGUE_POLL: '1',
        TRUST_PROXY: '1',
        RATE_LIMIT: '1000000',
      }),
    );
  nginx = await startNginx(replicas.map(({ url }) => url));
}, 240_000);

afterAll(async () => {
  await nginx?.close();
  for (const { process } of replicas) await process.end('SIGKILL');
  await files?.close();
});

async function readDigest({ url }: RunningProgram): Promise<string> {
  const meta = (await (await fetch(`${url}/api/meta`)).json()) as { data: { digest: string } };
  return meta.data.digest;
}

const allServe = (digest: string): Promise<void> =>
  waitUntil(
    `all replicas with ${digest}`,
    async () => (await Promise.all(replicas.map(readDigest))).every((each) => each === digest),
    60_000,
  );

/** Sends requests without a pause until it is stopped. */
function askOn(): { readonly end: () => Promise<{ answers: number; failures: string[] }> } {
  let isOver = false;
  let answers = 0;
  const failures: string[] = [];
  const client = async (from: number): Promise<void> => {
    for (let index = from; !isOver; index++) {
      const path = PATHS[index % PATHS.length]!;
      try {
        const { status } = await fetch(`${nginx.url}${path}`).then(async (reply) => {
          await reply.arrayBuffer();
          return reply;
        });
        if (status !== 200) failures.push(`${path}: ${status}`);
      } catch (error) {
        failures.push(`${path}: ${(error as Error).message}`);
      }
      answers += 1;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    async end() {
      isOver = true;
      await Promise.all(clients);
      return { answers, failures };
    },
  };
}

it('loads three new snapshots, and no incomplete one, without a failed request', async () => {
  await allServe(FIRST.digest);
  const asking = askOn();
  let served = FIRST;
  for (const next of NEW) {
    const half = next.bytes.subarray(0, next.bytes.length / 2);
    // As a copy that is under way, which `build` never leaves there.
    writeFileSync(join(folder, 'catalogue.snapshot'), half);
    const refusals = (): number[] =>
      replicas.map(({ process }) => process.output.split('the new snapshot is refused').length - 1);
    const before = refusals();
    await waitUntil(
      'every replica to refuse half a snapshot',
      () => refusals().every((count, index) => count > before[index]!),
      60_000,
    );
    expect(await Promise.all(replicas.map(readDigest))).toEqual(replicas.map(() => served.digest));
    publish(next.bytes);
    await allServe(next.digest);
    served = next;
  }
  const { answers, failures } = await asking.end();
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(100);
}, 240_000);

it('serves the same browser edition from every replica', async () => {
  const pages = await Promise.all(
    replicas.map(async ({ url }) => await fetch(`${url}/statement`).then((reply) => reply.text())),
  );
  const [address, ...others] = pages.map((page) => /\/lean\/[\w.-]+/.exec(page)?.[0]);
  expect(others).toEqual([address, address]);
  expect((await fetch(`${nginx.url}${address}`)).status).toBe(200);
});

it('polls by ETag: an unchanged snapshot is not sent again', async () => {
  const before = files.listRequests().length;
  await waitUntil('more questions', () => files.listRequests().length >= before + 6, 30_000);
  const statuses = files
    .listRequests()
    .slice(before)
    .map((line) => /" (\d{3}) /.exec(line)?.[1]);
  expect(new Set(statuses)).toEqual(new Set(['304']));
});

it('keeps serving what it has while the builder is down, and has no /data', async () => {
  const { digest } = NEW.at(-1)!;
  await files.process.end('SIGQUIT');
  const [replica] = replicas as [RunningProgram];
  await waitUntil('a refusal', () => replica.process.output.includes('ECONNREFUSED'), 30_000);
  expect(await Promise.all(replicas.map(readDigest))).toEqual(replicas.map(() => digest));
  expect((await fetch(`${replica.url}/data/latest/index.json`)).status).toBe(404);
  expect((await fetch(`${replica.url}/ready`)).status).toBe(200);
});
