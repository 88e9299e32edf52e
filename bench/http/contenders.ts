// The service with everything on beside servers that do nothing but send the same bytes.
import { readFileSync } from 'node:fs';
import { findPackageVersion, findProgramVersion } from '../report/versions.ts';
import { PATH } from './bench-parts.ts';
import { type Child, startChild } from './child.ts';
import { startNginx } from './nginx.ts';

export const SERVICE = 'the service';

export interface Contender {
  readonly name: string;
  readonly version: string;
  readonly settings: string;
  readonly child: Child;
}

export async function startContenders(): Promise<Contender[]> {
  const ours = await startChild('serve-ours.js');
  const reply = await fetch(ours.address + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
  const answer = { headers, body: await reply.text() };
  const env = { ANSWER: JSON.stringify(answer) };
  const node = process.version.slice(1);
  const contenders: Contender[] = [
    {
      name: SERVICE,
      version: findOwnVersion(),
      settings: `\`${PATH}\`: limit, log to /dev/null, metrics, all headers`,
      child: ours,
    },
    {
      name: 'bare node:http',
      version: node,
      settings: 'one handler that writes the same head and body',
      child: await startChild('serve-bare.js', env),
    },
    {
      name: 'Fastify’s hello world',
      version: findPackageVersion('fastify'),
      settings: 'one route, its defaults, without a log; sends the same head and body',
      child: await startChild('serve-fastify.js', env),
    },
  ];
  const nginx = await startNginx(PATH, answer);
  if (nginx !== undefined)
    contenders.push({
      name: 'nginx, a file',
      version: findProgramVersion('nginx', '-v'),
      settings: 'one worker, `sendfile on`, a buffered access log, the same headers by `add_header`',
      child: nginx,
    });
  return contenders;
}

function findOwnVersion(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}
