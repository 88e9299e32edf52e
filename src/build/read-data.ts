// Reads and checks the project's data folder, in two parts: what an operator's files are checked against, which is small,
// and the merchants.
import { join } from 'node:path';
import type { Card } from '../catalogue/card.ts';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import { REPORTS_SOURCE } from '../catalogue/evidence.ts';
import { isBrandCode, type Mcc } from '../catalogue/mcc.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type AcceptedNetworksRow, readAcceptedNetworks } from '../sources/read-accepted-networks.ts';
import { readCards } from '../sources/read-cards.ts';
import { type Double, readDoubles } from '../sources/read-doubles.ts';
import { readEdition } from '../sources/read-edition.ts';
import { type HostOverride, readHostOverrides } from '../sources/read-host-overrides.ts';
import {
  BRANDS_SOURCE,
  type ImportedMerchant,
  readBrands,
  readBrandsVersion,
  readPaymentMerchants,
  readSingapore,
  type SingaporePresence,
} from '../sources/read-imported.ts';
import { type KnownIn, readKnown } from '../sources/read-known.ts';
import { readMccs } from '../sources/read-mccs.ts';
import { type MerchantRow, readMerchants } from '../sources/read-merchants.ts';
import { type ObservationRow, readObservationFile, readObservations } from '../sources/read-observations.ts';
import { readSourceRegister } from '../sources/read-source-register.ts';
import { readVisitedSites, type VisitedSites } from '../sources/read-visited-sites.ts';
import { checkEvidence, checkRow, type Known } from './check-evidence.ts';
import { RepeatedCheck } from './check-repeated.ts';

export interface References {
  readonly edition: string;
  readonly sources: CatalogueMeta['sources'];
  readonly mccs: ReadonlyMap<string, Mcc>;
  /** From data/observations and the operator's accepted reports. */
  readonly observations: readonly ObservationRow[];
  readonly known: Known;
}

/** `reports`: the operator's file of accepted reports. */
export function readReferences(data: string, problems: Problem[], reports?: string): References {
  const edition = readEdition(join(data, 'edition.txt'), problems);
  const sources = readSourceRegister(join(data, 'sources.csv'), problems);
  const mccs = new Map(readMccs(join(data, 'mcc'), problems).map((mcc) => [mcc.code, mcc]));
  const observations = [
    ...readObservations(join(data, 'observations'), problems, sources),
    ...(reports === undefined ? [] : readObservationFile(reports, REPORTS_SOURCE, problems)),
  ];
  const known = {
    mccs: new Set(mccs.keys()),
    sources: new Set(sources.map(({ id }) => id)),
    unlisted: new Set(
      [...mccs.values()]
        .filter(
          ({ code, kind, networks }) => kind === 'private' && networks.length === 0 && !isBrandCode(code),
        )
        .map(({ code }) => code),
    ),
    observed: findEnoughObserved(observations),
  };
  return { edition, sources, mccs, observations, known };
}

/** With fewer counted payments, observations are no merchant by themselves. */
const MIN_PAYMENTS = 2;

function findEnoughObserved(observations: readonly ObservationRow[]): Set<string> {
  const payments = new Map<string, number>();
  for (const { merchant, observation } of observations)
    payments.set(merchant, (payments.get(merchant) ?? 0) + (observation.count ?? MIN_PAYMENTS));
  return new Set([...payments].filter(([, count]) => count >= MIN_PAYMENTS).map(([merchant]) => merchant));
}

/** What is edited by hand. It is small, so what is wrong in it is reported before the rest is read. */
export interface EditedData {
  readonly rows: readonly MerchantRow[];
  readonly cards: readonly Card[];
  readonly overrides: readonly HostOverride[];
  readonly doubles: readonly Double[];
  readonly networks: readonly AcceptedNetworksRow[];
}

export function readEditedData(data: string, { known }: References, problems: Problem[]): EditedData {
  const cards = readCards(join(data, 'cards'), known.mccs, problems);
  const rows = readMerchants(join(data, 'merchants'), problems);
  const repeated = new RepeatedCheck();
  for (const row of rows) {
    repeated.add(row, problems);
    checkRow(row, known, problems);
  }
  return {
    rows,
    cards,
    overrides: readHostOverrides(join(data, 'domains.csv'), problems),
    doubles: readDoubles(join(data, 'doubles.csv'), problems),
    networks: readAcceptedNetworks(join(data, 'merchants-networks.csv'), problems),
  };
}

export interface OurData extends EditedData {
  /** `name-suggestion-index 8.0.20260918` */
  readonly upstream: string;
  readonly brands: readonly ImportedMerchant[];
  readonly singapore: {
    readonly merchants: readonly ImportedMerchant[];
    readonly presence: readonly SingaporePresence[];
  };
  readonly payments: {
    readonly merchants: readonly ImportedMerchant[];
    readonly observations: readonly ObservationRow[];
  };
  readonly visited: VisitedSites;
  readonly known: KnownIn;
}

export function readOurData(
  data: string,
  references: References,
  problems: Problem[],
  edited = readEditedData(data, references, problems),
): OurData {
  const { observations, known, sources } = references;
  const { version, date } = readBrandsVersion(join(data, 'brands/version.txt'), problems);
  const brands = readBrands(join(data, 'brands'), date, problems);
  const singapore = readSingapore(join(data, 'singapore'), problems);
  const payments = {
    merchants: readPaymentMerchants(join(data, 'payments/merchants'), problems),
    observations: readObservations(join(data, 'payments/observations'), problems, sources),
  };
  checkEvidence(
    {
      observations: [...observations, ...payments.observations],
      imported: [...brands, ...singapore.merchants, ...singapore.presence],
    },
    known,
    problems,
  );
  return {
    ...edited,
    upstream: `${BRANDS_SOURCE} ${version}`,
    brands,
    singapore,
    payments,
    visited: readVisitedSites(join(data, 'popularity/sites.csv'), problems),
    known: readKnown(join(data, 'popularity/known.csv'), problems),
  };
}
