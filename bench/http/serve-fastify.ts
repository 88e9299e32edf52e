// A child of the benchmarks: Fastify as its documentation begins, sending the bytes that the service sent.
import fastify from 'fastify';
import { PATH } from './bench-parts.ts';
import { answerParent } from './child.ts';

const { headers, body } = JSON.parse(process.env.ANSWER!) as {
  headers: Record<string, string>;
  body: string;
};
const app = fastify();
app.get(PATH.split('?')[0]!, async (_, reply) => reply.headers(headers).send(body));
answerParent(await app.listen({ host: '127.0.0.1', port: 0 }));
