// A command that waits for a server that never answers gives up after half a minute, with one line and exit code 1.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { runProgram, runProgramWith } from './run-program.ts';

it.concurrent('a service that takes the question and never answers', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await runProgram('lookup', 'shopee.sg', '--region', 'SG', '--server', address)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^mcc-lookup: No answer from .*: no answer within 30 seconds\n$/),
  });
  silent.close();
});

it.concurrent('the address of a catalogue to serve, and says what is no longer read', async () => {
  const env = { CATALOGUE: 'http://127.0.0.1:9/catalogue.snapshot', WORKERS: '4' };
  const { code, stderr } = await runProgramWith(env, 'serve', '--port', '0');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^mcc-lookup: WORKERS is set but no longer used: .+\nmcc-lookup: cannot fetch .+ gave up after 30 s.+\n$/,
  );
});
