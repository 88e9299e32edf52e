// Starts nginx with the configuration from deploy/, with the test's addresses filled in.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideProgram } from './provide-program.ts';
import { findFreePort, ServerProcess } from './server-process.ts';

export interface Nginx {
  readonly url: string;
  readonly process: ServerProcess;
  close(): Promise<void>;
}

/** `replicas`: addresses like `http://127.0.0.1:3000`. */
export async function startNginx(replicas: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const servers = replicas.map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=2s;\n`);
  const config = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/(?: +server app\d:.*\n)+/, servers.join(''))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('worker_processes auto', 'worker_processes 1')
    .replaceAll('/tmp/nginx-', `${folder}/`);
  return runNginx(folder, config, port, '/health');
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
  const nginx = await runNginx(folder, config, port, '/');
  return { ...nginx, listRequests: () => readFileSync(log, 'utf8').trimEnd().split('\n') };
}

async function runNginx(folder: string, config: string, port: number, path: string): Promise<Nginx> {
  const program = provideProgram({ names: ['nginx'], debianPackage: 'nginx-light' });
  writeFileSync(join(folder, 'nginx.conf'), config);
  const server = new ServerProcess(program, [
    ...['-p', folder, '-c', join(folder, 'nginx.conf')],
    ...['-g', `daemon off; pid ${join(folder, 'pid')}; error_log stderr;`],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await server.waitUntilUp('nginx', async () => (await fetch(`${url}${path}`)).status < 500);
  return {
    url,
    process: server,
    close: async () => {
      await server.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
