// Stable ids for upstream brands: a slug of the name, then its Wikidata id (`heron-foods-q5743472`) or, if it has none,
// a hash of its name and home (`acme-7k2ax9`). If the slug doesn't spell the name (`シティマート`), a hash of the name
// follows, since other brands of the company may have the same slug: `city-q115865410-cd4m1b`. Ids don't depend on
// which other merchants exist, and never move to another merchant. Merchants edited by hand have their ids in
// data/merchants.
import { createHash } from 'node:crypto';
import type { Draft } from '../src/build/draft.ts';
import { foldName, squashName } from '../src/catalogue/fold-name.ts';

const MAX_SLUG = 60;
const HASH_LENGTH = 6; // 36^6 is two billion

export function buildUpstreamId(draft: Pick<Draft, 'name' | 'aliases' | 'wikidata' | 'home'>): string {
  const name = squashName(draft.name);
  const slug = [draft.name, ...draft.aliases].map(slugify).find((text) => text.length > 1);
  const mark = draft.wikidata ? draft.wikidata.toLowerCase() : hash(`${name}/${draft.home}`);
  const spelled = slug?.replaceAll('-', '') === name;
  return [slug, mark, draft.wikidata && !spelled ? hash(name) : undefined].filter(Boolean).join('-');
}

/** For a merchant known only from statement lines: hashes its key, so a better spelling changes only the slug. */
export function buildObservedId(name: string, key: string): string {
  return [slugify(name), hash(`observed/${key}`)].filter(Boolean).join('-');
}

function slugify(name: string): string {
  const folded = foldName(name);
  if (/[^a-z0-9 ]/.test(folded)) return '';
  return folded.replaceAll(' ', '-').slice(0, MAX_SLUG).replace(/-+$/, '');
}

function hash(text: string): string {
  const value = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  return value.toString(36).padStart(HASH_LENGTH, '0').slice(-HASH_LENGTH);
}

/**
 * Brands with the same name and home and no Wikidata id would share an id, so the later one gets a hash of its key;
 * so does one whose id is reserved for a merchant from elsewhere.
 */
export function assignIds<Unnamed extends Omit<Draft, 'id'>>(
  drafts: readonly Unnamed[],
  reserved: ReadonlySet<string> = new Set(),
): (Unnamed & { readonly id: string })[] {
  const ids = new Map<Unnamed, string>();
  const taken = new Set(reserved);
  for (const draft of drafts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const plain = buildUpstreamId(draft);
    const id = taken.has(plain) ? `${plain}-${hash(draft.key)}` : plain;
    ids.set(draft, id);
    taken.add(id);
  }
  return drafts.map((draft) => ({ ...draft, id: ids.get(draft)! }));
}
