// Stable ids. A merchant edited by hand has its id in data/merchants; an upstream one gets its name and what identifies
// it for good: `tesco-express-q487494`, or `acme-7k2ax9` from a hash of name and home where it has no Wikidata id.
// A name that the slug does not spell (`シティマート`) is hashed behind the number, since others of the company may lend
// it the same slug: `city-q115865410-cd4m1b`. So nothing depends on what other merchants there are, and an id never
// moves to another merchant.
import { createHash } from 'node:crypto';
import { foldName, squashName } from '../catalogue/fold-name.ts';
import type { Problem } from '../catalogue/problem.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';
import type { Draft } from './draft.ts';

const MAX_SLUG = 60;
const HASH_LENGTH = 6; // 36^6 is two billion: a clash among a million is one in a few thousand builds, and is reported

export function nameUpstreamId(draft: Pick<Draft, 'name' | 'aliases' | 'wikidata' | 'home'>): string {
  const name = squashName(foldName(draft.name));
  const slug = [draft.name, ...draft.aliases].map(slugify).find((text) => text.length > 1);
  const mark = draft.wikidata ? draft.wikidata.toLowerCase() : hash(`${name}/${draft.home}`);
  const spelled = slug?.replaceAll('-', '') === name;
  return [slug, mark, draft.wikidata && !spelled ? hash(name) : undefined].filter(Boolean).join('-');
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

/** Every draft's id. Two brands of one name and home without a Wikidata id would share one; the later key is hashed. */
export function assignIds(drafts: readonly Draft[]): Map<Draft, string> {
  const ids = new Map<Draft, string>();
  const taken = new Set<string>();
  for (const draft of drafts)
    if (draft.id !== undefined) {
      ids.set(draft, draft.id);
      taken.add(draft.id);
    }
  const unnamed = drafts
    .filter((draft) => draft.id === undefined)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const draft of unnamed) {
    const plain = nameUpstreamId(draft);
    const id = taken.has(plain) ? `${plain}-${hash(draft.key)}` : plain;
    ids.set(draft, id);
    taken.add(id);
  }
  return ids;
}

export function checkRowIds(rows: readonly MerchantRow[], problems: Problem[]): void {
  const first = new Map<string, MerchantRow>();
  const claimed = new Map<string, MerchantRow>();
  for (const row of rows) {
    const { file, line } = row;
    const other = first.get(row.id);
    if (other)
      problems.push({
        file,
        line,
        problem: `duplicate id ${row.id}, also in ${other.file}:${other.line}`,
        remedy: 'merge the rows, or give one another id',
      });
    else first.set(row.id, row);
    for (const host of row.hosts) {
      const owner = claimed.get(host);
      if (owner && owner !== row)
        problems.push({
          file,
          line,
          problem: `domain ${host} is claimed twice, also by ${owner.id} in ${owner.file}:${owner.line}`,
          remedy: 'leave it with the merchant that owns the site',
        });
      else claimed.set(host, row);
    }
  }
}
