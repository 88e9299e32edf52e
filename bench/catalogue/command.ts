// A question on the command line, from the start of the program to its end.
import { spawnSync } from 'node:child_process';
import { PROGRAM } from '../built-files.ts';
import { PLAIN_ENV } from '../plain-env.ts';
import { median } from '../report/median.ts';
import { tellTable } from '../report/tell.ts';

const ROUNDS = 15;

export function measureCommand(): void {
  const runs = { lookup: [PROGRAM, 'lookup', 'shopee.sg'], bare: ['-e', '0'] };
  const ms: Record<keyof typeof runs, number[]> = { lookup: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['lookup', 'bare'] as const) {
      const started = performance.now();
      const { status } = spawnSync(process.execPath, runs[name], { env: PLAIN_ENV, stdio: 'ignore' });
      if (status !== 0) throw new Error(`${runs[name].join(' ')} ended with ${status}`);
      ms[name].push(performance.now() - started);
    }
  const describe = (title: string, values: readonly number[]) => [title, median(values), Math.min(...values)];
  tellTable({
    about: `From the start of the program to its end, ${ROUNDS} times.`,
    columns: ['command', 'median, ms', 'least, ms'],
    rows: [describe('`mcc-lookup lookup shopee.sg`', ms.lookup), describe('bare Node', ms.bare)],
  });
}
