// How much the two large lists weigh on the wire.
import { request } from 'node:http';
import { tellTable } from '../report/tell.ts';
import { startChild } from './child.ts';

const PATHS = ['/api/mcc/codes', '/api/cards'];
const ENCODINGS = ['identity', 'gzip', 'br'];

export async function measureCompression(): Promise<void> {
  const server = await startChild('serve-ours.js');
  const rows: (string | number)[][] = [];
  for (const path of PATHS)
    rows.push([
      `\`${path}\``,
      ...(await Promise.all(ENCODINGS.map((encoding) => weigh(server.address + path, encoding)))),
    ]);
  server.stop();
  tellTable({ about: 'Bytes of the two large lists:', columns: ['endpoint', ...ENCODINGS], rows });
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
