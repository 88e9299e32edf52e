// Runs containers with crun, a runtime of containers without a daemon: each with its own processes, mounts and network, as
// Docker would, on a bridge of their own that this machine can reach.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideProgram } from './provide-program.ts';
import { ServerProcess, waitUntil } from './server-process.ts';

/** A root folder and what the image's configuration says. */
export interface Image {
  readonly root: string;
  /** `1000:1000` */
  readonly user: string;
  readonly env: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly workingDir: string;
  /** `['CMD', 'curl', …]` */
  readonly healthcheck?: readonly string[];
}

export interface Mount {
  readonly source: string;
  readonly target: string;
  readonly isReadOnly: boolean;
}

export interface ContainerOptions {
  readonly image: Image;
  readonly command?: readonly string[] | undefined;
  readonly user?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
  readonly mounts?: readonly Mount[];
  /** `/tmp:size=16m,mode=1777` */
  readonly tmpfs?: readonly string[];
  readonly isReadOnly: boolean;
  readonly memoryBytes: number;
  readonly maxPids: number;
}

const CGROUPS = '/sys/fs/cgroup';

export function requireRoot(): void {
  if (process.getuid?.() !== 0 || process.platform !== 'linux')
    throw new Error(
      'the tests of containers need root on Linux: buildah, debootstrap and crun make namespaces and mounts',
    );
}

export class ContainerNetwork {
  readonly #folder = mkdtempSync(join(tmpdir(), 'containers-'));
  readonly #id = `mcc${Math.floor(Math.random() * 46_655).toString(36)}`;
  readonly #subnet = `10.213.${Math.floor(Math.random() * 254)}`;
  readonly #hosts = join(this.#folder, 'hosts');
  readonly #names: string[] = [];

  constructor() {
    requireRoot();
    writeFileSync(this.#hosts, '127.0.0.1 localhost\n');
    ip(`link add ${this.#id} type bridge`);
    ip(`addr add ${this.#subnet}.1/24 dev ${this.#id}`);
    ip(`link set ${this.#id} up`);
  }

  /** Starts it; `name` is its host name for all others on this network. */
  start(name: string, options: ContainerOptions): Container {
    const at = this.#names.push(name);
    const namespace = `${this.#id}-${at}`;
    const address = `${this.#subnet}.${at + 1}`;
    ip(`netns add ${namespace}`);
    ip(`link add ${this.#id}v${at} type veth peer name eth0 netns ${namespace}`);
    ip(`link set ${this.#id}v${at} master ${this.#id} up`);
    for (const command of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      ip(`-n ${namespace} ${command}`);
    const bundle = join(this.#folder, `${at}`);
    mkdirSync(bundle);
    writeFileSync(this.#hosts, `${address} ${name}\n`, { flag: 'a' });
    const hosts = { source: this.#hosts, target: '/etc/hosts', isReadOnly: true };
    const mounts = [...(options.mounts ?? []), hosts];
    const config = describeBundle({ ...options, mounts }, `/var/run/netns/${namespace}`);
    writeFileSync(join(bundle, 'config.json'), JSON.stringify(config));
    return new Container(namespace, bundle, address, options);
  }

  close(): void {
    for (const at of this.#names.keys()) spawnSync('ip', ['netns', 'delete', `${this.#id}-${at + 1}`]);
    ip(`link delete ${this.#id}`);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export class Container {
  readonly address: string;
  readonly #id: string;
  readonly #state: string;
  readonly #pidFile: string;
  readonly #limits: readonly string[];
  readonly process: ServerProcess;

  constructor(id: string, bundle: string, address: string, options: ContainerOptions) {
    this.address = address;
    this.#id = id;
    this.#state = `${bundle}/state`;
    this.#pidFile = `${bundle}/pid`;
    this.#limits = makeLimits(id, options);
    const joined = this.#limits.map((folder) => `echo $$ > ${folder}/cgroup.procs && `).join('');
    this.process = new ServerProcess(
      ...this.#crun(`run --bundle ${bundle} --pid-file ${this.#pidFile} ${id}`, joined),
    );
  }

  /** crun of Debian 12 refuses machines that have both versions of cgroups, so it sees the newer one alone. */
  #crun(args: string, before = ''): [string, string[]] {
    const crun = provideProgram({ names: ['crun'], debianPackage: 'crun' });
    const script = `${before}mount -t cgroup2 none ${CGROUPS} && exec ${crun} --root ${this.#state} --cgroup-manager=disabled "$@"`;
    return ['unshare', ['--mount', 'sh', '-c', script, 'crun', ...args.split(' ')]];
  }

  /** What `docker exec` does; returns the exit code. */
  async exec(command: readonly string[]): Promise<number | null> {
    const [program, args] = this.#crun(`exec ${this.#id}`);
    const child = spawn(program, [...args, ...command], { stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    return code;
  }

  get pid(): number {
    return Number(readFileSync(this.#pidFile, 'utf8'));
  }

  /** Resolves with the exit code of a container that ends by itself. */
  async waitForEnd(withinMs: number): Promise<number | null> {
    await waitUntil(`the end of ${this.#id}`, () => this.process.isOver, withinMs);
    return this.process.end();
  }

  /** SIGTERM to its first process, as `docker stop`. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (!this.process.isOver) {
      await waitUntil('its process', () => existsSync(this.#pidFile));
      process.kill(this.pid, signal);
      await waitUntil(`the end of ${this.#id}`, () => this.process.isOver, 30_000);
    }
    for (const folder of this.#limits) if (existsSync(folder)) rmdirSync(folder);
    return this.process.end();
  }
}

function describeBundle(options: ContainerOptions, network: string): object {
  const { image, mounts = [], tmpfs = [] } = options;
  const [uid, gid] = (options.user ?? image.user).split(':').map(Number);
  const env = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...image.entrypoint, ...(options.command ?? image.command)],
      env: [...image.env, ...env],
      cwd: image.workingDir,
      // `cap_drop: [ALL]` and `no-new-privileges`.
      capabilities: {},
      noNewPrivileges: true,
    },
    root: { path: image.root, readonly: options.isReadOnly },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=64k'] },
      ...tmpfs.map((text) => {
        const [destination, settings = ''] = text.split(':');
        return {
          destination,
          type: 'tmpfs',
          source: 'tmpfs',
          options: ['nosuid', 'nodev', 'noexec', ...settings.split(',')],
        };
      }),
      ...mounts.map(({ source, target, isReadOnly }) => ({
        destination: target,
        type: 'bind',
        source,
        options: ['bind', isReadOnly ? 'ro' : 'rw'],
      })),
    ],
    linux: {
      namespaces: [
        ...['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })),
        { type: 'network', path: network },
      ],
    },
  };
}

/** Control groups of either version, with the limits; their folders. */
function makeLimits(id: string, { memoryBytes, maxPids }: ContainerOptions): string[] {
  const limits = { memory: ['limit_in_bytes', memoryBytes], pids: ['max', maxPids] } as const;
  const isUnified = existsSync(join(CGROUPS, 'cgroup.controllers'));
  const folders = new Set<string>();
  for (const [controller, [name, value]] of Object.entries(limits)) {
    const folder = join(CGROUPS, isUnified ? '' : controller, id);
    if (!existsSync(folder)) mkdirSync(folder);
    writeFileSync(join(folder, `${controller}.${isUnified ? 'max' : name}`), `${value}`);
    folders.add(folder);
  }
  return [...folders];
}

/** A new volume takes the owner of the folder in the image that it covers, as with Docker. */
export function makeVolume(folder: string, { root }: Image, target: string): string {
  mkdirSync(folder);
  const { uid, gid } = statSync(join(root, target));
  chownSync(folder, uid, gid);
  return folder;
}

function ip(command: string): void {
  const { status, stderr } = spawnSync('ip', command.split(' '), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${command}: ${stderr.trim()}`);
}
