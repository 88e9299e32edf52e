// What only a raw socket can test: targets and methods that Node or a client wouldn't let through, partial requests,
// deadlines.

import { sendRaw } from '../raw-socket.ts';
import { type Reply, startService } from '../service.ts';
import { type Exchange, expand, replay } from './replay.ts';

const SHORT_DEADLINES = { headersMs: 100, requestMs: 150, checkMs: 20, keepAliveMs: 50 };

async function ask({ request }: Exchange): Promise<Reply> {
  const isHalf = request.startsWith('GET ') && !request.endsWith('\r\n\r\n');
  const limits = isHalf ? SHORT_DEADLINES : { keepAliveMs: 50 };
  const service = await startService({ transport: 'socket', level: 'silent', limit: 100, limits });
  try {
    return parseReply(await sendRaw(service.port, (write) => write(expand(request))));
  } finally {
    await service.close();
  }
}

function parseReply(answer: string): Reply {
  const end = answer.indexOf('\r\n\r\n');
  const [status = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bytes = Buffer.from(answer.slice(end + 4), 'latin1');
  return {
    status: Number(status.split(' ')[1] ?? 0),
    headers,
    bytes,
    text: bytes.toString(),
    json: undefined,
  };
}

replay(new URL('wire.json', import.meta.url), { ask });
