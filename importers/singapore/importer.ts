// Imports names in Singapore's malls and public registers into data/singapore: merchants that we do not list otherwise
// (merchants.csv), what the lists add to those that we list (presence.csv), and the inferred codes of both (codes.csv).
import { joinMerchants } from '../../src/build/join-merchants.ts';
import { readOurData, readReferences } from '../../src/build/read-data.ts';
import { CODE_COLUMNS, PRESENCE_COLUMNS, SINGAPORE_COLUMNS } from '../../src/sources/read-imported.ts';
import { compareText, formatCsv, type Importer } from '../importer.ts';
import { joinSingapore } from './join-singapore.ts';
import { readSingaporeLists } from './read-lists.ts';

const LISTS = 'importers/singapore';

export const singapore: Importer = {
  name: 'singapore',
  folder: 'data/singapore',
  editInstead: 'importers/singapore/*.csv, or add a row to data/merchants',
  async run({ data, without, problems }) {
    const references = readReferences(data, problems);
    const ours = readOurData(data, references, []);
    const drafts = joinMerchants(
      ours.rows,
      {
        ...ours,
        singapore: { merchants: [], presence: [] },
        payments: { merchants: [], observations: [] },
        doubles: [],
      },
      [],
      references.mccs,
      problems,
    );
    const lists = readSingaporeLists(LISTS, references.known, problems);
    const { added, presence } = joinSingapore(drafts, lists, references.mccs, {
      withoutSetAside: without === 'set-aside',
    });
    const merchants = added.toSorted((one, other) => compareText(one.id, other.id));
    const present = [...presence].sort(([one], [other]) => compareText(one.id, other.id));
    const codes = [
      ...present.map(([{ id }, { codes }]) => ({ id, codes })),
      ...merchants.map(({ id, evidence }) => ({ id, codes: evidence })),
    ].sort((one, other) => compareText(one.id, other.id));
    return new Map([
      [
        'merchants.csv',
        formatCsv(
          SINGAPORE_COLUMNS,
          merchants.map(({ id, name, home, aliases, rows }) => [id, name, home, [...aliases], rows]),
        ),
      ],
      [
        'presence.csv',
        formatCsv(
          PRESENCE_COLUMNS,
          present.map(([{ id }, { aliases, outlets }]) => [id, [...new Set(aliases)], outlets]),
        ),
      ],
      [
        'codes.csv',
        formatCsv(
          CODE_COLUMNS,
          codes.flatMap(({ id, codes }) =>
            codes.map(({ mcc, because, source, asOf }) => [id, mcc, because, source, asOf]),
          ),
        ),
      ],
    ]);
  },
};
