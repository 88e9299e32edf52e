// The service, asked by `inject` or over a real socket; every answer of the API is held to the OpenAPI document.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Mount } from '../../src/http/api/endpoint.ts';
import { buildApp } from '../../src/http/app.ts';
import { buildFront } from '../../src/http/front.ts';
import { checkReply } from './check-reply.ts';
import { type MadeParts, makeParts, type PartsOptions } from './make-parts.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
  readonly from?: string;
}

export interface Service extends MadeParts {
  readonly app: FastifyInstance;
  ask(path: string, ask?: Ask): Promise<Reply>;
  close(): Promise<void>;
}

export interface ServiceOptions extends PartsOptions {
  readonly transport?: 'inject' | 'socket';
  readonly mounts?: readonly Mount[];
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const made = makeParts(options);
  const { parts } = made;
  const app = buildApp(parts, buildFront(parts, options.mounts));
  await app.ready();
  const overSocket = options.transport === 'socket';
  if (overSocket) await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    ...made,
    ask: async (path, ask = {}) => {
      const reply = await (overSocket ? askSocket(app, path, ask) : askInject(app, path, ask));
      await checkReply(app, path, ask.method ?? 'GET', reply);
      return reply;
    },
    close: () => app.close(),
  };
}

/** Of a service on a socket. */
export function findPort({ app }: Pick<Service, 'app'>): number {
  return (app.server.address() as AddressInfo).port;
}

/** One for all tests of a file, as it usually is. */
export function useService(options: ServiceOptions = {}): Pick<Service, 'ask'> {
  let service: Service;
  beforeAll(async () => {
    service = await startService(options);
  });
  afterAll(() => service.close());
  return { ask: (path, ask) => service.ask(path, ask) };
}

async function askInject(
  app: FastifyInstance,
  path: string,
  { method = 'GET', headers = {}, body, from }: Ask,
): Promise<Reply> {
  const reply = await app.inject({
    method: method as 'GET',
    url: path,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { payload: body }),
    ...(from !== undefined && { remoteAddress: from }),
  });
  return toReply(reply.statusCode, reply.headers as Reply['headers'], reply.rawPayload);
}

function askSocket(
  app: FastifyInstance,
  path: string,
  { method = 'GET', headers = {}, body }: Ask,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve(toReply(incoming.statusCode!, incoming.headers, Buffer.concat(chunks))),
      );
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function toReply(status: number, headers: Reply['headers'], bytes: Buffer): Reply {
  const text = bytes.toString('utf8');
  const isJson = String(headers['content-type']).startsWith('application/json');
  const json =
    isJson && text !== '' && headers['content-encoding'] === undefined ? JSON.parse(text) : undefined;
  return { status, headers, bytes, text, json };
}

/** An API error, with everything that each of them has. */
export function expectError(reply: Reply, status: number, error: string): void {
  expect({ status: reply.status, json: reply.json }).toEqual({ status, json: { error } });
  expect(reply.headers['cache-control']).toBe('no-store');
}
