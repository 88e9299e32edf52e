// A server that does nothing but send the head and body that the service sent: `node:http` alone, Fastify as at the
// start of its documentation, or Fastify where a third hook sends the prepared answer, as the service does.
// `node reference-server.js bare|fastify|hooks`
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const port = Number(process.env.PORT);

if (process.argv[2] !== 'bare') {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  if (process.argv[2] === 'hooks') {
    const list = Object.entries(headers).flat();
    for (let hook = 0; hook < 2; hook++) app.addHook('onRequest', (_request, _reply, done) => done());
    app.addHook('onRequest', (_, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, list).end(bytes);
    });
  }
  app.get('/api/store-by-domain', async (_, reply) => reply.headers(headers).send(body));
  await app.listen({ host: '127.0.0.1', port });
} else {
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1');
}
