// nginx with one worker on the servers' core, sending the same bytes from a file.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, SERVER_CORE } from './child.ts';

const PORT = 39420;
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Undefined where nginx is not installed. */
export async function startNginx(
  path: string,
  answer: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<Child | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  writeFileSync(join(folder, 'answer.json'), answer.body);
  const own = new Set(['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges']);
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} '${value}';`)
    .join('\n      ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=16k;
  keepalive_requests 10000000;
  sendfile on;
  server {
    listen 127.0.0.1:${PORT};
    location = ${path.split('?')[0]} {
      alias ${folder}/answer.json;
      default_type application/json;
      ${headers}
    }
  }
}
`,
  );
  const child = spawn('taskset', ['-c', SERVER_CORE, 'nginx', '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const address = `http://127.0.0.1:${PORT}`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await fetch(address + path).catch(() => undefined))?.ok) {
      const worker = execFileSync('pgrep', ['-P', readFileSync(join(folder, 'nginx.pid'), 'utf8').trim()], {
        encoding: 'utf8',
      }).trim();
      return { address, measure: async () => measureProcess(worker), stop: () => void child.kill('SIGTERM') };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  // Not SIGKILL, which would leave its worker behind.
  child.kill('SIGTERM');
  return undefined;
}

function measureProcess(pid: string): { cpu: number; rss: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { cpu: (ticks / TICKS_PER_SECOND) * 1e6, rss: 4096 * Number(fields[21]) };
}
