// Reads data/merchants-networks.csv: which card networks a merchant takes, if it doesn't take all of them.
import { isCountry } from '../catalogue/country.ts';
import { CHANNELS } from '../catalogue/evidence.ts';
import type { AcceptedNetworks } from '../catalogue/merchant.ts';
import { NETWORKS } from '../catalogue/network.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readCsv, splitList } from './csv.ts';
import { isPartialDate } from './value-formats.ts';

export interface AcceptedNetworksRow {
  readonly file: string;
  readonly line: number;
  readonly merchant: string;
  readonly accepts: AcceptedNetworks;
}

const COLUMNS = ['merchant', 'country', 'channel', 'networks', 'source', 'as_of'] as const;

export function readAcceptedNetworks(file: string, problems: Problem[]): AcceptedNetworksRow[] {
  return readCsv(file, COLUMNS, problems).map((row) => {
    const { line, merchant, country, source } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!isCountry(country))
      report(`country is \`${country}\``, 'use a two-letter country code (ISO 3166-1), such as US');
    const channel = CHANNELS.find((each) => each === row.channel);
    if (row.channel !== '' && channel === undefined)
      report(`channel is \`${row.channel}\``, 'use online or offline, or leave it empty for both');
    const written = splitList(row.networks);
    const networks = NETWORKS.filter((network) => written.includes(network));
    if (networks.length === 0 || networks.length !== written.length)
      report(`networks is \`${row.networks}\``, `use some of ${NETWORKS.join(', ')}, joined by |`);
    if (!isPartialDate(row.as_of)) report(`as_of is \`${row.as_of}\``, 'write a day, a month or a year');
    const accepts = { country, ...(channel && { channel }), networks, source, asOf: row.as_of };
    return { file, line, merchant, accepts };
  });
}
