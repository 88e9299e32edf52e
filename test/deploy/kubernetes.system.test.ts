// deploy/kubernetes: every manifest is what Kubernetes' own schemas describe, in the form of the types that are made from
// them, and a wrong field is an error.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { useFolder } from '../support/temporary-files.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const FOLDER = 'deploy/kubernetes';
const MODULES = resolve('test/system/node_modules');
/** Where keys are free: `Deployment.metadata.labels.app.kubernetes.io/name`. */
const FREE = /\.(annotations|data|labels|limits|matchLabels|requests)\.|^Service\.spec\.selector\./;
const folder = useFolder();

/** As docs/self-hosting.md makes one of the alerts, for the Prometheus operator. */
const alerts: Manifest & object = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  ...{ metadata: { name: 'mcc-lookup' }, spec: parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')) },
};
const manifests = readdirSync(FOLDER)
  .flatMap((name) =>
    parseAllDocuments(readFileSync(join(FOLDER, name), 'utf8')).map((each) => {
      expect([name, each.errors]).toEqual([name, []]);
      return each.toJS() as Manifest;
    }),
  )
  .concat(alerts);

/** `apps/v1` is in `kubernetes-models/apps/v1`, `batch/v1` alike; `v1` is the core. */
function findModule({ apiVersion, kind }: Manifest): string {
  if (apiVersion.startsWith('monitoring.coreos.com/'))
    return join(MODULES, '@kubernetes-models/prometheus-operator', apiVersion, kind);
  return join(MODULES, 'kubernetes-models', apiVersion, kind);
}

/** Copies, each with another of its keys misspelt, and the path of that key. */
function* misspell(value: unknown, path: string): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries())
      for (const [where, wrong] of misspell(each, path)) yield [where, value.with(at, wrong)];
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [at, [key, each]] of entries.entries()) {
      const here = `${path}.${key}`;
      if (!FREE.test(here)) yield [here, Object.fromEntries(entries.with(at, [`${key}x`, each]))];
      for (const [where, wrong] of misspell(each, here))
        yield [where, Object.fromEntries(entries.with(at, [key, wrong]))];
    }
  }
}

/** Which of them the types refuse, with the reason. */
function findRefused(given: readonly Manifest[]): Map<number, string> {
  const kinds = new Map(manifests.map((each) => [each.kind, findModule(each)]));
  const lines = [
    ...[...kinds].map(([kind, path]) => `import type { I${kind} } from ${JSON.stringify(`${path}.js`)};`),
    ...given.map((each, at) => `export const _${at}: I${each.kind} = ${JSON.stringify(each)};`),
  ];
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
  const { stdout, error } = spawnSync(
    'node_modules/.bin/tsc',
    [...options, '--module', 'nodenext', '--types', '', file],
    { encoding: 'utf8', maxBuffer: 2 ** 27 },
  );
  if (error) throw error;
  return new Map(
    [...stdout.matchAll(/manifests\.ts\((\d+),\d+\): (.*)/g)].map(([, line, message]) => [
      Number(line) - 1 - kinds.size,
      message!,
    ]),
  );
}

it('are as the API describes them, and no key can be misspelt', () => {
  const wrong = manifests.flatMap((each) => [...misspell(each, each.kind)]);
  expect(wrong.length).toBeGreaterThan(300);
  const refused = findRefused([
    ...manifests,
    ...wrong.map(([path, each]) => ({ ...(each as Manifest), kind: path.split('.', 1)[0]! })),
  ]);
  expect(manifests.map((_, at) => refused.get(at))).toEqual(manifests.map(() => undefined));
  const unnoticed = wrong.filter((_, at) => !refused.has(manifests.length + at));
  expect(unnoticed.map(([path]) => path)).toEqual([]);
});

it.each(manifests.map((each) => [each.kind, each] as const))(
  '%s passes its validator',
  async (kind, given) => {
    const { [kind]: Model } = await import(`${findModule(given)}.js`);
    expect(() => new Model(given).validate()).not.toThrow();
  },
);
