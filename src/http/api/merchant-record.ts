// GET /api/merchants/{id}: all that we know of a merchant's codes, how we know it, and as of which day.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Evidence } from '../../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../../catalogue/merchant.ts';
import { getShare } from '../../query/evidence/observed-share.ts';
import { CONFIDENCE_RULE } from '../../query/evidence/rank-codes.ts';
import { findRelated } from '../../query/evidence/related-merchants.ts';
import { weighEvidence } from '../../query/evidence/weigh-evidence.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { day, readDay } from './day.ts';
import { type Context, defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { MerchantRecord } from './merchant-record-schema.ts';
import { type Body, object, text } from './schema.ts';

export const merchantRecord = defineEndpoint({
  name: 'getMerchant',
  path: '/merchants/{id}',
  summary:
    'One merchant with every piece of evidence: codes, dates, sources, confidence and what changed when',
  parameters: object(
    { id: text({ description: 'As `/api/store-by-domain` gives it; former ids go on working.' }) },
    { optional: { on: day } },
  ),
  body: MerchantRecord,
  refusals: () => [ERRORS.badDay, ERRORS.merchantNotFound],
  example: ({ catalogue }) => ({ id: catalogue.merchantCount > 0 ? catalogue.summarise(0).id : 'example' }),
  read({ id, on: asked }, context) {
    const read = readDay(asked, context.catalogue.meta.edition);
    if (isRefusal(read)) return read;
    const number = context.catalogue.findMerchantById(id);
    if (number === undefined) return ERRORS.merchantNotFound;
    return {
      key: `${number} ${read.on}`,
      build: () => describeRecord(context.catalogue.getMerchant(number), read.on, context),
    };
  },
});

function describeRecord(
  merchant: Merchant,
  on: string,
  { catalogue, search }: Context,
): Body<typeof MerchantRecord> {
  const weighed = weighEvidence(merchant, on);
  const code = (usual: UsualCode) => describeCode(catalogue, usual);
  const cited = new Set(merchant.evidence.map(({ source }) => source));
  return {
    success: true,
    id: merchant.id,
    Store: merchant.name,
    type: merchant.channel,
    Country: merchant.home,
    on,
    ...(weighed.usual && { usual: { ...code(weighed.usual), why: [...weighed.usual.why] } }),
    alternatives: weighed.alternatives.map(code),
    byCountry: weighed.byCountry.map((each) => ({ Country: each.country, ...code(each) })),
    byChannel: weighed.byChannel.map((each) => ({ type: each.channel, ...code(each) })),
    changes: weighed.changes.map(({ country, channel, seenAs, ...change }) => ({
      ...change,
      Country: country,
      type: channel,
      ...(seenAs !== undefined && { seenAs }),
    })),
    evidence: weighed.evidence.map(({ piece, speaks }) => describePiece(catalogue, piece, speaks)),
    sources: catalogue.meta.sources
      .filter(({ id }) => cited.has(id))
      .map(({ id, title, publisher, url, licence }) => ({
        id,
        title,
        publisher,
        licence,
        ...(url !== undefined && { url }),
      })),
    confidenceRule: CONFIDENCE_RULE,
    aliases: [...merchant.aliases],
    domains: merchant.sites.map(({ host, country, ownedBy, owner }) => ({
      host,
      Country: country,
      ...(ownedBy !== undefined && { ownedBy }),
      ...(owner !== undefined && { owner }),
    })),
    countries: [...merchant.countries],
    formerIds: [...(merchant.formerIds ?? [])],
    ...(merchant.wikidata !== undefined && { wikidata: merchant.wikidata }),
    related: findRelated(catalogue, search, merchant).map(({ id, name, mcc, channel, home, why }) => ({
      id,
      Store: name,
      MCC: mcc,
      type: channel,
      Country: home,
      why,
    })),
  };
}

function describeCode(catalogue: Catalogue, { mcc, share, confidence, basis }: UsualCode) {
  return { MCC: mcc, Category: getCategory(catalogue, mcc), share, confidence, basis };
}

function describePiece(catalogue: Catalogue, piece: Evidence, speaks: boolean) {
  const { kind, mcc, source } = piece;
  const head = {
    kind,
    MCC: mcc,
    Category: getCategory(catalogue, mcc),
    networks: [...(catalogue.mccs.get(mcc)?.networks ?? [])],
    source,
    speaks,
  };
  if (piece.kind !== 'observed')
    return { ...head, asOf: piece.asOf, ...(piece.kind === 'inferred' && { because: piece.because }) };
  const { channel, country, firstSeen, lastSeen, count, countOfStore, seenAs, trust } = piece;
  return {
    ...head,
    type: channel,
    Country: country,
    ...(firstSeen !== undefined && { firstSeen }),
    lastSeen,
    ...(count !== undefined && { count }),
    ...(countOfStore !== undefined && { countOfStore }),
    share: Math.round(getShare(piece) * 1000) / 1000,
    ...(seenAs !== undefined && { seenAs }),
    trust,
  };
}
