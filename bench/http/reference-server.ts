// A server that does nothing but send the head and body that the service sent: `node:http` alone, or Fastify as at the
// start of its documentation. `node reference-server.js bare|fastify`
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const port = Number(process.env.PORT);

if (process.argv[2] === 'fastify') {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.get('/api/store-by-domain', async (_, reply) => reply.headers(headers).send(body));
  await app.listen({ host: '127.0.0.1', port });
} else {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1');
}
