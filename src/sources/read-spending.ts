// Reads data/spending.csv: kinds of spending, with their codes and what a household may spend on them in a month.
import { isCountry } from '../catalogue/country.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { SpendingPreset } from '../catalogue/spending.ts';
import { readCsv, splitList } from './csv.ts';
import { isPartialDate, SLUG } from './value-formats.ts';

const COLUMNS = [
  'region',
  'kind',
  'label',
  'codes',
  'channel',
  'abroad',
  'amount',
  'source',
  'as_of',
] as const;

export function readSpending(
  file: string,
  mccs: ReadonlyMap<string, Mcc> | ReadonlySet<string>,
  problems: Problem[],
): SpendingPreset[] {
  const seen = new Set<string>();
  return readCsv(file, COLUMNS, problems).map((row) => {
    const { line, region, kind, label, channel, abroad, source, as_of: asOf } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!isCountry(region)) report(`region is \`${region}\``, 'use a two-letter country code, such as SG');
    if (!SLUG.test(kind))
      report(`kind is \`${kind}\``, 'use small letters and hyphens, such as online-shopping');
    if (seen.has(`${region} ${kind}`)) report(`${kind} is there twice for ${region}`, 'keep one row');
    seen.add(`${region} ${kind}`);
    if (label === '') report('no label', 'say in words what it is');
    const codes = splitList(row.codes).map((each) => {
      const [mcc = '', share] = each.split(':');
      if (!mccs.has(mcc)) report(`no code \`${mcc}\``, 'use codes of data/mcc');
      return { mcc, share: Number(share) };
    });
    const total = codes.reduce((sum, { share }) => sum + share, 0);
    if (!(Math.abs(total - 1) < 1e-9 && codes.every(({ share }) => share > 0)))
      report(`codes are \`${row.codes}\``, 'give each its share; they add up to 1: 5812:0.7|5814:0.3');
    if (channel !== '' && channel !== 'online' && channel !== 'offline')
      report(`channel is \`${channel}\``, 'use online or offline, or leave it empty');
    if (abroad !== '' && abroad !== 'yes') report(`abroad is \`${abroad}\``, 'use yes, or leave it empty');
    const amount = Number(row.amount);
    if (row.amount === '' || !(amount >= 0))
      report(`amount is \`${row.amount}\``, 'write a number such as 450');
    if (source === '') report('no source', 'name who says so');
    if (!isPartialDate(asOf)) report(`as_of is \`${asOf}\``, 'write a day, a month or a year');
    return {
      region,
      kind,
      label,
      codes,
      ...(channel !== '' && { channel: channel as 'online' | 'offline' }),
      ...(abroad === 'yes' && { abroad: true as const }),
      amount,
      source,
      asOf,
    };
  });
}
