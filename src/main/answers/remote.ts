// Answers from a running service, by the typed client. Where the API has no endpoint for a whole answer, it is put together
// from several, so that it is the same as from the catalogue here.
import { compareText } from '../../catalogue/compare-text.ts';
import { squashName } from '../../catalogue/fold-name.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import {
  BadRequestError,
  type BestCard,
  MccLookup,
  MccLookupError,
  NetworkError,
  NotFoundError,
  type Purchase,
  RateLimitError,
} from '../../client/index.ts';
import {
  type Refusal,
  refuseSeveralMerchants,
  refuseTooLong,
  refuseUnknownMcc,
  refuseUnknownMerchant,
} from '../../mcp/refusal.ts';
import { listNeighbours } from '../../query/find-mccs.ts';
import { isTooLong, MAX_CHOICES } from '../../query/find-merchant.ts';
import { looksLikeAddress } from '../../query/find-site.ts';
import { MAX_LINE_LENGTH } from '../../query/statements/describe-line.ts';
import { readSuggestQuestion } from '../../query/suggest.ts';
import { CommandError, EXIT } from '../command.ts';
import { describeCause } from '../describe-cause.ts';
import { chooseRegion } from '../places.ts';
import { type Answers, type BestCards, type BestQuestion, MCC_DIGITS } from './answers.ts';

/** A person waits; a service that takes a question and never answers is given up. */
const MAX_WAIT_SECONDS = 30;

export function answerRemotely(server: string): Answers {
  const client = new MccLookup({ baseUrl: server, cacheEntries: 0, fetch: fetchWithTimeout });
  return {
    async findRegion(asked) {
      const { regions, defaultRegion } = await explain(client.meta());
      return chooseRegion(asked, regions, defaultRegion);
    },
    storeByDomain: (domain, region) => explain(client.storeByDomain(domain, { region })),
    searchStores: (q, options) => explain(client.searchStores(q, options)),
    mcc: (code, region) => explain(client.mcc(code, { region })),
    findCodes: (words) => explain(client.mccCodes({ q: words })),
    cards: (region) => explain(client.cards({ region })),
    descriptor: (line, country) =>
      explain(client.descriptor(line.slice(0, MAX_LINE_LENGTH).replace(/\p{Cc}/gu, ' '), { country })),
    async findConfidence({ url }) {
      const { place } = await explain(client.bestCard({ domain: url }));
      return { confidence: place.confidence!, basis: place.basis! };
    },
    async findMerchants(name, options) {
      const { results } = await explain(client.searchStores(name, { ...options, include: 'id' }));
      return results.map(({ id, Store, MCC, Country, Category }) => ({
        id: id!,
        Store,
        MCC,
        Country,
        Category,
      }));
    },
    async findMccNotes(code) {
      const { names, brand, notes } = await explain(client.mccHistory(code));
      return { networks: names.map(({ network }) => network), brand, notes };
    },
    async findBest(question) {
      const where = MCC_DIGITS.test(question.merchant)
        ? await findCode(client, question.merchant)
        : await findPlace(client, question);
      const { region, channel: type, service, network } = question;
      const asked = { ...where, region, type, service, network };
      return describeBest(question, await explain(client.bestCard(asked)));
    },
  };
}

type Where = Pick<Purchase, 'domain' | 'merchant' | 'mcc'>;

async function findCode(client: MccLookup, digits: string): Promise<Where> {
  const { codes } = await explain(client.mccCodes());
  const code = parseMccCode(digits)!;
  if (Object.hasOwn(codes, code)) return { mcc: code };
  const all = Object.entries(codes).map(([each, description]) => ({ code: each, description }));
  all.sort((one, other) => compareText(one.code, other.code));
  return refuseWith(refuseUnknownMcc(digits, listNeighbours(all, code, MAX_CHOICES)));
}

/** As src/query/find-merchant.ts finds it: by its web address, its id or its name, in this order. */
async function findPlace(client: MccLookup, { merchant: text, region }: BestQuestion): Promise<Where> {
  const isAddress = looksLikeAddress(text);
  if (isAddress && (await findOrNone(client.storeByDomain(text, { region })))) return { domain: text };
  if (isTooLong(text)) return refuseWith(refuseTooLong('merchant'));
  const byId = await findOrNone(client.merchant(text));
  if (byId) return { merchant: byId.id };
  const asked = { limit: MAX_CHOICES, country: region, include: 'id' } as const;
  const { results } = await explain(client.searchStores(text, asked));
  if (results.length === 1) return { merchant: results[0]!.id };
  const wanted = squashName(text);
  for (const { id, Store } of results)
    if (squashName(Store) === wanted || (await hasAlias(client, id!, wanted))) return { merchant: id };
  if (results.length > 0)
    return refuseWith(
      refuseSeveralMerchants(
        text,
        results.map(({ id, Store, Country }) => ({ id: id!, name: Store, where: Country })),
      ),
    );
  const { near } = await explain(client.suggest(readSuggestQuestion(text, isAddress)));
  return refuseWith(
    refuseUnknownMerchant(
      text,
      near.map(({ id, Store, Country, host }) => ({ id, name: Store, where: host ?? Country })),
    ),
  );
}

async function hasAlias(client: MccLookup, id: string, wanted: string): Promise<boolean> {
  const { aliases } = await explain(client.merchant(id));
  return aliases.some((alias) => squashName(alias) === wanted);
}

function describeBest({ merchant: asked, region }: BestQuestion, { on, place, cards }: BestCard): BestCards {
  const { MCC, Category, type, service, network, holds, networks, id, Store, Country, confidence, basis } =
    place;
  const eligibleCards = cards
    .toSorted(compareCards)
    .map(({ name, shortName, eligible, mpd, spendCap }) => ({ name, shortName, eligible, mpd, spendCap }));
  return {
    region,
    on,
    place: {
      asked,
      MCC,
      Category,
      ...(type !== undefined && { type }),
      ...(service !== undefined && { service }),
      ...(network !== undefined && { network }),
      ...(holds !== undefined && { holds }),
      ...(networks !== undefined && { networks }),
      ...(id !== undefined && {
        merchant: { id, Store: Store!, Country: Country!, confidence: confidence!, basis: basis! },
      }),
    },
    eligibleCards,
    total: eligibleCards.length,
    eligible: eligibleCards.filter(({ eligible }) => eligible).length,
  };
}

/** As src/query ranks them; /api/best-card has them in the order of what a purchase earns, caps and rounding included. */
function compareCards(one: BestCard['cards'][number], other: BestCard['cards'][number]): number {
  return (
    Number(other.eligible) - Number(one.eligible) ||
    Number.parseFloat(other.mpd) - Number.parseFloat(one.mpd) ||
    Number(one.conditional) - Number(other.conditional) ||
    compareText(one.name, other.name) ||
    compareText(one.shortName, other.shortName)
  );
}

function refuseWith({ refusal }: Refusal): never {
  throw new CommandError(refusal, EXIT.notFound);
}

async function findOrNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    return explain(Promise.reject(error));
  }
}

/** The client's errors as one line and an exit code. */
async function explain<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof MccLookupError)) throw error;
    if (error instanceof NotFoundError) throw new CommandError(error.message, EXIT.notFound);
    if (error instanceof BadRequestError) throw new CommandError(error.message, EXIT.usage);
    if (error instanceof RateLimitError)
      throw new CommandError(`the service asks to slow down: try again in ${error.retryAfter} s`);
    if (error instanceof NetworkError)
      throw new CommandError(`${error.message}: ${describeCause(error.cause)}`);
    throw new CommandError(error.message);
  }
}

async function fetchWithTimeout(url: string, init: RequestInit): Promise<Response> {
  const late = AbortSignal.timeout(MAX_WAIT_SECONDS * 1000);
  try {
    return await fetch(url, { ...init, signal: late });
  } catch (error) {
    if (late.aborted) throw new Error(`nothing came within ${MAX_WAIT_SECONDS} seconds`);
    throw error;
  }
}
