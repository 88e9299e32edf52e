// Reads data/domains.csv: hosts whose owner the rule in build/own-hosts.ts would get wrong.
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';
import { checkBareHost } from './value-formats.ts';

export interface HostOverride {
  readonly file: string;
  readonly line: number;
  readonly host: string;
  /** Absent if nobody owns it: the host stays unlisted. */
  readonly merchant?: string;
}

export function readHostOverrides(file: string, problems: Problem[]): HostOverride[] {
  const seen = new Set<string>();
  return readCsv(file, ['host', 'merchant', 'why'], problems).map(({ line, host, merchant, why }) => {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (seen.has(host)) report(`${host} is listed twice`, 'keep one row');
    seen.add(host);
    if (!why) report(`the reason for ${host} is missing`, 'say why in the last column');
    checkBareHost(host, report);
    return { file, line, host, ...(merchant === 'none' ? {} : { merchant }) };
  });
}
