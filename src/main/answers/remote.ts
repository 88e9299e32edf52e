// Answers from a running service: by the typed client, and by its agents' tools for what the API has no endpoint for.
import {
  BadRequestError,
  MccLookup,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
} from '../../client/index.ts';
import { CommandError, EXIT } from '../command.ts';
import {
  type Answers,
  type BestCards,
  type FoundMerchant,
  type HowSure,
  MCC_DIGITS,
  type MccNotes,
} from './answers.ts';
import { callTool, describeCause } from './call-tool.ts';
import { fetchSoon } from './fetch-soon.ts';

/** More cards than any region has. */
const ALL_CARDS = 100;

export function answerRemotely(server: string): Answers {
  const client = new MccLookup({ baseUrl: server, cacheEntries: 0, fetch: fetchSoon });
  const call = <Answer>(tool: string, args: object): Promise<Answer> => callTool(server, tool, args);
  return {
    async findRegion(asked) {
      const region = asked ?? (process.env.DEFAULT_REGION || undefined);
      return region?.toUpperCase() ?? (await explain(client.meta())).defaultRegion;
    },
    storeByDomain: (domain, region) => explain(client.storeByDomain(domain, { region })),
    searchStores: (q, options) => explain(client.searchStores(q, options)),
    mcc: (code, region) => explain(client.mcc(code, { region })),
    cards: (region) => explain(client.cards({ region })),
    async findHowSure(domain) {
      const { merchants } = await call<{ merchants: HowSure[] }>('find_merchant', {
        query: domain,
        by: 'domain',
      });
      return merchants[0]!;
    },
    async findMerchants(name, { limit, country }) {
      const { total } = await explain(client.searchStores(name, { limit: 1, country }));
      if (total === 0) return [];
      const args = { query: name, by: 'name', limit, ...(country !== undefined && { country }) };
      return (await call<{ merchants: FoundMerchant[] }>('find_merchant', args)).merchants;
    },
    async findMccNotes(code) {
      return (await call<{ codes: MccNotes[] }>('explain_mcc', { mcc: code })).codes[0]!;
    },
    findBest({ merchant, region, channel }) {
      const place = MCC_DIGITS.test(merchant) ? { mcc: merchant } : { merchant };
      return call<BestCards>('best_cards', {
        ...place,
        region,
        limit: ALL_CARDS,
        ...(channel !== undefined && { channel }),
      });
    },
  };
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
