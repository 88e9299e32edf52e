// Decides who owns a host that several merchants claim. The rules, in order: data/domains.csv says so; an operator's
// own data claims it; an editor claims it; the merchant's name is the host's label (hilton.com is Hilton, not Canopy);
// the claim is for the front page, not a page on the host; the better known merchant; the shorter, then the lower key.
import { domainToUnicode } from 'node:url';
import { findRegistrableDomain } from '../catalogue/domain.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { MerchantSite } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { HostOverride } from '../sources/read-host-overrides.ts';
import { type Draft, type HostClaim, indexById } from './draft.ts';

export type OwnedBy = 'only-claim' | NonNullable<MerchantSite['ownedBy']>;

export interface HostOwner {
  readonly draft: Draft;
  readonly because: OwnedBy;
  readonly rivals: readonly Draft[];
}

interface Rival {
  readonly draft: Draft;
  readonly claim: HostClaim;
}

export function decideHostOwners(
  drafts: readonly Draft[],
  overrides: readonly HostOverride[],
  popularity: ReadonlyMap<Draft, number>,
  problems: Problem[],
): Map<string, HostOwner> {
  const rivals = new Map<string, Rival[]>();
  for (const draft of drafts)
    for (const claim of draft.claims) {
      const group = rivals.get(claim.host);
      if (group) group.push({ draft, claim });
      else rivals.set(claim.host, [{ draft, claim }]);
    }
  const owners = new Map<string, HostOwner>();
  for (const [host, group] of rivals) owners.set(host, chooseOwner(host, group, popularity));
  applyOverrides(owners, drafts, overrides, problems);
  return owners;
}

function chooseOwner(
  host: string,
  group: readonly Rival[],
  popularity: ReadonlyMap<Draft, number>,
): HostOwner {
  // `xn--bcher-kva.de` is `bücher.de`, which folds to the same text as the name Bücher.
  const readable = domainToUnicode(findRegistrableDomain(host) ?? host);
  const label = squashName(readable.split('.', 1)[0]!);
  const steps: [OwnedBy, (rival: Rival) => number][] = [
    ['operator', ({ claim }) => (claim.by === 'operator' ? 1 : 0)],
    ['editor', ({ claim }) => (claim.by === 'editor' ? 1 : 0)],
    ['name', ({ draft }) => (isNamed(draft, label) ? 1 : 0)],
    ['front-page', ({ claim }) => (claim.by === 'page' ? 0 : 1)],
    ['popularity', ({ draft }) => popularity.get(draft) ?? 0],
    ['popularity', ({ draft }) => -draft.key.length],
  ];
  let left = group;
  let because: OwnedBy = group.length === 1 ? 'only-claim' : 'popularity';
  for (const [reason, score] of steps) {
    if (left.length === 1) break;
    const best = Math.max(...left.map(score));
    const next = left.filter((rival) => score(rival) === best);
    if (next.length < left.length) because = reason;
    left = next;
  }
  const [winner] = left.toSorted((a, b) => (a.draft.key < b.draft.key ? -1 : 1));
  return {
    draft: winner!.draft,
    because,
    rivals: group.filter((rival) => rival !== winner).map((rival) => rival.draft),
  };
}

function isNamed(draft: Draft, label: string): boolean {
  return squashName(draft.name) === label;
}

function applyOverrides(
  owners: Map<string, HostOwner>,
  drafts: readonly Draft[],
  overrides: readonly HostOverride[],
  problems: Problem[],
): void {
  const byId = indexById(drafts);
  for (const { file, line, host, merchant } of overrides) {
    if (merchant === undefined) {
      owners.delete(host);
      continue;
    }
    const draft = byId.get(merchant);
    if (!draft) {
      problems.push({
        file,
        line,
        problem: `there is no merchant ${merchant}`,
        remedy: 'use the id that `mcc-lookup search` shows, or `none`',
      });
      continue;
    }
    const before = owners.get(host);
    const rivals = before ? [before.draft, ...before.rivals].filter((rival) => rival !== draft) : [];
    owners.set(host, { draft, because: 'override', rivals });
  }
}
