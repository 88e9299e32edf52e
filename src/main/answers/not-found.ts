// Where nothing is found: the nearest that there is, and the command to try next.
import { NotFoundError } from '../../client/errors.ts';
import type { Lookup } from '../../client/lookup.ts';
import { listNeighbours } from '../../query/find-mccs.ts';
import { MAX_CHOICES } from '../../query/find-merchant.ts';
import { looksLikeAddress } from '../../query/find-site.ts';
import { nameSite, readSuggestQuestion } from '../../query/suggest.ts';
import { CommandError, EXIT } from '../command.ts';

/** Undefined where there is no such thing; other errors stay. */
export async function findOrNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The merchants that are called nearly so, else similar ones, each with the id to give instead. */
export async function refuseMerchant(lookup: Lookup, text: string, region: string): Promise<never> {
  const isAddress = looksLikeAddress(text);
  const name = (isAddress ? nameSite(text) : text.trim()) || text.trim();
  const search = `\`mcc-lookup search ${quote(name)}\``;
  const { results } = isAddress
    ? { results: [] }
    : await lookup.searchStores(text, { limit: MAX_CHOICES, country: region, include: 'id' });
  if (results.length > 0) {
    const choices = results.map(({ Store, Country, id }) => `${Store} (${Country}): ${id}`);
    throw new CommandError(
      `no merchant is called exactly “${text}”. Give one of these ids instead, or see ${search}\n  ${choices.join('\n  ')}`,
      EXIT.notFound,
    );
  }
  const { near } = await lookup.suggest(readSuggestQuestion(text, isAddress));
  const similar = near.map(({ Store, Country, host, id }) => `${Store} (${host ?? Country}): ${id}`);
  throw new CommandError(
    similar.length === 0
      ? `merchant not found: “${text}”. Try ${search} with another spelling, or give its code`
      : `merchant not found: “${text}”. Try ${search}, or one of these ids\n  ${similar.join('\n  ')}`,
    EXIT.notFound,
  );
}

export async function refuseMcc(lookup: Lookup, digits: string): Promise<never> {
  const { codes } = await lookup.mccCodes();
  const code = digits.padStart(4, '0');
  const all = Object.keys(codes)
    .sort()
    .map((each) => ({ code: each, description: codes[each]! }));
  const near = listNeighbours(all, code, MAX_CHOICES);
  throw new CommandError(
    near.length === 0
      ? `no list has the code ${code}; \`mcc-lookup search <name>\` shows the codes of merchants`
      : `no list has the code ${code}. Near it\n  ${near.map((each) => `${each.code} ${each.description}`).join('\n  ')}`,
    EXIT.notFound,
  );
}

/** As a shell takes it. */
function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
