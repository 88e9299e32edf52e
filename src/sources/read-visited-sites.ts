// Reads data/popularity/sites.csv: which hosts people of a region visit most.
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';
import { checkBareHost } from './value-formats.ts';

/** By region, then by host: 5000 is one of the 5,000 most visited there. */
export type VisitedSites = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function readVisitedSites(file: string, problems: Problem[]): VisitedSites {
  const sites = new Map<string, Map<string, number>>();
  for (const { line, region, host, rank } of readCsv(file, ['region', 'host', 'rank'], problems)) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!/^[A-Z]{2}$/.test(region)) report(`${region} is not a region`, 'write two capital letters');
    if (!/^[1-9]\d*$/.test(rank)) report(`${rank} is not a rank`, 'write a whole number, such as 5000');
    checkBareHost(host, report);
    const ranks = sites.get(region) ?? new Map<string, number>();
    if (ranks.has(host)) report(`${host} is listed twice for ${region}`, 'keep one row');
    sites.set(region, ranks.set(host, Number(rank)));
  }
  return sites;
}
