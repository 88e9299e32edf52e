// Imports lines of real card payments (lines/<source>.csv) into data/payments: merchants that only payments know
// (merchants/<home>.csv), and the codes that payments carried for them and for listed merchants
// (observations/<source>.csv). find-merchants.ts is the rule; exceptions.csv corrects it.
import { join } from 'node:path';
import type { Draft } from '../../src/build/draft.ts';
import { joinMerchants } from '../../src/build/join-merchants.ts';
import { readOurData, readReferences } from '../../src/build/read-data.ts';
import type { Observation } from '../../src/catalogue/evidence.ts';
import type { ImportedMerchant } from '../../src/sources/read-imported.ts';
import { PAYMENT_MERCHANT_COLUMNS } from '../../src/sources/read-imported.ts';
import { OBSERVATION_COLUMNS } from '../../src/sources/read-observations.ts';
import { readAbbreviations, readPlaces } from '../../src/sources/read-statement-tables.ts';
import { compareText, type Files, formatCsv, groupBy, type Importer } from '../importer.ts';
import { EATERIES_SOURCE } from '../singapore/eateries.ts';
import { findMerchants } from './find-merchants.ts';
import { isHeldOut } from './held-out.ts';
import { type ObservedLine, readExceptions, readLines, readPersonalNames } from './read-lines.ts';

export const PAYMENTS = 'importers/payments';

export const payments: Importer = {
  name: 'payments',
  folder: 'data/payments',
  editInstead: 'importers/payments/exceptions.csv, or add a row to data/merchants',
  async run({ data, without, problems }) {
    const references = readReferences(data, problems);
    const ours = readOurData(data, references, []);
    const drafts = joinMerchants(
      ours.rows,
      {
        ...ours,
        singapore: { ...ours.singapore, merchants: ours.singapore.merchants.filter(isConfirmed) },
        payments: { merchants: [], observations: [] },
        doubles: [],
      },
      references.observations,
      references.mccs,
      problems,
    );
    const { added, observations } = findMerchants(
      {
        lines: readChosenLines(without, references.known, problems),
        exceptions: readExceptions(join(PAYMENTS, 'exceptions.csv'), problems),
        personalNames: readPersonalNames(join(PAYMENTS, 'personal-names.csv'), problems),
        places: readPlaces(join(data, 'statements/places.csv'), problems),
        abbreviations: readAbbreviations(join(data, 'statements/abbreviations.csv'), problems),
        mccs: references.mccs,
        reportUnused: without === undefined,
      },
      drafts,
      // Without the held-out lines, some exceptions name a merchant that is not listed.
      without === undefined ? problems : [],
    );
    return formatFiles(added, observations);
  },
};

/** Names of an old register neither complete a cut name nor own a payment. */
function isConfirmed({ codes }: ImportedMerchant): boolean {
  return codes.some(({ source }) => source !== EATERIES_SOURCE);
}

/** `without`: as in the import's context. */
export function readChosenLines(
  without: 'held-out' | 'set-aside' | undefined,
  known: Parameters<typeof readLines>[1],
  problems: Parameters<typeof readLines>[2],
): ObservedLine[] {
  const lines = readLines(join(PAYMENTS, 'lines'), known, problems);
  return without === 'held-out' ? lines.filter(({ text }) => !isHeldOut(text)) : lines;
}

function formatFiles(
  added: readonly Draft[],
  observations: ReadonlyMap<Draft, readonly Observation[]>,
): Files {
  const files = new Map<string, string>();
  const merchants = added.toSorted((one, other) => compareText(one.id, other.id));
  for (const [home, group] of groupBy(merchants, (draft) => draft.home))
    files.set(
      `merchants/${home.toLowerCase()}.csv`,
      formatCsv(
        PAYMENT_MERCHANT_COLUMNS,
        group.map(({ id, name, home, countries, channel, claims }) => [
          id,
          name,
          home,
          countries,
          channel,
          claims[0]?.host ?? '',
        ]),
      ),
    );
  const rows = [...observations]
    .flatMap(([{ id }, pieces]) => pieces.map((piece) => ({ id, piece })))
    .sort((one, other) => compareText(getSortKey(one), getSortKey(other)));
  for (const [source, group] of groupBy(rows, ({ piece }) => piece.source))
    files.set(
      `observations/${source}.csv`,
      formatCsv(
        OBSERVATION_COLUMNS,
        group.map(({ id, piece }) => [
          id,
          piece.seenAs ?? '',
          piece.mcc,
          piece.channel,
          piece.country,
          piece.firstSeen ?? '',
          piece.lastSeen,
          piece.count ?? '',
          piece.countOfStore ?? '',
          piece.trust,
        ]),
      ),
    );
  return files;
}

function getSortKey({ id, piece }: { readonly id: string; readonly piece: Observation }): string {
  return [id, piece.country, piece.seenAs ?? '', piece.mcc].join('\0');
}
