// Reads data/popularity/known.csv: how well known a merchant from elsewhere is to people of a region.
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';

/** 1 to 3, by region, then by the merchant's id; as the fame of a merchant at home. */
export type KnownIn = ReadonlyMap<string, ReadonlyMap<string, 1 | 2 | 3>>;

export function readKnown(file: string, problems: Problem[]): KnownIn {
  const known = new Map<string, Map<string, 1 | 2 | 3>>();
  for (const { line, region, merchant, fame } of readCsv(file, ['region', 'merchant', 'fame'], problems)) {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!/^[A-Z]{2}$/.test(region)) report(`${region} is not a region`, 'write two capital letters');
    if (!/^[123]$/.test(fame)) report(`the fame is \`${fame}\``, 'write 1, 2 or 3');
    const merchants = known.get(region) ?? new Map<string, 1 | 2 | 3>();
    if (merchants.has(merchant)) report(`${merchant} is listed twice for ${region}`, 'keep one row');
    known.set(region, merchants.set(merchant, Number(fame) as 1 | 2 | 3));
  }
  return known;
}
