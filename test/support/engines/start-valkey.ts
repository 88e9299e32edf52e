// Starts Valkey, or Redis if that is what is installed: one server, one with Sentinel, or a Cluster of three nodes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideProgram } from './provide-program.ts';
import { findFreePort, ServerProcess, waitUntil } from './server-process.ts';

const WANTED = { names: ['valkey-server', 'redis-server'], debianPackage: 'redis-server' };
const SLOTS = 16_384;

export class ValkeyServer {
  readonly port: number;
  readonly #extra: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'valkey-'));
  process!: ServerProcess;

  constructor(port: number, extra: readonly string[] = []) {
    this.port = port;
    this.#extra = extra;
  }

  get url(): string {
    return `valkey://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.#folder];
    this.process = new ServerProcess(provideProgram(WANTED), [
      ...args,
      '--save',
      '',
      '--appendonly',
      'no',
      ...this.#extra,
    ]);
    await waitUntil(`Valkey on port ${this.port}`, async () => (await this.ask('PING')) === '+PONG\r\n');
  }

  /** Sends one command over its own connection and returns the raw answer. */
  ask(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\n`));
      socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
      socket.once('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.once('error', reject);
    });
  }

  async close(): Promise<void> {
    await this.process.end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export async function startValkey(): Promise<ValkeyServer> {
  const server = new ValkeyServer(await findFreePort());
  await server.start();
  return server;
}

interface WatchedValkey {
  readonly master: ValkeyServer;
  readonly url: string;
  close(): Promise<void>;
}

/** A server with a replica and a Sentinel, which promotes the replica one second after the server is gone. */
export async function startSentinel(): Promise<WatchedValkey> {
  const master = await startValkey();
  const replica = new ValkeyServer(await findFreePort(), ['--replicaof', '127.0.0.1', `${master.port}`]);
  await replica.start();
  await waitUntil('the replica', async () =>
    (await replica.ask('INFO replication')).includes('master_link_status:up'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-'));
  const port = await findFreePort();
  const config = join(folder, 'sentinel.conf');
  writeFileSync(
    config,
    `port ${port}\nbind 127.0.0.1\ndir ${folder}\nsentinel monitor mymaster 127.0.0.1 ${master.port} 1\nsentinel down-after-milliseconds mymaster 1000\nsentinel failover-timeout mymaster 5000\n`,
  );
  const sentinel = new ServerProcess(provideProgram(WANTED), [config, '--sentinel']);
  const asked = new ValkeyServer(port);
  await waitUntil(
    'the Sentinel to know the replica',
    async () => (await asked.ask('SENTINEL REPLICAS mymaster')).includes(`${replica.port}`),
    30_000,
  );
  return {
    master,
    url: `valkey+sentinel://127.0.0.1:${port}/mymaster`,
    close: async () => {
      await sentinel.end('SIGKILL');
      await replica.close();
      await master.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface ValkeyCluster {
  readonly nodes: readonly ValkeyServer[];
  readonly url: string;
  close(): Promise<void>;
}

/** Three masters without replicas; if one is gone, the others keep serving their slots. */
export async function startValkeyCluster(): Promise<ValkeyCluster> {
  const nodes: ValkeyServer[] = [];
  for (let index = 0; index < 3; index++) nodes.push(await startNode());
  const [first, ...others] = nodes as [ValkeyServer, ...ValkeyServer[]];
  for (const other of others) await first.ask(`CLUSTER MEET 127.0.0.1 ${other.port}`);
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [index, node] of nodes.entries())
    await node.ask(`CLUSTER ADDSLOTSRANGE ${index * share} ${Math.min(SLOTS, (index + 1) * share) - 1}`);
  for (const node of nodes)
    await waitUntil(`the Cluster, seen from port ${node.port}`, async () => {
      const info = await node.ask('CLUSTER INFO');
      return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3');
    });
  return {
    nodes,
    url: `valkey+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    close: async () => {
      for (const node of nodes) await node.close();
    },
  };
}

// The cluster bus listens 10,000 ports higher.
const HIGHEST_PORT = 55_000;

async function startNode(): Promise<ValkeyServer> {
  let port = await findFreePort();
  while (port > HIGHEST_PORT) port = await findFreePort();
  const node = new ValkeyServer(port, [
    '--cluster-enabled',
    'yes',
    '--cluster-config-file',
    'nodes.conf',
    '--cluster-node-timeout',
    '1000',
    '--cluster-require-full-coverage',
    'no',
  ]);
  await node.start();
  return node;
}
