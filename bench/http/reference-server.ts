// A server that does nothing but send the head and body that the service sent: `node:http` alone, Fastify as at the
// start of its documentation, Fastify where a third hook sends the prepared answer, as the service does, or the same
// with as many routes as the service has.
// `node reference-server.js bare|fastify|hooks|routes`
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const port = Number(process.env.PORT);
/** Fastify's router takes longer where several routes begin alike. */
const ROUTES =
  `/api/store/search /api/mcc/codes /api/mcc/:code /api/cards /api/meta /api/descriptor /api/suggest
  /api/best-card /api/qr /api/merchants/:id /embed/search /embed/suggest /embed/merchant /openapi.json / /mcc /mcc/:code
  /cards /card/:name /merchant/:name /best-card /my-cards /statement /qr /about/data /embed /docs /docs/:guide /data
  /data/* /assets/* /sitemap.xml /sitemap/:part /robots.txt /health /ready /llms.txt /favicon.ico`.split(
    /\s+/,
  );

if (process.argv[2] !== 'bare') {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  if (process.argv[2] === 'routes') for (const path of ROUTES) app.get(path, async () => '');
  if (process.argv[2] !== 'fastify') {
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
