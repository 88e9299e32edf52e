// Starts nginx with the configuration from deploy/, with the test's addresses filled in.
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideProgram } from './provide-program.ts';
import { findFreePort, ServerProcess } from './server-process.ts';

export interface Nginx {
  readonly url: string;
  readonly process: ServerProcess;
  close(): Promise<void>;
}

/** The user without rights on Debian and others. */
const NOBODY = 65_534;

/** `replicas`: addresses like `http://127.0.0.1:3000`. */
export async function startNginx(replicas: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const config = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/ +server app1:3000(.*\n) +server app2:3000.*\n/, (_, settings) =>
      replicas.map((url) => `    server ${new URL(url).host}${settings}`).join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('worker_processes auto', 'worker_processes 1')
    .replaceAll('/tmp/nginx', `${folder}/nginx`);
  return runNginx(folder, config, port);
}

/** nginx that serves the files in a folder, as it would on a machine that builds snapshots. `more`: other settings. */
export async function startFileServer(
  root: string,
  more = '',
): Promise<Nginx & { listRequests(): string[] }> {
  // If root starts nginx, it reads the files as another user.
  chmodSync(root, 0o755);
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
    .join('');
  const log = join(folder, 'access.log');
  const config = `worker_processes 1;
pid ${folder}/pid;
events {}
http {
${temporary}  access_log ${log};
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${more}
  }
}
`;
  const nginx = await runNginx(folder, config, port);
  return { ...nginx, listRequests: () => readFileSync(log, 'utf8').trimEnd().split('\n') };
}

async function runNginx(folder: string, config: string, port: number): Promise<Nginx> {
  const program = provideProgram({ names: ['nginx'], debianPackage: 'nginx-light' });
  writeFileSync(join(folder, 'nginx.conf'), config);
  // As in an image, where nobody is root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const server = new ServerProcess(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; error_log stderr;'],
    isRoot ? { uid: NOBODY, gid: NOBODY } : {},
  );
  const url = `http://127.0.0.1:${port}`;
  await server.waitUntilUp('nginx', async () => (await fetch(url)).status > 0);
  return {
    url,
    process: server,
    close: async () => {
      await server.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
