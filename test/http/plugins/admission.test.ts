// When a request that takes work begins, and which are refused before that.
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FairQueue } from '../../../src/http/fair-queue.ts';
import { buildTargetHook, buildTurnHook } from '../../../src/http/plugins/admission.ts';
import { buildQueryParser } from '../../../src/http/request-target.ts';

const MAX_URL = 100;
const ROOM = { maxOfClient: 5, max: 8, maxWaitMs: 60_000 };

let app: FastifyInstance;
afterEach(() => app.close());

describe('a turn', () => {
  function build(queue: FairQueue) {
    const begun: string[] = [];
    app = fastify();
    app.decorateRequest('client', undefined);
    app.addHook('preHandler', buildTurnHook(queue));
    app.get('/:name', async ({ params }) => {
      begun.push((params as { name: string }).name);
      return 'done';
    });
    return begun;
  }
  const ask = (name: string, remoteAddress = '192.0.2.1') => app.inject({ url: `/${name}`, remoteAddress });

  it('comes at once, or later in rotation of the clients', async () => {
    const begun = build(new FairQueue(ROOM));
    const asked = [ask('a1'), ask('a2'), ask('a3'), ask('b1', '192.0.2.2')];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it.each([
    ['is full', { ...ROOM, max: 0 }],
    ['takes too long', { ...ROOM, maxWaitMs: -1 }],
  ])('is refused if the queue %s, and the client told when to come back', async (_, room) => {
    const begun = build(new FairQueue(room));
    const [first, second] = await Promise.all([ask('first'), ask('second')]);
    expect([first!.statusCode, first!.headers['retry-after']]).toEqual([200, undefined]);
    expect([second!.statusCode, second!.headers['retry-after']]).toEqual([503, '2']);
    expect(second!.json()).toMatchObject({ message: 'The service is busy' });
    expect(begun).toEqual(['first']);
  });

  it('is not taken for a client that has hung up', async () => {
    const queue = new FairQueue(ROOM);
    let hasLeft: (() => boolean) | undefined;
    vi.spyOn(queue, 'take').mockImplementationOnce(async (_, isGone) => {
      hasLeft = isGone!;
      await vi.waitUntil(hasLeft);
      return 'gone' as const;
    });
    const begun = build(queue);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const client = new AbortController();
    const asked = fetch(`${url}/gone`, { signal: client.signal }).catch(() => 'hung up');
    await vi.waitUntil(() => hasLeft !== undefined);
    expect(hasLeft!()).toBe(false);
    client.abort();
    expect(await asked).toBe('hung up');
    // The next request is answered as usual.
    expect(await (await fetch(`${url}/next`)).text()).toBe('done');
    expect(begun).toEqual(['next']);
  });
});

describe('a request that takes work', () => {
  function build(limit: { readonly allowed: boolean } | undefined) {
    app = fastify({ routerOptions: { querystringParser: buildQueryParser(MAX_URL) } });
    app.decorateRequest('limit', undefined);
    app.addHook('onRequest', async (request) => {
      request.limit = limit && { ...limit, retryAfterSeconds: 30, headers: [] };
    });
    app.addHook('preHandler', buildTargetHook(MAX_URL));
    app.get('/*', async () => 'done');
  }
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  const LONG = `/${'a'.repeat(MAX_URL)}`;

  it.each([[{ allowed: true }], [undefined]])('begins if its target can be read, limit %j', async (limit) => {
    build(limit);
    expect(await statusOf('/thing?a=1')).toBe(200);
    expect(await statusOf(LONG)).toBe(414);
    expect(await statusOf('/thing?a=%zz')).toBe(400);
  });

  it('is refused over the limit, whatever its target is', async () => {
    build({ allowed: false });
    for (const url of ['/thing', LONG, '/thing?a=%zz'])
      expect([url, await statusOf(url)]).toEqual([url, 429]);
  });
});
