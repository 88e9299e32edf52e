// deploy/Dockerfile, deploy/compose.yaml, deploy/kubernetes/service.yaml: the image is built, and what these files make of it
// runs as they are written, without the rights of root, on read-only disks and within their limits of memory and processes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type BuiltImage, buildImage, packPrograms } from '../support/engines/build-image.ts';
import { ContainerNetwork } from '../support/engines/container.ts';
import { type Composition, playCompose } from '../support/engines/play-compose.ts';
import { provideProgram } from '../support/engines/provide-program.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { useFolder } from '../support/temporary-files.ts';

const MB = 1_000_000;
const folder = useFolder();
let image: BuiltImage;
let network: ContainerNetwork;
let composition: Composition;

beforeAll(() => {
  image = buildImage();
  network = new ContainerNetwork();
}, 900_000);

afterAll(async () => {
  await composition?.close();
  network?.close();
  image?.close();
});

it('has less than 250 MB, with room for the larger Node that it names', () => {
  expect(image.bytes).toBeLessThan(220 * MB);
});

it('serves everything that the image has, as the pod of the manifest', async () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes/service.yaml', 'utf8'));
  const manifests = documents.map((each) => each.toJS());
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  const { spec } = manifests.find(({ kind }) => kind === 'Deployment').spec.template;
  const [pod] = spec.containers;
  const service = network.start('service', {
    image,
    user: `${spec.securityContext.runAsUser}:${spec.securityContext.runAsGroup}`,
    env: data,
    isReadOnly: pod.securityContext.readOnlyRootFilesystem,
    memoryBytes: Number.parseInt(pod.resources.limits.memory, 10) * 2 ** 20,
    maxPids: 256,
  });
  const url = `http://${service.address}:3000`;
  await service.process.waitUntilUp('the service', async () => (await fetch(`${url}/ready`)).ok, 60_000);
  const ask = async (path: string, headers = {}): Promise<[number, string]> => {
    const reply = await fetch(`${url}${path}`, { headers });
    return [reply.status, await reply.text()];
  };
  expect(await ask('/api/store-by-domain?domain=shopee.sg')).toEqual([
    200,
    expect.stringContaining('"Shopee"'),
  ]);
  expect((await ask('/merchant/shopee'))[0]).toBe(200);
  expect((await ask('/docs'))[0]).toBe(200);
  expect((await ask('/wallet'))[0]).toBe(200);
  const identity = { 'accept-encoding': 'identity' };
  const [status, csv] = await ask('/data/latest/csv/merchants.csv', identity);
  expect([status, csv.split('\n')[0]]).toEqual([200, expect.stringContaining('id')]);
  for (const { httpGet } of [pod.startupProbe, pod.livenessProbe, pod.readinessProbe])
    expect(await ask(httpGet.path)).toEqual([200, expect.any(String)]);
  const metrics = await fetch(`http://${service.address}:${data.METRICS_PORT}/metrics`);
  expect(await metrics.text()).toContain('mcc_lookup_');
  expect(await service.exec(pod.lifecycle.preStop.exec.command)).toBe(0);
  expect(await service.exec(image.healthcheck!.slice(1))).toBe(0);
  expect(await service.stop()).toBe(0);
}, 120_000);

it('plays Compose: two replicas behind nginx that count together and reload what the builder writes', async () => {
  const nginx = provideProgram({ names: ['nginx'], debianPackage: 'nginx-light' });
  const server = provideProgram({ names: ['valkey-server', 'redis-server'], debianPackage: 'redis-server' });
  const client = provideProgram({ names: ['valkey-cli', 'redis-cli'], debianPackage: 'redis-tools' });
  // What these images say of themselves, except the programs.
  const pulled = {
    'nginxinc/nginx-unprivileged:': packPrograms(
      join(folder, 'nginx'),
      { nginx },
      { user: '101:101', command: ['nginx', '-g', 'daemon off;'] },
    ),
    'valkey/valkey:': packPrograms(
      join(folder, 'valkey'),
      { 'valkey-server': server, 'valkey-cli': client },
      { user: '0:0', command: [] },
    ),
  };
  // Long, because all of this runs on one busy machine.
  const patience = { VALKEY_TIMEOUT: '10000' };
  composition = await playCompose('deploy/compose.yaml', image, pulled, patience);
  const url = composition.url('nginx');

  for (const [name, { process, pid }] of composition.containers) {
    if (name === 'builder') continue;
    expect([name, process.isOver]).toEqual([name, false]);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).not.toMatch(/^[UG]id:.*\t0\b/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8');
    // The fifth field is where it is mounted, the sixth how.
    expect([name, /^(?:\S+ ){4}\/ (\w+)/m.exec(mounts)?.[1]]).toEqual([name, 'ro']);
  }

  for (const name of ['app1', 'app2'])
    await expect
      .poll(async () =>
        (await fetch(`http://${composition.containers.get(name)!.address}:3000/ready`)).json(),
      )
      .toMatchObject({ limits: 'shared' });
  const remaining: number[] = [];
  for (let at = 0; at < 10; at++) {
    const reply = await fetch(`${url}/api/store-by-domain?domain=shopee.sg`);
    expect(reply.status).toBe(200);
    remaining.push(Number(reply.headers.get('x-ratelimit-remaining')));
  }
  // Two that counted apart would count the same twice.
  expect(remaining).toEqual(Array.from({ length: 10 }, (_, at) => 99 - at));
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('http://localhost:8080/');

  const mine = (await fetch(`${url}/merchant/own-49999`)).status;
  const rows = Array.from(
    { length: 50_000 },
    (_, at) => `own-${at},Own Shop ${at},SG,SG,5411,offline,shop-${at}.example.com,,1,operator,2026-11-16`,
  );
  const heading = 'id,name,home,locations,mcc,channel,domains,aliases,fame,source,as_of';
  const file = join(composition.folder, 'snapshots/mine.csv');
  writeFileSync(file, `${[heading, ...rows].join('\n')}\n`);
  const built = await composition.runAgain('builder', [
    ...['build', '--merchants', '/snapshots/mine.csv', '--out', '/snapshots/catalogue.snapshot'],
  ]);
  expect(Number(/^(\d+) merchants/.exec(built)?.[1])).toBeGreaterThan(50_000);
  await waitUntil(
    'both replicas with the new merchants',
    async () => {
      const found = ['app1', 'app2'].map(
        (name) => `http://${composition.containers.get(name)!.address}:3000`,
      );
      const replies = await Promise.all(found.map((each) => fetch(`${each}/merchant/own-49999`)));
      return replies.every(({ status }) => status === 200);
    },
    60_000,
    500,
  );
  expect([mine, (await fetch(`${url}/merchant/own-49999`)).status]).toEqual([404, 200]);
}, 900_000);
