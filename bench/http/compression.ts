// How much the two large lists weigh on the wire, and how often they are compressed: once.
import { request } from 'node:http';
import { startChild } from './child.ts';

export async function measureCompression(): Promise<void> {
  const server = await startChild('serve-ours.js');
  for (const path of ['/api/mcc/codes', '/api/cards'])
    console.log(
      `${path.padEnd(22)} ${(await Promise.all(['identity', 'gzip', 'br'].map(async (encoding) => `${encoding} ${await weigh(server.address + path, encoding)} bytes`))).join(', ')}`,
    );
  server.stop();
}

function weigh(url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}
