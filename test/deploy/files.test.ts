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

it('the Kubernetes manifest has probes, a disruption budget, autoscaling and valid settings', () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map((each) => {
    expect(each.errors).toEqual([]);
    return each.toJS();
  });
  const find = (kind: string) => documents.find((each) => each.kind === kind);
  expectSettings(find('ConfigMap').data);
  const [container] = find('Deployment').spec.template.spec.containers;
  expect(container.livenessProbe.httpGet.path).toBe('/health');
  expect(container.readinessProbe.httpGet.path).toBe('/ready');
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(container.image).toBe(`${name}:${version}`);
  expect(find('Deployment').spec.template.spec.automountServiceAccountToken).toBe(false);
  const { matchLabels } = find('Deployment').spec.selector;
  expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(matchLabels);
  expect(find('Service').spec.selector).toEqual(matchLabels);
  expect(find('NetworkPolicy').spec).toMatchObject({
    podSelector: { matchLabels },
    ingress: [
      { ports: [{ port: 'http' }] },
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
        ports: [{ port: 'metrics' }],
      },
    ],
  });
  expect(find('NetworkPolicy').spec.ingress[0]).not.toHaveProperty('from');
  expect(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(find('Deployment').metadata.name);
});
