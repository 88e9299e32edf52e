// nginx with the configuration of deploy/, its addresses put in their places.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideProgram } from './provide-program.ts';
import { findFreePort, ServerProcess } from './server-process.ts';

export interface Nginx {
  readonly url: string;
  readonly process: ServerProcess;
  close(): Promise<void>;
}

/** `replicas`: `http://127.0.0.1:3000` each. */
export async function startNginx(replicas: readonly string[]): Promise<Nginx> {
  const program = provideProgram({ names: ['nginx'], debianPackage: 'nginx-light' });
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  const servers = replicas.map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=2s;\n`);
  const config = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/(?: +server app\d:.*\n)+/, servers.join(''))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('worker_processes auto', 'worker_processes 1')
    .replaceAll('/tmp/nginx-', `${folder}/`);
  writeFileSync(join(folder, 'nginx.conf'), config);
  const server = new ServerProcess(program, [
    ...['-p', folder, '-c', join(folder, 'nginx.conf')],
    ...['-g', `daemon off; pid ${join(folder, 'pid')}; error_log stderr;`],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await server.waitUntilUp('nginx', async () => (await fetch(`${url}/health`)).ok);
  return {
    url,
    process: server,
    close: async () => {
      await server.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
