// node:http and nothing else, sending the head and body that the service sent.
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER ?? '{"headers":{},"body":""}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
