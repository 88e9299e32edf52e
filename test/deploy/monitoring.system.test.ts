// deploy/monitoring: every expression is PromQL, over metrics and labels that a running service has.
import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findFreePort } from '../support/engines/server-process.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { ValkeyServer } from '../support/engines/start-valkey.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<'summary' | 'description', string>>;
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Variable {
  readonly name: string;
  readonly query: string | { readonly query: string };
}

const rules: Rule[] = parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard: { panels: Panel[]; templating: { list: Variable[] } } = JSON.parse(
  readFileSync('deploy/monitoring/dashboard.json', 'utf8'),
);
const targets = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map((target) => ({ title, ...target })),
);
const variables = dashboard.templating.list.map(({ name }) => name);

/** By metric, the labels that Prometheus finds; it adds `job` and `instance` itself. */
const metrics = new Map<string, Set<string>>();
let valkey: ValkeyServer;
let service: RunningProgram;

beforeAll(async () => {
  valkey = new ValkeyServer(await findFreePort());
  await valkey.start();
  const port = await findFreePort();
  service = await startProgram({ VALKEY_URL: valkey.url, METRICS_PORT: `${port}`, RATE_LIMIT: '1' });
  for (const path of ['/api/mcc?mcc=5812', '/api/mcc?mcc=5812', '/', '/api/nothing'])
    await fetch(`${service.url}${path}`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) metrics.set(`${name}${suffix}`, new Set(['job', 'instance']));
  }
  for (const [, name, labels] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const [, label] of labels!.matchAll(/(\w+)="/g)) metrics.get(name!)!.add(label!);
  // Has no sample before somebody sends what is not HTTP.
  metrics.get('mcc_lookup_unreadable_requests_total')!.add('code');
  metrics.set('up', new Set(['job', 'instance']));
});

afterAll(async () => {
  await service?.process.end();
  await valkey?.close();
});

interface Names {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** The metrics and labels that an expression names. Throws if it is not PromQL. */
function readExpression(text: string): Names {
  const query = text.replaceAll('$__rate_interval', '5m').replace(/\$(\w+)/g, (_, name) => {
    expect(variables).toContain(name);
    return name;
  });
  const metrics: string[] = [];
  const labels: string[] = [];
  parser.parse(query).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${query}`);
      const word = query.slice(node.from, node.to);
      if (node.name === 'LabelName') labels.push(word);
      if (node.name === 'Identifier' && node.matchContext(['VectorSelector'])) metrics.push(word);
    },
  });
  return { metrics, labels };
}

function expectKnown(expression: string, more: readonly string[] = []): void {
  const found = readExpression(expression);
  expect(found.metrics.length, expression).toBeGreaterThan(0);
  const known = found.metrics.map((name) => {
    expect([...metrics.keys()], expression).toContain(name);
    return metrics.get(name)!;
  });
  for (const label of [...found.labels, ...more])
    expect([label, known.some((labels) => labels.has(label))], expression).toEqual([label, true]);
}

it.each(rules)('the alert $alert asks for what there is', ({ expr, annotations }) => {
  const named = [
    ...Object.values(annotations)
      .join()
      .matchAll(/\$labels\.(\w+)/g),
  ].map(([, label]) => label!);
  expectKnown(expr, named);
  expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) });
});

it('an alert points only to alerts and settings that there are', () => {
  const names = rules.map(({ alert }) => alert);
  const pointedTo = rules.flatMap(({ annotations }) => annotations.description.match(/MccLookup\w+/g) ?? []);
  expect(names).toEqual(expect.arrayContaining(pointedTo));
});

it.each(targets)('the panel $title asks for what there is', ({ expr, legendFormat }) => {
  const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
  expectKnown(expr, named);
  expect(expr).toContain('job="$job", instance=~"$instance"');
});

it('offers the jobs and replicas that there are', () => {
  for (const { name, query } of dashboard.templating.list) {
    if (typeof query === 'string') continue;
    const [, selector, label] = /^label_values\((.*), (\w+)\)$/.exec(query.query)!;
    expect(label).toBe(name);
    expectKnown(selector!, [label!]);
  }
});

it('no panel covers another', () => {
  const taken = new Map<string, string>();
  for (const { title, gridPos } of dashboard.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.get(`${x},${y}`)]).toEqual([title, undefined]);
        taken.set(`${x},${y}`, title);
      }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
