// Fastify as at the start of its documentation, sending the head and body that the service sent.
import fastify from 'fastify';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const app = fastify();
app.get('/api/store-by-domain', async (_, reply) => reply.headers(headers).send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
