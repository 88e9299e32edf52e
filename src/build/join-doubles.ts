// Joins merchants that are one: those that data/doubles.csv names, and those with the same name in the same country of
// which one is only known
// - from a licence to serve food, as the café of a shop, a club or a hotel has one; or
// - as a name in the list of the world's brands, without a site or a Wikidata id, in the same kind of business or for
//   charging points that bear the name.
// The id of the joined one leads to the other.
import { squashName } from '../catalogue/fold-name.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { Double } from '../sources/read-doubles.ts';
import { BRANDS_SOURCE, SINGAPORE } from '../sources/read-imported.ts';
import { type Draft, indexById, mergeCountries } from './draft.ts';

const EATERY_LICENCES = 'nea-eating-establishments';
// `Buzz` and `Meta` are also other people's names.
const MIN_LICENSED_NAME = 6;
const CHARGING_POINTS = ['5552', '4900'];

export function joinDoubles(
  drafts: readonly Draft[],
  doubles: readonly Double[],
  mccs: ReadonlyMap<string, Mcc>,
): Draft[] {
  const byId = indexById(drafts);
  const byName = groupByName(drafts);
  const reviewed = new Map(doubles.map((row) => [row.merchant, row]));
  const joined = new Map<Draft, Draft>();
  const follow = (draft: Draft): Draft => {
    const kept = joined.get(draft);
    return kept === undefined ? draft : follow(kept);
  };
  for (const { merchant, sameAs } of doubles) {
    const kept = sameAs === undefined ? undefined : byId.get(sameAs);
    if (kept === undefined) continue;
    const draft = byId.get(merchant);
    if (draft === undefined) kept.formerIds = [...(kept.formerIds ?? []), merchant];
    else if (draft !== kept) joined.set(draft, kept);
  }
  for (const draft of drafts) {
    if (reviewed.has(draft.id) || joined.has(draft)) continue;
    const kept = findSame(draft, byName.get(squashName(draft.name))!, mccs);
    if (kept !== undefined && follow(kept) !== draft) joined.set(draft, follow(kept));
  }
  for (const draft of joined.keys()) absorbDouble(follow(draft), draft);
  return drafts.filter((draft) => !joined.has(draft));
}

function groupByName(drafts: readonly Draft[]): Map<string, Draft[]> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const name = squashName(draft.name);
    const group = groups.get(name);
    if (group) group.push(draft);
    else groups.set(name, [draft]);
  }
  return groups;
}

function findSame(
  draft: Draft,
  namesakes: readonly Draft[],
  mccs: ReadonlyMap<string, Mcc>,
): Draft | undefined {
  if (namesakes.length < 2) return undefined;
  if (isOnlyLicensed(draft))
    return squashName(draft.name).length < MIN_LICENSED_NAME
      ? undefined
      : namesakes.find((other) => !isOnlyLicensed(other) && other.countries.includes(SINGAPORE));
  if (!isBareBrand(draft)) return undefined;
  return namesakes.find(
    (other) =>
      !isBareBrand(other) && overlap(draft.countries, other.countries) && isAlike(draft, other, mccs),
  );
}

function isOnlyLicensed({ evidence }: Draft): boolean {
  return evidence.length > 0 && evidence.every(({ source }) => source === EATERY_LICENCES);
}

/** Where upstream tells namesakes apart, it has a name like `Citizens Bank (Tennessee)`. */
function isBareBrand({ evidence, wikidata, claims, aliases }: Draft): boolean {
  return (
    wikidata === undefined &&
    claims.length === 0 &&
    evidence.length > 0 &&
    evidence.every(({ source }) => source === BRANDS_SOURCE) &&
    ![...aliases].some((alias) => alias.includes('('))
  );
}

function isAlike(bare: Draft, other: Draft, mccs: ReadonlyMap<string, Mcc>): boolean {
  return bare.evidence.some(
    ({ mcc }) =>
      CHARGING_POINTS.includes(mcc) ||
      other.evidence.some((piece) => mccs.get(piece.mcc)?.category === mccs.get(mcc)?.category),
  );
}

function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.includes(WHOLE_WORLD) || b.includes(WHOLE_WORLD) || a.some((country) => b.includes(country));
}

/** A list that knows the merchant already says nothing new about its code by naming an outlet. */
function absorbDouble(kept: Draft, other: Draft): void {
  kept.formerIds = [...(kept.formerIds ?? []), other.id, ...(other.formerIds ?? [])];
  for (const alias of [other.name, ...other.aliases]) if (alias !== kept.name) kept.aliases.add(alias);
  const claimed = new Set(kept.claims.map(({ host }) => host));
  kept.claims.push(...other.claims.filter(({ host }) => !claimed.has(host)));
  if (!kept.countries.includes(WHOLE_WORLD))
    kept.countries = mergeCountries([kept.countries, other.countries]);
  if (other.wikidata !== undefined) kept.wikidata ??= other.wikidata;
  const sources = new Set(kept.evidence.map(({ source }) => source));
  const isKnown = kept.evidence.length > 0;
  kept.evidence.push(
    ...other.evidence.filter(
      ({ kind, source }) =>
        kind === 'observed' || (!sources.has(source) && !(isKnown && source === EATERY_LICENCES)),
    ),
  );
  kept.accounts = Math.max(kept.accounts, other.accounts);
  kept.rows += other.rows;
  if (other.outlets) kept.outlets = (kept.outlets ?? 0) + other.outlets;
}
