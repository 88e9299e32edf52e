// A server that does nothing but send the head and body that the service sent: `node:http` alone, Fastify as at the start
// of its documentation, or Fastify as the service uses it for cached answers: sent by the last of three hooks, as a list of
// headers. `node reference-server.js bare|fastify|hooks`
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const port = Number(process.env.PORT);

if (process.argv[2] === 'fastify') {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.get('/api/store-by-domain', async (_, reply) => reply.headers(headers).send(body));
  await app.listen({ host: '127.0.0.1', port });
} else if (process.argv[2] === 'hooks') {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  const list = Object.entries(headers).flat();
  app.addHook('onRequest', (_request, _reply, done) => done());
  app.addHook('onRequest', (_request, _reply, done) => done());
  app.addHook('onRequest', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, list);
    reply.raw.end(bytes);
  });
  app.get('/api/store-by-domain', async () => body);
  await app.listen({ host: '127.0.0.1', port });
} else {
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1');
}
