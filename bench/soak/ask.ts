// One request of the soak.
import { type Agent, request } from 'node:http';

/** As from `address`; the status of its answer. */
export function ask(agent: Agent, port: number, path: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, agent, timeout: 20_000, headers: { 'X-Forwarded-For': address } },
      (incoming) => {
        incoming.on('error', reject);
        incoming.resume().on('end', () => resolve(incoming.statusCode!));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer for 20 s')));
    outgoing.on('error', reject);
    outgoing.end();
  });
}
