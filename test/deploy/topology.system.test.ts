// What deploy/compose.yaml describes, from processes: nginx, three replicas, a Cluster of three nodes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nginx, startNginx } from '../support/engines/start-nginx.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { startValkeyCluster, type ValkeyCluster } from '../support/engines/start-valkey.ts';

let cluster: ValkeyCluster;
let nginx: Nginx;
const replicas: RunningProgram[] = [];

beforeAll(async () => {
  cluster = await startValkeyCluster();
  for (let index = 0; index < 3; index++)
    replicas.push(
      await startProgram({
        VALKEY_URL: cluster.url,
        TRUST_PROXY: '1',
        // Long, because all of this runs on one busy machine.
        VALKEY_TIMEOUT: '10000',
        DRAIN_SECONDS: '2',
      }),
    );
  nginx = await startNginx(replicas.map(({ url }) => url));
}, 240_000);

afterAll(async () => {
  await nginx?.close();
  for (const { process } of replicas) await process.end('SIGKILL');
  await cluster?.close();
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${nginx.url}${path}`, { headers });
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
};

it('warns at the start if it is behind a proxy without its public address', async () => {
  const WARNING = 'TRUST_PROXY is set but PUBLIC_URL is not';
  for (const { process } of replicas) expect(process.output).toContain(WARNING);
  const { process } = await startProgram({ TRUST_PROXY: '1', PUBLIC_URL: 'https://mcc.example' });
  await process.end();
  expect(process.output).not.toContain(WARNING);
});

it.each(['/api/mcc?mcc=%zz', '/api/%zz', '/mcc?q=%zz', '/mcc/%zz', '/%zz'])(
  'refuses bad encoding as a bundled program too, %s',
  async (path) => {
    const reply = await fetch(`${replicas[0]!.url}${path}`);
    expect(reply.status).toBe(400);
    if (path.startsWith('/api/')) {
      expect(await reply.json()).toEqual({ error: 'Invalid percent-encoding' });
      expect(reply.headers.get('x-ratelimit-limit')).toBe('100');
    }
  },
);

it('counts the requests of every replica in the Cluster', async () => {
  for (const { url } of replicas)
    await expect
      .poll(async () => (await fetch(`${url}/ready`)).json())
      .toMatchObject({ status: 'ready', limits: 'shared' });
});

it('answers merchants, codes, cards and pages through nginx', async () => {
  const store = await ask('/api/store-by-domain?domain=www.shopee.sg');
  expect(JSON.parse(store.body)).toMatchObject({ id: 'shopee', Store: 'Shopee' });
  const found = await ask('/api/store/search?q=mcdonlds&limit=1');
  expect(JSON.parse(found.body).results[0].Store).toBe("McDonald's");
  expect((await ask('/api/mcc?mcc=5814')).status).toBe(200);
  expect((await ask('/merchant/shopee')).status).toBe(200);
});

it('lets exactly 100 of 1,000 through from one address, however it forges X-Forwarded-For', async () => {
  const before = Number((await ask('/api/mcc/codes')).headers.get('x-ratelimit-remaining'));
  const statuses: number[] = [];
  for (let batch = 0; batch < 20; batch++)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const forged = { 'X-Forwarded-For': `198.51.100.${index}` };
          return (await ask('/api/mcc/codes', forged)).status;
        }),
      )),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(before);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - before);
});

it('keeps answering through nginx while a replica stops, and counts in the remaining ones', async () => {
  await replicas[0]!.process.end('SIGTERM');
  for (let index = 0; index < 30; index++) expect((await ask('/health')).status).toBe(200);
  expect((await ask('/api/mcc/codes')).status).toBe(429);
  expect((await ask('/merchant/shopee')).status).toBe(200);
});
