// Builds deploy/Dockerfile with buildah and without a registry of images: its base is made of Debian's own packages and this
// Node, and stands in for the one that the file names.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Image, requireRoot } from './container.ts';
import { provideProgram } from './provide-program.ts';

/** That of the base in the Dockerfile. */
const SUITE = 'bookworm';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const CERTIFICATES = '/etc/ssl/certs';

export interface BuiltImage extends Image {
  readonly bytes: number;
  close(): void;
}

export function buildImage(): BuiltImage {
  requireRoot();
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const buildah = provideProgram({ names: ['buildah'], debianPackage: 'buildah' });
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];
  const run = (...args: readonly string[]): string => runOrThrow(buildah, [...store, ...args]);

  const bare = run('from', 'scratch');
  run('add', '--quiet', bare, provideBase(), '/');
  run('config', '--env', `PATH=${PATH}`, bare);
  run('commit', '--quiet', '--rm', bare, 'localhost/base');
  // So that npm finds its registry as it does here.
  const npmrc = join(folder, 'npmrc');
  const registry = runOrThrow('npm', ['config', 'get', 'registry']);
  writeFileSync(npmrc, `registry=${registry}\ncafile=${CERTIFICATES}/ca-certificates.crt\n`);
  run(
    ...['bud', '--isolation', 'chroot', '--network', 'host', '--pull=never', '--from', 'localhost/base'],
    ...['--volume', `${npmrc}:/root/.npmrc:ro`, '--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`],
    // OCI's format has no health checks. Docker finds the ignore file beside the Dockerfile, this buildah has to be told.
    ...['--format', 'docker', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
    ...['--file', 'deploy/Dockerfile', '--tag', 'mcc-lookup', '.'],
  );
  const { config } = JSON.parse(run('inspect', '--type', 'image', 'mcc-lookup')).Docker;
  const root = run('mount', run('from', '--pull=never', 'mcc-lookup'));
  return {
    root,
    user: config.User,
    env: config.Env,
    entrypoint: config.Entrypoint,
    command: config.Cmd,
    workingDir: config.WorkingDir,
    healthcheck: config.Healthcheck.Test,
    bytes: Number(runOrThrow('du', ['--summarize', '--bytes', root]).split('\t')[0]),
    close() {
      spawnSync(buildah, [...store, 'rm', '--all']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An image of programs of this machine with the libraries that they are linked with, for an image that cannot be fetched. */
export function packPrograms(
  folder: string,
  programs: Readonly<Record<string, string>>,
  { user, command }: Pick<Image, 'user' | 'command'>,
): Image {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const [name, path] of Object.entries(programs)) {
    cpSync(realpathSync(path), join(folder, 'bin', name));
    const libraries = runOrThrow('ldd', [path]).match(/\/\S+/g)!;
    runOrThrow('cp', ['--parents', '--dereference', ...libraries, folder]);
  }
  return { root: folder, user, env: ['PATH=/bin'], entrypoint: [], command, workingDir: '/' };
}

/** A folder with Debian, this Node with its npm, and a user `node`; made once. */
function provideBase(): string {
  const base = resolve(`.cache/${SUITE}-node-${process.versions.node}`);
  if (existsSync(base)) return base;
  const debootstrap = provideProgram({ names: ['debootstrap'], debianPackage: 'debootstrap' });
  const part = `${base}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  runOrThrow(debootstrap, ['--variant=minbase', SUITE, part]);
  for (const name of ['var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(part, name), { recursive: true, force: true });
  runOrThrow('chroot', [part, 'useradd', '--uid', '1000', 'node']);
  cpSync(realpathSync(process.execPath), join(part, 'usr/local/bin/node'));
  const npm = resolve(runOrThrow('npm', ['root', '--global']), 'npm');
  cpSync(npm, join(part, 'usr/local/lib/node_modules/npm'), { recursive: true });
  runOrThrow('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(part, 'usr/local/bin/npm')]);
  runOrThrow('mv', [part, base]);
  return base;
}

function runOrThrow(program: string, args: readonly string[]): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.slice(-3000)}`);
  return stdout.trim();
}
