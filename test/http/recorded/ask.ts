// Sends a service the requests of recorded exchanges, each exchange as a different client.
import type { Reply, Service } from '../service.ts';
import { type Exchange, expand } from './replay.ts';

/** Every exchange has its own address, so their rate limits don't affect each other. */
export function askAsNewClient(service: Service): (exchange: Exchange) => Promise<Reply> {
  const clients = new Map<Exchange, string>();
  return async (exchange) => {
    const [method, target] = splitRequest(exchange.request);
    const from = clients.get(exchange) ?? `10.0.${clients.size >> 8}.${clients.size & 255}`;
    clients.set(exchange, from);
    const send = (headers: Readonly<Record<string, string>>): Promise<Reply> =>
      service.ask(target, {
        method,
        headers,
        from,
        ...(exchange.send !== undefined && {
          body: typeof exchange.send === 'string' ? expand(exchange.send) : JSON.stringify(exchange.send),
        }),
      });
    return send(await fillEtag(exchange.with ?? {}, send));
  };
}

/** `GET /api/mcc?mcc=742` → method and target. */
export function splitRequest(request: string): [string, string] {
  const space = request.indexOf(' ');
  return [request.slice(0, space), expand(request.slice(space + 1))];
}

/** If a header contains `{etag}`, the request is first made without it. */
async function fillEtag(
  headers: Readonly<Record<string, string>>,
  send: (headers: Readonly<Record<string, string>>) => Promise<Reply>,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(headers);
  if (!entries.some(([, value]) => value.includes('{etag}'))) return headers;
  const first = await send(Object.fromEntries(entries.filter(([, value]) => !value.includes('{etag}'))));
  const etag = String(first.headers.etag);
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('{etag}', etag)]));
}
