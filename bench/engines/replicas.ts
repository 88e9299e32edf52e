// One, two and three replicas behind nginx, counting in Valkey, against one replica without either. Where all of them and
// the client share two cores, requests a second say who came first to the core; the CPU that each takes for a request says
// what more cores would bring.
import { setTimeout as sleep } from 'node:timers/promises';
import { startNginx } from '../../test/support/engines/start-nginx.ts';
import { startProgram } from '../../test/support/engines/start-program.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import { openConnection } from '../http/raw-client.ts';
import { tellTable } from '../report/tell.ts';
import { findProgramVersion } from '../report/versions.ts';
import { measureCpu } from './cpu-time.ts';

const SECONDS = 4;
const CONNECTIONS = 24;
const SETTLE_MS = 6000;
const PATH = '/api/store-by-domain?domain=shopee.sg';

/** By their names the processes that answer, by number. */
type Parts = Readonly<Record<string, readonly number[]>>;

type Row = readonly [name: string, perSecond: number, cpu: string];

async function measure(name: string, url: string, parts: Parts): Promise<Row> {
  const { host } = new URL(url);
  const request = `GET ${PATH} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  const run = async (seconds: number): Promise<number> => {
    const until = performance.now() + seconds * 1000;
    const counts = await Promise.all(
      connections.map(async (connection) => {
        let answers = 0;
        while (performance.now() < until) if ((await connection.ask(request)) === 200) answers += 1;
        return answers;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  // What a service prepares after its start is to be over.
  await sleep(SETTLE_MS);
  await run(1);
  const all: Parts = { ...parts, client: [process.pid] };
  const takeCpu = (): number[] =>
    Object.values(all).map((pids) =>
      pids.reduce((sum, pid) => sum + measureCpu(pid, pid !== process.pid), 0),
    );
  const before = takeCpu();
  const answers = await run(SECONDS);
  const after = takeCpu();
  const each = Object.keys(all).map(
    (part, at) => `${part} ${(((after[at]! - before[at]!) / answers) * 1e6).toFixed(0)} µs`,
  );
  for (const connection of connections) connection.close();
  return [name, Math.round(answers / SECONDS), each.join(', ')];
}

export async function measureReplicas(): Promise<void> {
  const rows: Row[] = [];
  const plain = { RATE_LIMIT: '1000000000', LOG_LEVEL: 'error', TRUST_PROXY: '1' };
  const alone = await startProgram(plain);
  rows.push(await measure('one, alone', alone.url, { replica: [alone.process.pid] }));
  const behind = await startNginx([alone.url]);
  rows.push(
    await measure('one, behind nginx', behind.url, {
      replica: [alone.process.pid],
      nginx: [behind.process.pid],
    }),
  );
  await behind.close();
  await alone.process.end('SIGKILL');
  const program = await startProgram({ ...plain, WORKERS: '2' });
  rows.push(
    await measure('one with 2 workers', program.url, { 'replica and workers': [program.process.pid] }),
  );
  await program.process.end('SIGTERM');
  const valkey = await startValkey();
  for (const count of [1, 2, 3]) {
    const replicas = await Promise.all(
      Array.from({ length: count }, () =>
        startProgram({ ...plain, VALKEY_URL: valkey.url, VALKEY_TIMEOUT: '1000' }),
      ),
    );
    const nginx = await startNginx(replicas.map(({ url }) => url));
    rows.push(
      await measure(`${count}, behind nginx, with Valkey`, nginx.url, {
        [count === 1 ? 'replica' : 'replicas']: replicas.map(({ process: { pid } }) => pid),
        nginx: [nginx.process.pid],
        Valkey: [valkey.process.pid],
      }),
    );
    await nginx.close();
    for (const { process } of replicas) await process.end('SIGKILL');
  }
  await valkey.close();
  tellTable({
    about: `Requests a second over ${CONNECTIONS} connections, ${SECONDS} s each; nginx ${findProgramVersion('nginx', '-v')} with deploy/nginx.conf and one worker. All share the machine's cores with the client: what more cores would bring is in the CPU of each for a request.`,
    columns: ['replicas', 'requests a second', 'CPU a request'],
    rows,
  });
}
