// The story of the catalogue: read → merge → check → freeze. The sources, in order of precedence:
//
//   1. the operator's own merchants and cards        --merchants, --cards
//   2. observations by card networks                 data/observations/
//   3. merchants edited by hand                      data/merchants/
//   4. brands, operators and networks of upstream    name-suggestion-index, read through data/upstream/
import { join } from 'node:path';
import { buildContents, type Contents } from '../catalogue/contents.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readCards } from '../sources/read-cards.ts';
import { readEdition } from '../sources/read-edition.ts';
import { readHostOverrides } from '../sources/read-host-overrides.ts';
import { readMccs } from '../sources/read-mccs.ts';
import { type MerchantRow, readMerchants } from '../sources/read-merchants.ts';
import { readObservations } from '../sources/read-observations.ts';
import { readSourceRegister } from '../sources/read-source-register.ts';
import { readStatementTables } from '../sources/read-statement-tables.ts';
import { readCategories, readDemonyms, readHomes, readSharedHosts } from '../sources/read-upstream-tables.ts';
import { readUpstreamExtract } from '../sources/upstream-extract.ts';
import { attachObservations } from './attach-observations.ts';
import { checkEvidence } from './check-evidence.ts';
import { checkRepeated } from './check-repeated.ts';
import { freezeMerchants } from './freeze-merchants.ts';
import { joinUpstream } from './join-upstream.ts';
import { buildCategoryMap } from './map-category.ts';
import { measurePopularity } from './measure-popularity.ts';
import { mergeMerchants } from './merge-merchants.ts';
import { replaceCards, replaceMerchants } from './operator-data.ts';
import { decideHostOwners } from './own-hosts.ts';

export interface BuildInputs {
  /** The project's data folder. */
  readonly data: string;
  /** What scripts/extract-upstream.js took from name-suggestion-index. */
  readonly upstream: string;
  /** An operator's own merchants: a CSV file or a folder of them. */
  readonly merchants?: string | undefined;
  /** Instead: rows of them that are read already. */
  readonly rows?: readonly MerchantRow[] | undefined;
  /** An operator's own cards: a folder of YAML files. */
  readonly cards?: string | undefined;
}

export type Progress = (step: string) => void;

export function buildCatalogue(
  inputs: BuildInputs,
  progress: Progress = () => {},
): { contents: Contents; problems: Problem[] } {
  const problems: Problem[] = [];
  const at = (name: string): string => join(inputs.data, name);

  progress('reading our data');
  const edition = readEdition(at('edition.txt'), problems);
  const sources = readSourceRegister(at('sources.csv'), problems);
  const mccs = readMccs(at('mcc'), problems);
  const mccByCode = new Map(mccs.map((mcc) => [mcc.code, mcc]));
  const knownMccs = new Set(mccByCode.keys());
  const observations = readObservations(at('observations'), problems);
  const overrides = readHostOverrides(at('domains.csv'), problems);
  const ours = readMerchants(at('merchants'), problems);
  checkRepeated(ours, problems);
  const theirs =
    inputs.rows ?? (inputs.merchants === undefined ? [] : readMerchants(inputs.merchants, problems, true));
  checkRepeated(theirs, problems);
  const cards = replaceCards(
    readCards(at('cards'), knownMccs, problems),
    inputs.cards === undefined ? [] : readCards(inputs.cards, knownMccs, problems),
  );

  progress('reading upstream brands');
  const upstream = readUpstreamExtract(inputs.upstream);
  const categories = readCategories(at('upstream'), problems);
  const mapCategory = buildCategoryMap(
    categories,
    upstream.categories,
    at('upstream/categories.csv'),
    problems,
  );

  progress('joining merchants');
  const brands = joinUpstream(upstream, {
    mapCategory,
    demonyms: readDemonyms(at('upstream'), problems),
    homes: readHomes(at('upstream'), problems),
    sharedHosts: readSharedHosts(at('upstream'), problems),
  });
  const drafts = mergeMerchants(replaceMerchants(ours, theirs), brands, mccByCode);
  attachObservations(observations, drafts, problems);
  const popularity = measurePopularity(drafts);
  const owners = decideHostOwners(drafts, overrides, popularity, problems);

  progress('checking');
  checkEvidence(
    { rows: [...ours, ...theirs], observations, categories, categoriesFile: at('upstream/categories.csv') },
    knownMccs,
    new Set(sources.map(({ id }) => id)),
    problems,
  );

  progress('deriving usual codes');
  const merchants = freezeMerchants(drafts, { edition, owners, popularity });
  const known = new Set(merchants.map(({ id }) => id));
  const statements = readStatementTables(at('statements'), (id) => known.has(id), problems);
  const about = { edition, upstream: `name-suggestion-index ${upstream.version}`, sources };
  return { contents: buildContents(about, { mccs, cards, merchants, statements }), problems };
}
