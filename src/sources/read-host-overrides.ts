// Reads data/domains.csv: hosts whose owner the rule in build/own-hosts.ts would get wrong.
import { findRegistrableDomain, parseHost } from '../catalogue/domain.ts';
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
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!why) report(`no reason given for ${host}`, 'say why in the last column');
    if (parseHost(host) !== host || findRegistrableDomain(host) === undefined)
      report(`malformed domain \`${host}\``, 'write the bare host in lower case: `shopee.sg`');
    return { file, line, host, ...(merchant === 'none' ? {} : { merchant }) };
  });
}
