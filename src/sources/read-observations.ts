// Reads data/observations/<source>.csv: codes that a card network actually carried, one file per source.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Channel, Observation } from '../catalogue/evidence.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { Source } from '../catalogue/source.ts';
import { parseCsv, type Row, readCsv } from './csv.ts';
import { checkCountry, isAfter, isPartialDate } from './value-formats.ts';

export const OBSERVATION_COLUMNS = [
  'merchant',
  'seen_as',
  'mcc',
  'channel',
  'country',
  'first_seen',
  'last_seen',
  'count',
  'count_of_store',
  'trust',
] as const;

export interface ObservationRow {
  readonly file: string;
  readonly line: number;
  readonly merchant: string;
  readonly observation: Observation;
}

const COUNT = /^(?:[1-9]\d*)?$/;
const TRUST_LEVELS: readonly string[] = ['high', 'medium', 'low'];

/** `sources`: the register, which says what belongs to one publisher and what is an issuer's list. */
export function readObservations(
  directory: string,
  problems: Problem[],
  sources: readonly Source[] = [],
): ObservationRow[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .flatMap((name) => {
      const source = basename(name, '.csv');
      const attributed = attribute(source, sources);
      return readObservationFile(join(directory, name), source, problems).map((row) => ({
        ...row,
        observation: { ...row.observation, ...attributed },
      }));
    });
}

function attribute(id: string, sources: readonly Source[]): Pick<Observation, 'publisher' | 'listed'> {
  const source = sources.find((each) => each.id === id);
  if (source === undefined) return {};
  const { publisher, kind } = source;
  const isOneOfSeveral = sources.filter((each) => each.publisher === publisher).length > 1;
  return { ...(isOneOfSeveral && { publisher }), ...(kind === 'issuer-list' && { listed: true }) };
}

/** `source`: what the file's rows cite. */
export function readObservationFile(file: string, source: string, problems: Problem[]): ObservationRow[] {
  return parseRows(readCsv(file, OBSERVATION_COLUMNS, problems), file, source, problems);
}

/** Parses rows that somebody reported, in the format of such a file, with its header. */
export function parseObservations(text: string, source: string, problems: Problem[]): ObservationRow[] {
  return parseRows(parseCsv(text, source, OBSERVATION_COLUMNS, problems), source, source, problems);
}

function parseRows(
  rows: readonly Row<(typeof OBSERVATION_COLUMNS)[number]>[],
  file: string,
  source: string,
  problems: Problem[],
): ObservationRow[] {
  return rows.map((row) => {
    const { line, merchant, mcc, channel, country, trust } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (channel !== 'online' && channel !== 'offline')
      report(`unknown channel \`${channel}\``, 'use online or offline');
    checkCountry(country, report);
    if (!isPartialDate(row.last_seen))
      report(`last_seen is \`${row.last_seen}\``, 'write 2019, 2019-03 or 2019-03-14');
    if (row.first_seen && (!isPartialDate(row.first_seen) || isAfter(row.first_seen, row.last_seen)))
      report(`first_seen is \`${row.first_seen}\``, 'write a date not after last_seen, or leave it empty');
    if (!COUNT.test(row.count) || !COUNT.test(row.count_of_store))
      report('a count is not a number of 1 or more', 'write digits or leave it empty');
    if (!TRUST_LEVELS.includes(trust)) report(`trust is \`${trust}\``, 'use high, medium or low');
    const observation: Observation = {
      kind: 'observed',
      mcc,
      source,
      country,
      channel: channel as Channel,
      ...(row.first_seen ? { firstSeen: row.first_seen } : {}),
      lastSeen: row.last_seen,
      ...(row.count ? { count: Number(row.count) } : {}),
      ...(row.count_of_store ? { countOfStore: Number(row.count_of_store) } : {}),
      ...(row.seen_as ? { seenAs: row.seen_as } : {}),
      trust: trust as Observation['trust'],
    };
    return { file, line, merchant, observation };
  });
}
