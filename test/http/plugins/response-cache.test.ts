// Cached answers of one turn of the event loop are sent together: one that cannot be sent takes no other with it.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activate, followCatalogue } from '../../../src/http/active-catalogue.ts';
import { buildLogger } from '../../../src/http/logger.ts';
import { ResponseCache } from '../../../src/http/plugins/response-cache.ts';
import { PreparedAnswer } from '../../../src/http/prepared-answer.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';

const lines: string[] = [];
const active = activate(openSmallCatalogue());
const cache = new ResponseCache(
  1_000_000,
  followCatalogue(() => active, Date.now, 'SG'),
  buildLogger('info', { write: (line: string) => lines.push(line) }),
);
const app = fastify();
/** Requests wait until there are this many, and go on in the same turn. */
let together = 1;
const held: (() => void)[] = [];
let url: string;
beforeAll(async () => {
  app.addHook('onRequest', ({ headers }, { raw }, done) => {
    if (headers['x-break'] !== undefined)
      raw.writeHead = () => {
        throw new Error('it cannot be written');
      };
    held.push(done);
    if (held.length === together) for (const goOn of held.splice(0)) goOn();
  });
  app.addHook('onRequest', cache.answerHit);
  app.get('/kept', async () => {
    cache.keep('/kept', new PreparedAnswer('{"kept":true}'));
    return 'made';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/kept`;
});
afterAll(() => app.close());

it('answers the others if sending one throws, and closes the connection of that one', async () => {
  expect(await (await fetch(url)).text()).toBe('made');
  together = 5;
  const answers = await Promise.allSettled(
    ['a', 'b', 'broken', 'c', 'd'].map(async (name) => {
      const reply = await fetch(url, { headers: name === 'broken' ? { 'x-break': 'yes' } : {} });
      return reply.text();
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value).toBe('{"kept":true}');
  together = 1;
  expect(lines.filter((line) => line.includes('it cannot be written'))).toHaveLength(1);
});

it('answers those of later turns as well', async () => {
  expect(await (await fetch(url)).text()).toBe('{"kept":true}');
});
