// Answers that go out as one text, head and body.
import { expect, it } from 'vitest';
import { findPort, startService } from './service.ts';
import { talk } from './talk.ts';

it('have the head that Node would write: same names, same values', async () => {
  const service = await startService({ transport: 'socket' });
  const ask = (connection: string): Promise<string> =>
    talk(
      findPort(service),
      (write) => write(`GET /api/mcc?mcc=742 HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`),
      (answer) => answer.endsWith(']}'),
    );
  const parse = (answer: string) => {
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    const [status, ...lines] = head.split('\r\n') as [string, ...string[]];
    const own = /^(?:date|connection|keep-alive|x-request-id|x-ratelimit-remaining|ratelimit):/i;
    return {
      status,
      body,
      names: lines
        .map((line) => line.split(':')[0])
        .filter((name) => name !== 'Keep-Alive')
        .sort(),
      lasting: lines.filter((line) => !own.test(line)).sort(),
    };
  };
  const prepared = await ask('keep-alive');
  expect(prepared).toContain('\r\nConnection: keep-alive\r\n');
  expect(prepared).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  const written = await ask('close');
  expect(written).toContain('\r\nConnection: close\r\n');
  expect(parse(prepared)).toEqual(parse(written));
  await service.close();
});
