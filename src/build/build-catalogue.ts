// Builds the catalogue: read → check → join → freeze. The sources, in order of precedence:
//
//   1. the operator's own merchants and cards        --merchants, --cards
//   2. observations from card networks               data/observations/, data/payments/, --reports
//   3. merchants edited by hand                      data/merchants/
//   4. upstream brands, operators and networks       data/brands/
//   5. names in Singapore's malls and registers      data/singapore/
//
// data/README.md says which of them are edited by hand, and which importer writes the others.
import { join } from 'node:path';
import { buildContents, type Contents } from '../catalogue/contents.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readBanks, readCards } from '../sources/read-cards.ts';
import { readChanges } from '../sources/read-changes.ts';
import { readMccWords } from '../sources/read-mcc-words.ts';
import { readMileValues } from '../sources/read-mile-values.ts';
import { readModel } from '../sources/read-model.ts';
import { readSpending } from '../sources/read-spending.ts';
import { readStatementTables } from '../sources/read-statement-tables.ts';
import { attachNetworks } from './attach-networks.ts';
import { freezeMerchants } from './freeze-merchants.ts';
import { joinMerchants } from './join-merchants.ts';
import { measureLocalPopularity, measurePopularity } from './measure-popularity.ts';
import { readOperatorMerchants, replaceCards, replaceMerchants, separateShared } from './operator-data.ts';
import { decideHostOwners } from './own-hosts.ts';
import { readEditedData, readOurData, readReferences } from './read-data.ts';

export interface BuildInputs {
  /** The project's data folder. */
  readonly data: string;
  /** An operator's own merchants: CSV files, folders of them, postgres:// addresses. */
  readonly merchants?: readonly string[];
  /** An operator's own cards: a folder of YAML files. */
  readonly cards?: string | undefined;
  /** Reports that the operator accepted: a CSV file in the format of data/observations. */
  readonly reports?: string | undefined;
}

export type Progress = (step: string) => void;

/** Without contents if there are problems. */
export type Built =
  | { readonly contents: Contents; readonly problems: readonly [] }
  | { readonly contents?: undefined; readonly problems: readonly Problem[] };

export async function buildCatalogue(inputs: BuildInputs, progress: Progress = () => {}): Promise<Built> {
  const problems: Problem[] = [];
  const { data } = inputs;
  progress('reading codes and sources');
  const references = readReferences(data, problems, inputs.reports);
  const { edition, sources, mccs, observations, known } = references;

  // The operator's files first: what is wrong with them is reported before anything slow begins.
  progress('reading your cards and merchants');
  const theirCards =
    inputs.cards === undefined
      ? []
      : readCards(inputs.cards, known.mccs, problems, readBanks(join(data, 'cards'), known.mccs, problems));
  const theirRows = await readOperatorMerchants(inputs.merchants ?? [], known, problems, (count) =>
    progress(`reading your merchants: ${count.toLocaleString('en')}`),
  );
  if (problems.length > 0) return { problems };

  progress('reading our cards and merchants');
  const edited = readEditedData(data, references, problems);
  const words = readMccWords(join(data, 'mcc'), known.mccs, problems);
  const mileValues = readMileValues(join(data, 'mile-values.csv'), problems);
  const spending = readSpending(join(data, 'spending.csv'), known.mccs, problems);
  const changes = readChanges(join(data, 'changes'), problems);
  if (problems.length > 0) return { problems };

  progress('reading our brands and shops');
  const ours = readOurData(data, references, problems, edited);
  const model = readModel(join(data, 'model/likely-codes.sections'), problems);
  const cards = replaceCards(ours.cards, theirCards);

  progress('joining merchants');
  const { shared, alone } = separateShared(theirRows, ours, references);
  const rows = replaceMerchants(ours.rows, shared);
  const drafts = joinMerchants(rows, ours, observations, mccs, problems).filter(
    ({ evidence }) => evidence.length > 0,
  );

  progress('deriving usual codes');
  const popularity = measurePopularity(drafts, edition);
  const owners = decideHostOwners(drafts, ours.overrides, popularity, problems);
  const localPopularity = measureLocalPopularity(drafts, popularity, {
    visited: ours.visited,
    known: ours.known,
    owners,
  });
  const frozen = freezeMerchants(drafts, { edition, owners, popularity, localPopularity });
  const joined = attachNetworks(frozen, ours.networks, known.sources, problems);
  const ids = new Set(joined.map(({ id }) => id));
  const statements = readStatementTables(join(data, 'statements'), (id) => ids.has(id), problems);
  if (problems.length > 0) return { problems };

  const merchants = alone.mergeWith(joined);
  const about = { edition, upstream: ours.upstream, sources, mileValues, spending, changes };
  const contents = buildContents(about, {
    mccs: [...mccs.values()],
    words,
    cards,
    ...(model && { model }),
    merchants,
    statements,
  });
  return { contents, problems: [] };
}
