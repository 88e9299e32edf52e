// Answers that were recorded and must not change, one JSON file for each area. To add one, add `{ "request": "GET /path" }`
// to its `exchanges`; to record, or after a change that is meant: `UPDATE=1 npx vitest run test/http/recorded`, then
// `npm run format`, and read the difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Reply } from '../service.ts';

export interface Exchange {
  /** `GET /api/mcc?mcc=742`; `{a*300}` stands for 300 times `a`, `{etag}` for the ETag of the same request. */
  readonly request: string;
  /** Headers of the request. */
  readonly with?: Readonly<Record<string, string>>;
  readonly send?: unknown;
  /** How often it is asked; the last answer counts. */
  readonly times?: number;
}

type Headers = Readonly<Record<string, string | null>>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Of JSON what it says, in its order; else the text. */
  readonly body?: unknown;
}

interface Recording {
  /** The usual headers of each status; an exchange has only those that differ, and null where one is absent. */
  readonly headers: Readonly<Record<string, Headers>>;
  readonly exchanges: readonly (Exchange & Partial<Answer>)[];
}

export interface ReplayOptions {
  /** Sends what an exchange asks, from a client that has not asked before. */
  readonly ask: (exchange: Exchange) => Promise<Reply>;
  /** What of a body must not change; undefined: nothing. The whole where this is not given. Of HTML nothing is held. */
  readonly view?: (body: unknown, reply: Reply, exchange: Exchange) => unknown;
  /** Texts that change with the data, `{ digest: 'ab12…' }`, stand as `{digest}`. */
  readonly names?: Readonly<Record<string, string>>;
}

export function replay(file: URL, options: ReplayOptions): void {
  const recording: Recording = JSON.parse(readFileSync(file, 'utf8'));
  if (process.env.UPDATE) {
    it('is recorded anew', async () => {
      const exchanges = [];
      for (const exchange of recording.exchanges)
        exchanges.push({ exchange, answer: await answer(exchange, options) });
      writeFileSync(file, `${JSON.stringify(compact(exchanges), null, 2)}\n`);
    });
    return;
  }
  it.each(recording.exchanges.map((exchange) => [describeExchange(exchange), exchange] as const))(
    '%s',
    async (_, exchange) => {
      const usual = recording.headers[String(exchange.status)] ?? {};
      const { body, ...head } = await answer(exchange, options);
      expect(head).toEqual({
        status: exchange.status,
        headers: drop({ ...usual, ...exchange.headers }),
      });
      expect(body).toEqual(exchange.body);
      // The order of keys too.
      expect(JSON.stringify(body)).toBe(JSON.stringify(exchange.body));
    },
  );
}

function describeExchange({ request, with: headers = {}, send, times }: Exchange): string {
  const parts = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (send !== undefined) parts.push(JSON.stringify(send).slice(0, 60));
  if (times !== undefined) parts.push(`${times} times`);
  return [request.slice(0, 120).replace(/\p{Cc}+/gu, ' '), ...parts].join(' | ');
}

/** `{a*300}` written out. */
export const expand = (text: string): string =>
  text.replace(/\{([^{}*]+)\*(\d+)\}/g, (_, part: string, times: string) => part.repeat(Number(times)));

async function answer(exchange: Exchange, options: ReplayOptions): Promise<Answer> {
  let reply = await options.ask(exchange);
  for (let time = 2; time <= (exchange.times ?? 1); time++) reply = await options.ask(exchange);
  const tidy = (text: string): string =>
    Object.entries(options.names ?? {}).reduce(
      (tidied, [name, value]) => tidied.replaceAll(value, `{${name}}`),
      text,
    );
  const { view = (body) => body } = options;
  const isPage = String(reply.headers['content-type']).startsWith('text/html');
  const body = isPage ? undefined : view(readBody(reply, tidy), reply, exchange);
  return {
    status: reply.status,
    headers: readHeaders(reply, body !== undefined, tidy),
    ...(body !== undefined && { body }),
  };
}

/** They belong to the moment and the connection. A length is kept only where it is not that of the body, as for HEAD. */
const FLEETING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function readHeaders(reply: Reply, hasBody: boolean, tidy: (text: string) => string): Headers {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(reply.headers).sort())
    if (!FLEETING.has(name)) kept[name] = describeHeader(name, String(reply.headers[name]), tidy);
  const { 'content-length': length, ...others } = kept;
  const isRight =
    length === undefined
      ? /^[23]04$/.test(String(reply.status))
      : !hasBody || length === String(reply.bytes.length);
  return isRight ? others : { ...others, 'content-length': length ?? '{absent}' };
}

function describeHeader(name: string, value: string, tidy: (text: string) => string): string {
  if (name === 'x-request-id') return '{id}';
  if (name === 'etag') return value.startsWith('W/') ? '{weak}' : '{strong}';
  return tidy(value).replace(/'sha256-[^']+'/g, "'sha256-{hash}'");
}

function readBody({ bytes, headers }: Reply, tidy: (text: string) => string): unknown {
  const encoding = bytes.length === 0 ? undefined : headers['content-encoding'];
  const plain =
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  const text = tidy(plain.toString('utf8'));
  if (!/^application\/json/.test(String(headers['content-type'])) || text === '') return text;
  const json = JSON.parse(text);
  // A body of JSON is kept as such, which reads better, where nothing of its bytes is lost by that.
  return JSON.stringify(json) === text ? json : text;
}

const drop = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));

/** Takes out of each answer what most of the same status have. */
function compact(made: readonly { readonly exchange: Exchange; readonly answer: Answer }[]): Recording {
  const usual: Record<string, Headers> = {};
  for (const status of new Set(made.map(({ answer }) => answer.status))) {
    const alike = made.filter(({ answer }) => answer.status === status).map(({ answer }) => answer.headers);
    usual[status] = findUsual(alike);
  }
  return {
    headers: usual,
    exchanges: made.map(({ exchange: { request, with: given, send, times }, answer }) => {
      const expected = usual[answer.status]!;
      const names = new Set([...Object.keys(answer.headers), ...Object.keys(expected)]);
      const differing = [...names].sort().filter((name) => answer.headers[name] !== expected[name]);
      const headers = Object.fromEntries(differing.map((name) => [name, answer.headers[name] ?? null]));
      return {
        request,
        ...(given && { with: given }),
        ...(send !== undefined && { send }),
        ...(times && { times }),
        status: answer.status,
        ...(differing.length > 0 && { headers }),
        ...('body' in answer && { body: answer.body }),
      };
    }),
  };
}

function findUsual(all: readonly Headers[]): Headers {
  const usual: Record<string, string> = {};
  for (const name of new Set(all.flatMap((headers) => Object.keys(headers)))) {
    const counts = new Map<string | undefined, number>();
    for (const headers of all) {
      const value = headers[name] ?? undefined;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const [[value] = []] = [...counts].sort(([, a], [, b]) => b - a);
    if (value !== undefined) usual[name] = value;
  }
  return usual;
}
