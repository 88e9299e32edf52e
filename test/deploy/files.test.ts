// What can be checked of deploy/ without a container engine: the files parse, and their settings are valid.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings, SETTINGS } from '../../src/main/settings.ts';

const SETTINGS_NAMES = new Set(SETTINGS.map(({ env }) => env));

function expectSettings(environment: Record<string, string>): void {
  for (const name of Object.keys(environment)) expect(SETTINGS_NAMES).toContain(name);
  const values = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );
  expect(readSettings(values, {})).toHaveProperty('settings');
}

it('the compose file has two replicas with valid settings', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  for (const name of ['app1', 'app2']) {
    expectSettings(services[name].environment);
    expect(services[name].environment).toMatchObject({ TRUST_PROXY: '1' });
    expect(services[name]).toMatchObject({ read_only: true, volumes: ['snapshots:/snapshots:ro'] });
    expect(services[name].environment.CATALOGUE).toBe(services.builder.command.at(-1));
  }
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  expect([...nginx.matchAll(/server (app\d):3000/g)].map(([, name]) => name)).toEqual(['app1', 'app2']);
});

it('no service of the compose file is root, can write to its image or take all of the machine', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  for (const [name, service] of Object.entries<Record<string, unknown>>(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+m$/),
    });
  }
  // What they write is on a volume or a tmpfs.
  expect(services.builder.volumes).toContain(`snapshots:${services.builder.environment.TMPDIR}`);
  expect(services.nginx.tmpfs).toMatch(/^\/tmp:/);
  const nginx = readFileSync('deploy/nginx.conf', 'utf8');
  const written = [...nginx.matchAll(/^ *(?:pid|\w+_temp_path) (.*);$/gm)].map(([, path]) => path);
  expect(written).toHaveLength(6);
  for (const path of written) expect(path).toMatch(/^\/tmp\//);
});

it('tells links where people reach the service, so that none comes from a header', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  expect(services.app1.environment.PUBLIC_URL).toMatch(/:-http:\/\/localhost:8080\}$/);
  expect(services.nginx.ports).toEqual(['8080:8080']);
});

it('pins every image that it does not build by its digest', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  const pulled = Object.values<{ image: string; build?: object }>(services).filter(({ build }) => !build);
  const bases = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)];
  // `scratch` is no image: it is Docker's word for none.
  const images = [...pulled.map(({ image }) => image), ...bases.map(([, image]) => image!)].filter(
    (image) => image !== 'scratch',
  );
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/^[\w/-]+:\d+\.\d+\.\d+-\w+(-\w+)?@sha256:[0-9a-f]{64}$/);
});

it('lets everything into the image that the build reads', () => {
  const letIn = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').match(/(?<=^!)\S+/gm);
  const scripts = readdirSync('scripts', { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'));
  const ours = new Set(readdirSync('.'));
  // `join(root, 'docs')` and `new URL('../docs/', …)`
  const read = scripts
    .flatMap((text) => [...text.matchAll(/(?:root, |URL\()['"`](?:\.\.\/)?([\w.-]+)/g)])
    .map(([, name]) => name!)
    .filter((name) => ours.has(name) && !['bench', 'dist', 'node_modules', 'test'].includes(name));
  expect(letIn).toEqual(expect.arrayContaining(read));
});

// test/deploy/kubernetes.system.test.ts checks their form.
const FOLDER = 'deploy/kubernetes';
const manifests = readdirSync(FOLDER).flatMap((name) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((each) => each.toJS()),
);
type Manifest = (typeof manifests)[number];
const find = (kind: string): Manifest => manifests.find((each) => each.kind === kind);
const findAll = (kind: string): Manifest[] => manifests.filter((each) => each.kind === kind);
const pods: [string, Manifest][] = manifests.flatMap((each) => {
  const template = each.spec?.template ?? each.spec?.jobTemplate?.spec.template;
  return template ? [[each.metadata.name, template]] : [];
});
const NAME = 'app.kubernetes.io/name';

it.each(pods)(
  'the pods of %s have no rights, no token of the cluster, and limits',
  (name, { metadata, spec }) => {
    expect(metadata.labels).toEqual({ [NAME]: name });
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
    for (const { image, securityContext, resources, envFrom = [] } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      if (image !== `mcc-lookup:${version}`) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
      for (const { configMapRef } of envFrom)
        if (configMapRef) expect(configMapRef.name).toBe(find('ConfigMap').metadata.name);
    }
    const claims = findAll('PersistentVolumeClaim').map((each) => each.metadata.name);
    for (const { name: volume, persistentVolumeClaim } of spec.volumes ?? []) {
      if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
      const mounts = spec.containers.flatMap((each: Manifest) => each.volumeMounts ?? []);
      expect(mounts.map((each: Manifest) => each.name)).toContain(volume);
    }
    const policies = findAll('NetworkPolicy').filter(
      (each) => each.spec.podSelector.matchLabels[NAME] === name,
    );
    expect(policies.map((each) => each.spec.policyTypes)).toEqual([['Ingress', 'Egress']]);
  },
);

it('the same images are in the Compose file and the manifests', () => {
  const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  const pulled = pods.flatMap(([, { spec }]) => spec.containers.map((each: Manifest) => each.image));
  const foreign = pulled.filter((image) => image.includes('@'));
  expect(new Set(foreign)).toEqual(new Set([services.nginx.image, services.valkey.image]));
  const [valkey] = pods.find(([name]) => name === 'mcc-lookup-valkey')![1].spec.containers;
  expect(valkey.args).toEqual(services.valkey.command);
});

it('the names in the manifests are of something that is there', () => {
  const names = new Map(pods);
  for (const { metadata, spec } of findAll('Service')) {
    const ports = names.get(spec.selector[NAME]).spec.containers[0].ports.map((each: Manifest) => each.name);
    for (const { targetPort } of spec.ports)
      expect([metadata.name, ports]).toEqual([metadata.name, expect.arrayContaining([targetPort])]);
  }
  for (const { spec } of findAll('Deployment'))
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
  const peers = findAll('NetworkPolicy').flatMap(({ spec }) =>
    [...(spec.ingress ?? []), ...(spec.egress ?? [])].flatMap((rule) => [
      ...(rule.from ?? []),
      ...(rule.to ?? []),
    ]),
  );
  for (const { podSelector } of peers)
    if (podSelector) expect([...names.keys()]).toContain(podSelector.matchLabels[NAME]);
  const { rules } = find('Ingress').spec;
  const { service } = rules[0].http.paths[0].backend;
  const served = findAll('Service').find((each) => each.metadata.name === service.name);
  expect(served.spec.ports.map((each: Manifest) => each.name)).toContain(service.port.name);
  expect(rules[0].host).toBe(new URL(find('ConfigMap').data.PUBLIC_URL).host);
  expect(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe('mcc-lookup');
  expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual({ [NAME]: 'mcc-lookup' });
  const monitored = find('ServiceMonitor').spec;
  expect(served.metadata.labels).toMatchObject(monitored.selector.matchLabels);
  expect(served.spec.ports.map((each: Manifest) => each.name)).toContain(monitored.endpoints[0].port);
});

it('the settings in the manifests are valid, and only `monitoring` may read metrics', () => {
  const { data } = find('ConfigMap');
  expectSettings(data);
  const [container] = new Map(pods).get('mcc-lookup').spec.containers;
  const ports = Object.fromEntries(container.ports.map((each: Manifest) => [each.name, each.containerPort]));
  expect(ports).toEqual({ http: 3000, metrics: Number(data.METRICS_PORT) });
  expect(new URL(data.VALKEY_URL).hostname).toBe('mcc-lookup-valkey');
  const ofService = findAll('NetworkPolicy').find((each) => each.metadata.name === 'mcc-lookup');
  expect(ofService.spec.ingress).toEqual([
    { ports: [{ port: 'http' }] },
    {
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      ports: [{ port: 'metrics' }],
    },
  ]);
});
