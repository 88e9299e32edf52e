// Plays Docker Compose: reads a compose file and starts its services as they are written there, in the order of
// `depends_on`. What it doesn't know of a file is an error, so that nothing in the file goes untested.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Container, ContainerNetwork, type Image, type Mount, makeVolume } from './container.ts';

const Condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const Service = z.strictObject({
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.string().optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number(),
  mem_limit: z.templateLiteral([z.number(), 'm']),
  ports: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: Condition }))])
    .default([]),
  healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
  restart: z.literal('unless-stopped').optional(),
  stop_grace_period: z.string().optional(),
});
type Service = z.infer<typeof Service>;

export interface Composition {
  /** Has a folder for each volume. */
  readonly folder: string;
  readonly containers: ReadonlyMap<string, Container>;
  /** Of a service, from here: `http://10.213.7.3:8080`, the port that is published. */
  url(service: string): string;
  /** `docker compose run`: once more, until it ends; returns what it printed. */
  runAgain(service: string, command: string[]): Promise<string>;
  close(): Promise<void>;
}

/** `built`: what `build` makes, with `env` besides what is written. `pulled`: the other images, by how their names begin. */
export async function playCompose(
  file: string,
  built: Image,
  pulled: Readonly<Record<string, Image>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Composition> {
  const { services: given, volumes } = parse(readFileSync(file, 'utf8'), { merge: true });
  const services = z.record(z.string(), Service).parse(given);
  const folder = mkdtempSync(join(tmpdir(), 'volumes-'));
  const made = new Set<string>();
  const network = new ContainerNetwork();
  const containers = new Map<string, Container>();

  const findImage = ({ build, image }: Service): Image => {
    if (build === undefined) return pulled[Object.keys(pulled).find((name) => image.startsWith(name))!]!;
    const dockerfile = resolve(dirname(file), build.context, build.dockerfile);
    if (dockerfile !== resolve('deploy/Dockerfile')) throw new Error(`no image of ${dockerfile}`);
    return built;
  };
  const readVolume = (image: Image, text: string): Mount => {
    const [source, target, mode] = text.split(':') as [string, string, string | undefined];
    const isReadOnly = mode === 'ro';
    if (source.startsWith('.')) return { source: resolve(dirname(file), source), target, isReadOnly };
    if (!(source in volumes)) throw new Error(`${file} has no volume \`${source}\``);
    const path = join(folder, source);
    if (!made.has(source)) makeVolume(path, image, target);
    made.add(source);
    return { source: path, target, isReadOnly };
  };
  const start = (name: string, service: Service, command = service.command): Container => {
    const image = findImage(service);
    return network.start(name, {
      image,
      command,
      user: service.user,
      env: {
        ...Object.fromEntries(
          Object.entries(service.environment).map(([key, value]) => [key, fillIn(value)]),
        ),
        ...(service.build && env),
      },
      mounts: service.volumes.map((text) => readVolume(image, text)),
      tmpfs: service.tmpfs === undefined ? [] : [service.tmpfs],
      isReadOnly: service.read_only,
      memoryBytes: Number.parseInt(service.mem_limit, 10) * 2 ** 20,
      maxPids: service.pids_limit,
    });
  };
  const isHealthy = async (name: string): Promise<void> => {
    const test: readonly string[] =
      services[name]!.healthcheck?.test ?? findImage(services[name]!).healthcheck ?? [];
    const [kind, ...command] = test;
    if (kind !== 'CMD') throw new Error(`${name}: a health check of kind ${kind}`);
    const container = containers.get(name)!;
    for (let tries = 0; (await container.exec(command)) !== 0; tries++) {
      if (tries === 60 || container.process.isOver)
        throw new Error(`${name} is not healthy: ${container.process.output}`);
      await sleep(500);
    }
  };
  const bringUp = async (name: string): Promise<void> => {
    if (containers.has(name)) return;
    const service = services[name]!;
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on.map((other) => [other, 'service_started'] as const)
      : Object.entries(service.depends_on).map(([other, { condition }]) => [other, condition] as const);
    for (const [other, condition] of needed) {
      await bringUp(other);
      if (condition === 'service_healthy') await isHealthy(other);
      if (condition !== 'service_completed_successfully') continue;
      const code = await containers.get(other)!.waitForEnd(300_000);
      if (code !== 0)
        throw new Error(`${other} ended with ${code}: ${containers.get(other)!.process.output}`);
    }
    containers.set(name, start(name, service));
  };
  const close = async (): Promise<void> => {
    for (const container of [...containers.values()].reverse()) await container.stop();
    network.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const name of Object.keys(services)) await bringUp(name);
    // As `docker compose up --wait`.
    for (const [name, service] of Object.entries(services)) {
      const isChecked = service.healthcheck !== undefined || findImage(service).healthcheck !== undefined;
      if (isChecked && !containers.get(name)!.process.isOver) await isHealthy(name);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    containers,
    url: (name) => `http://${containers.get(name)!.address}:${services[name]!.ports[0]!.split(':')[1]}`,
    async runAgain(name, command) {
      const container = start(`${name}-again`, services[name]!, command);
      const code = await container.waitForEnd(300_000);
      await container.stop();
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${container.process.output}`);
      return container.process.output;
    },
    close,
  };
}

/** `${PUBLIC_URL:-http://localhost:8080}` → the default. */
function fillIn(value: string): string {
  return value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
}
