// From the start of the process to the first answer over HTTP, beside bare Node and a bare node:http server.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { PROGRAM } from '../built-files.ts';
import { PLAIN_ENV } from '../plain-env.ts';
import { median } from '../report/median.ts';
import { tellTable } from '../report/tell.ts';
import { CATALOGUE, PATH } from './bench-parts.ts';

const ROUNDS = 11;
const PORT = '39417';
const BARE = `require('node:http').createServer((_, answer) => answer.end()).listen(${PORT}, '127.0.0.1')`;

export async function measureStart(): Promise<void> {
  const bareNode: number[] = [];
  const bareServer: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    execFileSync(process.execPath, ['-e', '0'], { env: PLAIN_ENV });
    bareNode.push(performance.now() - started);
    bareServer.push(await timeFirstAnswer(['-e', BARE]));
    ours.push(await timeFirstAnswer([PROGRAM, 'serve']));
  }
  const describe = (name: string, values: readonly number[]) => [name, median(values), Math.min(...values)];
  tellTable({
    about: `From the start of the process to the first answer, ${ROUNDS} times.`,
    columns: ['server', 'median, ms', 'least, ms'],
    rows: [
      describe('the service', ours),
      describe('bare node:http', bareServer),
      describe('bare Node, to its end', bareNode),
    ],
  });
}

async function timeFirstAnswer(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...PLAIN_ENV, PORT, HOST: '127.0.0.1', CATALOGUE },
    stdio: 'ignore',
  });
  while (!(await isAnswered())) await new Promise((resolve) => setTimeout(resolve, 2));
  const ms = performance.now() - started;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return ms;
}

function isAnswered(): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port: PORT, path: PATH, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(true));
    }).on('error', () => resolve(false));
  });
}
