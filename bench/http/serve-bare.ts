// A child of the benchmarks: node:http and nothing else, sending the bytes that the service sent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './child.ts';

const { headers, body } = JSON.parse(process.env.ANSWER!) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () =>
  answerParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
