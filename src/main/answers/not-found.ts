// When nothing is found: suggests the closest matches and the command to try next.
import { NotFoundError } from '../../client/errors.ts';
import type { Lookup } from '../../client/lookup.ts';
import type { Suggestions } from '../../client/types.ts';
import { listNeighbours } from '../../query/find-mccs.ts';
import { MAX_CHOICES } from '../../query/find-merchant.ts';
import { looksLikeAddress } from '../../query/find-site.ts';
import { getSiteName, parseSuggestParameters } from '../../query/suggest.ts';
import { CommandError, EXIT } from '../command.ts';

/** Undefined if there is no such thing; other errors are rethrown. */
export async function findOrNone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** For a web address: lists similar merchants, with their own addresses if known. */
export async function refuseAddress(lookup: Lookup, text: string): Promise<never> {
  const near = await findSimilar(lookup, text);
  const similar = near.map(({ Store, Country, host }) =>
    host ? `${Store}: ${host}` : `${Store} (${Country})`,
  );
  throw new CommandError(
    `merchant not found: “${text}”. Try ${suggestSearch(text)}${listBelow(', or one of these', similar)}`,
    EXIT.notFound,
  );
}

/** For a name: lists merchants with nearly that name, or else similar ones, each with the id to use instead. */
export async function refuseMerchant(lookup: Lookup, text: string, region: string): Promise<never> {
  const options = { limit: MAX_CHOICES, country: region, include: 'id' } as const;
  const { results } = looksLikeAddress(text) ? { results: [] } : await lookup.searchStores(text, options);
  const near = results.length > 0 ? results : await findSimilar(lookup, text);
  const choices = near.map(({ Store, Country, id }) => `${Store} (${Country}): ${id}`);
  throw new CommandError(
    results.length > 0
      ? `no merchant is called exactly “${text}”. See ${suggestSearch(text)}${listBelow(', or give one of these ids', choices)}`
      : `merchant not found: “${text}”. Try ${suggestSearch(text)}, or give its code${listBelow(' or one of these ids', choices)}`,
    EXIT.notFound,
  );
}

async function findSimilar(lookup: Lookup, text: string): Promise<Suggestions['near']> {
  return (await lookup.suggest(parseSuggestParameters(text, looksLikeAddress(text)))).near;
}

/** `mcc-lookup search 'sunny corner'`, also for `sunny-corner.sg`. */
function suggestSearch(text: string): string {
  const name = (looksLikeAddress(text) ? getSiteName(text) : '') || text.trim();
  return `\`mcc-lookup search ${quote(name)}\``;
}

function listBelow(lead: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [`${lead}:`, ...rows].join('\n  ');
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
      ? `unknown code ${code}; \`mcc-lookup search <name>\` shows the codes of merchants`
      : `unknown code ${code}${listBelow(
          '. Nearby codes',
          near.map((each) => `${each.code} ${each.description}`),
        )}`,
    EXIT.notFound,
  );
}

/** Quotes text for a shell. */
function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
