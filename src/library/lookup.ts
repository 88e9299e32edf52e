// The library's methods: the same as the client's, answered from a catalogue in this process.
import { CHANNELS } from '../catalogue/evidence.ts';
import { NETWORKS } from '../catalogue/network.ts';
import type { Lookup } from '../client/lookup.ts';
import type {
  BestCard,
  Cards,
  Descriptor,
  FoundStores,
  MccHistory,
  MerchantRecord,
  QrPayment,
  Store,
  Suggestions,
} from '../client/types.ts';
import { MAX_DESCRIPTOR_LENGTH } from '../query/descriptors/match-descriptor.ts';
import { SERVICES } from '../query/evidence/service.ts';
import { findSite } from '../query/find-site.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { describeBestCard, MAX_CARD_NAMES } from './best-card.ts';
import {
  describeCards,
  describeFoundId,
  describeFoundStore,
  describeMcc,
  describeMccCodes,
  describeMeta,
  describeSite,
} from './bodies.ts';
import { describeDescriptor } from './descriptor.ts';
import { describeMccHistory } from './mcc-history.ts';
import { describeMerchantRecord } from './merchant-record.ts';
import {
  type AnswerContext,
  isGiven,
  readChoice,
  readCountry,
  readDay,
  readMcc,
  readOptional,
  readRegion,
  readText,
  readWholeNumber,
} from './parameters.ts';
import { describeQr, MAX_PAYLOAD } from './qr.ts';
import { REFUSALS, refuse } from './refusals.ts';
import { describeSuggestions, MAX_URL } from './suggestions.ts';

export const MAX_RESULTS = 50;

/** `open` is called for every question, so it may open the catalogue on the first one, or switch to another later. */
export function buildLookup(open: () => AnswerContext | Promise<AnswerContext>): Lookup {
  const start = async (signal: AbortSignal | undefined): Promise<AnswerContext> => {
    signal?.throwIfAborted();
    const context = await open();
    signal?.throwIfAborted();
    return context;
  };

  const lookup: Lookup = {
    async storeByDomain(given, { region, signal } = {}) {
      const context = await start(signal);
      const domain = readText('domain', given);
      const judged = readRegion(dropBlank(region), context);
      const site = findSite(context.catalogue, domain) ?? refuse(REFUSALS.merchantNotFound);
      return describeSite(context.catalogue, site, judged, context.on) as Store;
    },

    async searchStores(given, { limit, offset, country, include, signal } = {}) {
      const { catalogue, search } = await start(signal);
      const { rows, total } = search(readText('q', given, MAX_QUERY_LENGTH), {
        limit: readWholeNumber('limit', limit, 1, MAX_RESULTS),
        offset: readWholeNumber('offset', offset, 0, MAX_RESULTS),
        country: readOptional(country, readCountry),
      });
      readChoice('include', include, ['id']);
      const results = rows.map((row) => ({
        ...describeFoundStore(row),
        ...(include === 'id' && describeFoundId(row, catalogue)),
      }));
      return { success: true, results, total } satisfies FoundStores;
    },

    async mcc(digits, { region, signal } = {}) {
      const context = await start(signal);
      const judged = readRegion(dropBlank(region), context);
      return describeMcc(context.catalogue, readMcc(digits, context), judged, context.on);
    },

    async mccCodes({ q, signal } = {}) {
      const { catalogue } = await start(signal);
      return describeMccCodes(catalogue, q === undefined ? undefined : readText('q', q, MAX_QUERY_LENGTH));
    },

    async cards({ region, signal } = {}) {
      const context = await start(signal);
      const chosen = isGiven(region) ? readRegion(region, context) : undefined;
      return describeCards(context.catalogue, chosen, context.on) as Cards;
    },

    async meta({ signal } = {}) {
      return describeMeta(await start(signal));
    },

    async merchant(id, { on, signal } = {}) {
      const context = await start(signal);
      const request = { id: String(id), on: readOptional(on, readDay) };
      return copy(describeMerchantRecord(request, context) as MerchantRecord);
    },

    async mccHistory(code, { on, signal } = {}) {
      const context = await start(signal);
      const mcc = readMcc(code, context, 'code');
      return copy(describeMccHistory(mcc, readOptional(on, readDay), context) as MccHistory);
    },

    async descriptor(given, { country, on, signal } = {}) {
      const context = await start(signal);
      const request = {
        text: readText('text', given, MAX_DESCRIPTOR_LENGTH),
        country: readOptional(country, readCountry),
        on: readOptional(on, readDay),
      };
      return describeDescriptor(request, context) as Descriptor;
    },

    async *descriptors(lines, options = {}) {
      for await (const text of lines) yield { text, ...(await lookup.descriptor(text, options)) };
    },

    async suggest(query, { signal } = {}) {
      const context = await start(signal);
      const { domain, q } = query as { readonly domain?: string; readonly q?: string };
      const question = {
        domain: readOptional(domain, (text) => readText('domain', text, MAX_URL)),
        q: readOptional(q, (text) => readText('q', text, MAX_QUERY_LENGTH)),
      };
      return copy(describeSuggestions(question, context) as Suggestions);
    },

    async bestCard({ signal, amount, cards, ...given }) {
      const context = await start(signal);
      const names = cards?.join();
      if (names !== undefined && names.length > MAX_CARD_NAMES)
        refuse(REFUSALS.tooLong('cards', MAX_CARD_NAMES));
      const purchase = {
        merchant: dropBlank(given.merchant),
        domain: dropBlank(given.domain),
        mcc: dropBlank(given.mcc),
        q: readOptional(given.q, (text) => readText('q', text, MAX_QUERY_LENGTH)),
        region: dropBlank(given.region),
        amount: amount === undefined ? undefined : String(amount),
        cards: names,
        type: readChoice('type', given.type, CHANNELS),
        country: readOptional(given.country, readCountry),
        service: readChoice('service', given.service, SERVICES),
        network: readChoice('network', given.network, NETWORKS),
        on: readOptional(given.on, readDay),
      };
      return describeBestCard(purchase, context) as BestCard;
    },

    async readQr(payload, { region, signal } = {}) {
      const context = await start(signal);
      const request = { payload: readText('payload', payload, MAX_PAYLOAD), region: dropBlank(region) };
      return describeQr(request, context) as QrPayment;
    },
  };
  return lookup;
}

function dropBlank(given: string | undefined): string | undefined {
  return isGiven(given) ? given.trim() : undefined;
}

/** Callers may change what they get, but not the catalogue's own lists. */
function copy<Body>(body: Body): Body {
  return structuredClone(body);
}
