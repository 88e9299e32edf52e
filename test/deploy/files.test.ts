// What can be checked of deploy/ without a container engine: the files parse, and their settings are valid.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings, SETTINGS } from '../../src/main/settings.ts';

const SETTINGS_NAMES = new Set(SETTINGS.map(({ env }) => env));

function expectSettings(environment: Record<string, string>): void {
  for (const name of Object.keys(environment)) expect(SETTINGS_NAMES).toContain(name);
  const values = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+[^}]*\}/g, '')]),
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
  const { matchLabels } = find('Deployment').spec.selector;
  expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(matchLabels);
  expect(find('Service').spec.selector).toEqual(matchLabels);
  expect(find('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(find('Deployment').metadata.name);
});
