// `mcc-lookup serve` as a person starts it, on a free port of this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM } from './run-program.ts';

export interface Started {
  /** `http://127.0.0.1:40123` */
  readonly address: string;
  /** Answers the exit code. */
  stop(): Promise<number>;
}

export async function startProgram(args: readonly string[] = [], program = PROGRAM): Promise<Started> {
  const listening = ['--host', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, [program, 'serve', ...listening, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<number> => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /listening at (http:\/\/[^"]+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('the service ended before it listened')));
  });
  return { address, stop };
}
