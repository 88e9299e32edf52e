// Reads data/mile-values.csv: what a mile is worth in each region, unless the person says otherwise.
import { isCountry } from '../catalogue/country.ts';
import { MAX_MILE_VALUE, MILE_VALUE_BASES, type MileValue } from '../catalogue/mile-value.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readCsv } from './csv.ts';
import { isPartialDate } from './value-formats.ts';

const COLUMNS = ['region', 'cents', 'programme', 'basis', 'source', 'as_of', 'note'] as const;

export function readMileValues(file: string, problems: Problem[]): MileValue[] {
  const seen = new Set<string>();
  return readCsv(file, COLUMNS, problems).map((row) => {
    const { line, region, programme, source, as_of: asOf, note } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!isCountry(region)) report(`region is \`${region}\``, 'use a two-letter country code, such as SG');
    if (seen.has(region)) report(`${region} is there twice`, 'keep one row for each region');
    seen.add(region);
    const cents = Number(row.cents);
    if (!(cents > 0 && cents <= MAX_MILE_VALUE))
      report(`cents is \`${row.cents}\``, `write a number above 0 and up to ${MAX_MILE_VALUE}, such as 1.5`);
    const basis = MILE_VALUE_BASES.find((each) => each === row.basis);
    if (basis === undefined) report(`basis is \`${row.basis}\``, `use one of ${MILE_VALUE_BASES.join(', ')}`);
    if (source === '') report('no source', 'name who says so');
    if (!isPartialDate(asOf)) report(`as_of is \`${asOf}\``, 'write a day, a month or a year');
    return {
      region,
      cents,
      programme,
      basis: basis ?? 'derived',
      source,
      asOf,
      ...(note !== '' && { note }),
    };
  });
}
