// Reads data/domains.csv: hosts whose owner the rule in build/own-hosts.ts would get wrong.
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';

export interface HostOverride {
  readonly file: string;
  readonly line: number;
  readonly host: string;
  /** Absent: nobody's, the host stays unlisted. */
  readonly merchant?: string;
}

export function readHostOverrides(file: string, problems: Problem[]): HostOverride[] {
  return readCsv(file, ['host', 'merchant', 'why'], problems).map(({ line, host, merchant, why }) => {
    if (!why)
      problems.push({
        file,
        line,
        problem: `no reason given for ${host}`,
        remedy: 'say why in the last column',
      });
    return { file, line, host, ...(merchant === 'none' ? {} : { merchant }) };
  });
}
