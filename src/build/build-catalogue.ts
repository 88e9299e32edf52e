// Builds the catalogue: read → merge → check → freeze. The sources, in order of precedence:
//
//   1. the operator's own merchants and cards        --merchants, --cards
//   2. observations from card networks               data/observations/
//   3. lines of real card payments                   data/observed/
//   4. merchants edited by hand                      data/merchants/
//   5. upstream brands, operators and networks       name-suggestion-index, read through data/upstream/
//   6. names in Singapore's malls and registers      data/singapore/
import { join } from 'node:path';
import { buildContents, type Contents } from '../catalogue/contents.ts';
import type { Problem } from '../catalogue/problem.ts';
import { readAcceptedNetworks } from '../sources/read-accepted-networks.ts';
import { readCards } from '../sources/read-cards.ts';
import { readEdition } from '../sources/read-edition.ts';
import { readHostOverrides } from '../sources/read-host-overrides.ts';
import { readMccWords, readNameWords, readWordKinds } from '../sources/read-mcc-words.ts';
import { readMccs } from '../sources/read-mccs.ts';
import { readMerchants } from '../sources/read-merchants.ts';
import { type ObservationRow, readObservations } from '../sources/read-observations.ts';
import {
  type ObservedLine,
  readObservedExceptions,
  readObservedLines,
  readPersonalNames,
} from '../sources/read-observed.ts';
import { readSingapore } from '../sources/read-singapore.ts';
import { readSourceRegister } from '../sources/read-source-register.ts';
import { readAbbreviations, readPlaces, readStatementTables } from '../sources/read-statement-tables.ts';
import { readCategories, readDemonyms, readHomes, readSharedHosts } from '../sources/read-upstream-tables.ts';
import { readUpstreamExtract } from '../sources/upstream-extract.ts';
import { attachNetworks } from './attach-networks.ts';
import { attachObservations } from './attach-observations.ts';
import { checkEvidence, checkRow } from './check-evidence.ts';
import { RepeatedCheck } from './check-repeated.ts';
import { freezeMerchants } from './freeze-merchants.ts';
import { groupShops } from './guess-lessons.ts';
import { isHeldOut } from './held-out.ts';
import { joinUpstream } from './join-upstream.ts';
import { buildCategoryMap } from './map-category.ts';
import { measurePopularity } from './measure-popularity.ts';
import { mergeMerchants } from './merge-merchants.ts';
import { addObservedMerchants } from './observed-merchants.ts';
import { dropReplaced, readOperatorMerchants, replaceCards, replaceMerchants } from './operator-data.ts';
import { decideHostOwners } from './own-hosts.ts';
import { joinSingapore } from './singapore/join-singapore.ts';
import { excludeSetAside } from './singapore/set-aside.ts';

export interface BuildInputs {
  /** The project's data folder. */
  readonly data: string;
  /** What scripts/extract-upstream.js extracted from name-suggestion-index. */
  readonly upstream: string;
  /** An operator's own merchants: CSV files, folders of them, postgres:// addresses. */
  readonly merchants?: readonly string[];
  /** An operator's own cards: a folder of YAML files. */
  readonly cards?: string | undefined;
  /** For measuring: leaves out the Singapore names that are set aside (singapore/set-aside.ts). */
  readonly withoutSetAside?: boolean | undefined;
  /** For measuring: leaves out the sightings of held-out chains (held-out.ts). */
  readonly withoutHeldOut?: boolean | undefined;
}

export type Progress = (step: string) => void;

export async function buildCatalogue(
  inputs: BuildInputs,
  progress: Progress = () => {},
): Promise<{ contents: Contents; problems: Problem[] }> {
  const problems: Problem[] = [];
  const at = (name: string): string => join(inputs.data, name);

  progress('reading our data');
  const edition = readEdition(at('edition.txt'), problems);
  const sources = readSourceRegister(at('sources.csv'), problems);
  const mccs = readMccs(at('mcc'), problems);
  const mccByCode = new Map(mccs.map((mcc) => [mcc.code, mcc]));
  const knownMccs = new Set(mccByCode.keys());
  const words = readMccWords(at('mcc'), knownMccs, problems);
  const nameWords = readNameWords(at('mcc'), knownMccs, problems);
  const wordKinds = readWordKinds(at('mcc'), problems);
  const lines = chooseLines(readObservedLines(at('observed/lines'), problems), inputs);
  const observations = readObservations(at('observations'), problems);
  const networks = readAcceptedNetworks(at('merchants-networks.csv'), problems);
  const overrides = readHostOverrides(at('domains.csv'), problems);
  const exceptions = readObservedExceptions(at('observed/exceptions.csv'), problems);
  const ours = readMerchants(at('merchants'), problems);
  const known = {
    mccs: knownMccs,
    sources: new Set(sources.map(({ id }) => id)),
    observed: new Set(observations.map(({ merchant }) => merchant)),
  };
  const repeated = new RepeatedCheck();
  for (const row of ours) {
    repeated.add(row, problems);
    checkRow(row, known, problems);
  }
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

  const singapore = readSingapore(at('singapore'), problems);

  const brands = joinUpstream(upstream, {
    mapCategory,
    demonyms: readDemonyms(at('upstream'), problems),
    homes: readHomes(at('upstream'), problems),
    sharedHosts: readSharedHosts(at('upstream'), problems),
  });

  const theirs = await readOperatorMerchants(
    inputs.merchants ?? [],
    { edition, known, rows: ours, brands, observations, overrides, lines, exceptions, singapore },
    problems,
    (count) => progress(`reading your merchants: ${count.toLocaleString('en')}`),
  );

  progress('joining merchants');
  const listed = joinSingapore(
    mergeMerchants(replaceMerchants(ours, theirs.shared), brands, mccByCode),
    singapore,
    mccByCode,
    inputs,
  );
  const points = inputs.withoutSetAside ? [...excludeSetAside(observations, listed)] : observations;
  attachObservations(chooseObservations(points, inputs), listed, problems);

  progress('reading card payments');
  const added = addObservedMerchants(
    {
      lines,
      exceptions,
      personalNames: readPersonalNames(at('observed/personal-names.csv'), problems),
      places: readPlaces(at('statements/places.csv'), []),
      abbreviations: readAbbreviations(at('statements/abbreviations.csv'), []),
      mccs: mccByCode,
      reportUnused: !inputs.merchants?.length && !inputs.withoutHeldOut && !inputs.withoutSetAside,
    },
    listed,
    // Without the held-out lines, some exceptions name a merchant that is not listed.
    inputs.withoutHeldOut ? [] : problems,
  );
  // Without the held-out sightings, some merchants have no evidence left.
  const drafts = dropReplaced([...listed, ...added], theirs).filter(({ evidence }) => evidence.length > 0);
  const popularity = measurePopularity(drafts);
  const owners = decideHostOwners(drafts, overrides, popularity, problems);

  progress('checking');
  checkEvidence(
    {
      observations,
      lines,
      categories,
      categoriesFile: at('upstream/categories.csv'),
      singapore,
    },
    known,
    problems,
  );

  progress('deriving usual codes');
  const frozen = freezeMerchants(
    inputs.withoutSetAside ? drafts.filter(({ evidence }) => evidence.length > 0) : drafts,
    { edition, owners, popularity },
  );
  const joined = attachNetworks(frozen, networks, known.sources, problems);
  const ids = new Set(joined.map(({ id }) => id));
  const statements = readStatementTables(at('statements'), (id) => ids.has(id), problems);
  const merchants = theirs.alone.mergeWith(joined);
  const about = { edition, upstream: `name-suggestion-index ${upstream.version}`, sources };
  const shops = groupShops(lines);
  return {
    contents: buildContents(about, {
      mccs,
      words,
      cards,
      shops,
      nameWords,
      wordKinds,
      merchants,
      statements,
    }),
    problems,
  };
}

function chooseLines(lines: ObservedLine[], { withoutHeldOut = false }: BuildInputs): ObservedLine[] {
  return withoutHeldOut ? lines.filter(({ text }) => !isHeldOut(text)) : lines;
}

/** Rows with a count come from the same payments as the lines. */
function chooseObservations(
  rows: ObservationRow[],
  { withoutHeldOut = false }: BuildInputs,
): ObservationRow[] {
  const isKept = ({ merchant, observation }: ObservationRow): boolean =>
    observation.count === undefined || !isHeldOut(observation.seenAs ?? merchant.replaceAll('-', ' '));
  return withoutHeldOut ? rows.filter(isKept) : rows;
}
