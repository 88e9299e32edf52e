// Joins the sources into one draft per merchant: rows edited by hand or by an operator, imported merchants that no row
// stands for, those that are one under two names, their presence in Singapore, and what was seen on cards.
import type { Mcc } from '../catalogue/mcc.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import { SINGAPORE, type SingaporePresence } from '../sources/read-imported.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';
import type { ObservationRow } from '../sources/read-observations.ts';
import { type Draft, draftImported, indexById, mergeCountries } from './draft.ts';
import { joinDoubles } from './join-doubles.ts';
import { mergeMerchants } from './merge-merchants.ts';
import type { OurData } from './read-data.ts';

export function joinMerchants(
  rows: readonly MerchantRow[],
  { brands, singapore, payments, doubles }: Pick<OurData, 'brands' | 'singapore' | 'payments' | 'doubles'>,
  observations: readonly ObservationRow[],
  mccs: ReadonlyMap<string, Mcc>,
  problems: Problem[],
): Draft[] {
  const imported = [...brands, ...singapore.merchants, ...payments.merchants].map(draftImported);
  const drafts = joinDoubles(mergeMerchants(rows, imported, mccs), doubles, mccs);
  const byId = indexById(drafts);
  addPresence(singapore.presence, byId, problems);
  for (const draft of drafts) showLatinName(draft);
  attachObservations([...observations, ...payments.observations], byId, problems);
  return drafts;
}

// Where most people read Latin letters only.
const LATIN_COUNTRIES = ['AU', 'CA', 'GB', 'MY', 'SG', 'US'];
const HAS_LATIN = /\p{Script=Latin}/u;
const ONLY_LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** `さぼてん` trades in Singapore, where it is called by its alias `Saboten`. */
function showLatinName(draft: Draft): void {
  if (!/\p{L}/u.test(draft.name) || HAS_LATIN.test(draft.name)) return;
  if (!draft.countries.some((country) => LATIN_COUNTRIES.includes(country))) return;
  const latin = [...draft.aliases].find((alias) => HAS_LATIN.test(alias) && ONLY_LATIN.test(alias));
  if (latin === undefined) return;
  draft.aliases.delete(latin);
  draft.aliases.add(draft.name);
  draft.name = latin;
}

function addPresence(
  presence: readonly SingaporePresence[],
  byId: ReadonlyMap<string, Draft>,
  problems: Problem[],
): void {
  for (const { file, line, merchant, aliases, outlets, codes } of presence) {
    const draft = byId.get(merchant);
    if (draft === undefined) {
      reportUnknown({ file, line, merchant }, 'run `npm run import -- singapore`', problems);
      continue;
    }
    if (!draft.countries.includes(WHOLE_WORLD))
      draft.countries = mergeCountries([draft.countries, [SINGAPORE]]);
    for (const alias of aliases) draft.aliases.add(alias);
    draft.evidence.push(...codes);
    draft.rows = Math.max(draft.rows, outlets);
    draft.outlets = Math.max(draft.outlets ?? 0, outlets);
  }
}

export function attachObservations(
  rows: readonly ObservationRow[],
  byId: ReadonlyMap<string, Draft>,
  problems: Problem[],
): void {
  for (const { file, line, merchant, observation } of rows) {
    const draft = byId.get(merchant);
    if (draft) draft.evidence.push(observation);
    else
      reportUnknown(
        { file, line, merchant },
        'add it to data/merchants, or use the id that `mcc-lookup search` shows',
        problems,
      );
  }
}

function reportUnknown(
  { file, line, merchant }: Pick<ObservationRow, 'file' | 'line' | 'merchant'>,
  remedy: string,
  problems: Problem[],
): void {
  problems.push({ file, line, problem: `there is no merchant ${merchant}`, remedy });
}
