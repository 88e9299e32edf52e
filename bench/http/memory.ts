// Resident memory before and after a million clients, each with an address of its own, and the rate meanwhile.
import { PATH } from './bench-parts.ts';
import { startChild } from './child.ts';
import { openConnection } from './raw-client.ts';

const CLIENTS = 1_000_000;
const CONNECTIONS = 32;

export async function measureMemory(): Promise<void> {
  const server = await startChild('serve-ours.js', { TRUST_PROXY: '1' });
  let next = 0;
  const work = async (until: number): Promise<void> => {
    const connection = await openConnection(server.address);
    while (next < until) {
      const client = next++;
      const address = `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
      const status = await connection.ask(
        `GET ${PATH} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
      if (status !== 200) throw new Error(`status ${status}`);
    }
    connection.close();
  };
  const runUntil = (until: number) => Promise.all(Array.from({ length: CONNECTIONS }, () => work(until)));
  await runUntil(20_000);
  const before = await server.measure();
  const started = performance.now();
  await runUntil(CLIENTS);
  const seconds = (performance.now() - started) / 1000;
  const after = await server.measure();
  server.stop();
  console.log(
    `memory                 ${(before.rss / 1e6).toFixed(0)} MB after 20 thousand addresses, ${(after.rss / 1e6).toFixed(0)} MB after a million (${(CLIENTS / seconds).toFixed(0)} a second)`,
  );
}
