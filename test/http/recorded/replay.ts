// Replays recorded answers, which must not change; there is one JSON file per area. To add one, add
// `{ "request": "GET /path" }` to its `exchanges`. To record it, or after an intended change, run
// `UPDATE=1 npx vitest run test/http/recorded`, then `npm run format`, and read the diff.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Reply } from '../service.ts';

export interface Exchange {
  /** `GET /api/mcc?mcc=742`; `{a*300}` means `a` 300 times, `{etag}` the ETag of the same request. */
  readonly request: string;
  /** Request headers. */
  readonly with?: Readonly<Record<string, string>>;
  readonly send?: unknown;
  /** How many times to send it; the last answer counts. */
  readonly times?: number;
}

type Headers = Readonly<Record<string, string | null>>;

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON is parsed, with its keys in order; anything else is text. */
  readonly body?: unknown;
}

interface Recording {
  /** The usual headers for each status; an exchange has only those that differ, and null for a missing one. */
  readonly headers: Readonly<Record<string, Headers>>;
  readonly exchanges: readonly (Exchange & Partial<Answer>)[];
}

export interface ReplayOptions {
  /** Sends an exchange's request, from a client that hasn't asked before. */
  readonly ask: (exchange: Exchange) => Promise<Reply>;
  /** The part of a body that must not change; undefined for none. By default the whole body; HTML is never compared. */
  readonly view?: (body: unknown, reply: Reply, exchange: Exchange) => unknown;
  /** Texts that change with the data: with `{ digest: 'ab12…' }`, `ab12…` is recorded as `{digest}`. */
  readonly names?: Readonly<Record<string, string>>;
}

const IF_MEANT = 'if this change is meant: UPDATE=1 npx vitest run test/http/recorded, then npm run format';

export function replay(file: URL, options: ReplayOptions): void {
  const recording: Recording = JSON.parse(readFileSync(file, 'utf8'));
  if (process.env.UPDATE) {
    it('is recorded again', async () => {
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
      expect(head, IF_MEANT).toEqual({
        status: exchange.status,
        headers: drop({ ...usual, ...exchange.headers }),
      });
      expect(body, IF_MEANT).toEqual(exchange.body);
      // Compare the order of keys too.
      expect(JSON.stringify(body), IF_MEANT).toBe(JSON.stringify(exchange.body));
    },
  );
}

function describeExchange({ request, with: headers = {}, send, times }: Exchange): string {
  const parts = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (send !== undefined) parts.push(JSON.stringify(send).slice(0, 60));
  if (times !== undefined) parts.push(`${times} times`);
  return [request.slice(0, 120).replace(/\p{Cc}+/gu, ' '), ...parts].join(' | ');
}

/** Expands `{a*300}`. */
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

/** These depend on the time and the connection. A length is kept only if it isn't the body's, as for HEAD. */
const CHANGING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

function readHeaders(reply: Reply, hasBody: boolean, tidy: (text: string) => string): Headers {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(reply.headers).sort())
    if (!CHANGING.has(name)) kept[name] = describeHeader(name, String(reply.headers[name]), tidy);
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
  // Keep a JSON body as JSON, which is easier to read, if that preserves every byte.
  return JSON.stringify(json) === text ? json : text;
}

const drop = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));

/** Removes from each answer the headers that most answers with the same status have. */
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
