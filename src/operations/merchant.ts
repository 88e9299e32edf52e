// Everything we know about a merchant's codes, how we know it, and as of which day: GET /api/merchants/{id}.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { type Evidence, getEvidenceDate } from '../catalogue/evidence.ts';
import type { UsualCode } from '../catalogue/merchant.ts';
import { CONFIDENCE_RULE, getShare } from '../query/evidence/rank-codes.ts';
import { findRelated } from '../query/evidence/related-merchants.ts';
import { type SeenCode, weighEvidence } from '../query/evidence/weigh-evidence.ts';
import { getCategory } from '../query/search-merchants.ts';
import { ERRORS, fail } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { defineOperation } from './operation.ts';
import { day, network, optional, service } from './parameters.ts';
import { basis, code, count, fraction, fullDate, merchantFields, Source, success, text } from './schemas.ts';

const date = (description: string) =>
  z
    .string()
    .regex(/^[0-9]{4}(-[0-9]{2}){0,2}$/)
    .meta({ description: `${description}: a day, a month or a year.` });

const codeFields = {
  MCC: merchantFields.MCC,
  Category: merchantFields.Category,
  share: fraction('The share of the evidence that supports it.'),
  confidence: fraction('How sure we are, by `confidenceRule`.'),
  basis,
} as const;

/** A code that applies in certain cases, with its evidence. */
const seenCodeFields = {
  ...codeFields,
  evidence: z
    .array(
      z
        .object({
          source: text('An id among `sources`.'),
          date: date('The last observation, or the date of the source'),
          count: count('Card payments with this code.').optional(),
        })
        .meta({ id: 'Citation' }),
    )
    .meta({
      description: 'The evidence for it, latest first; the record’s own `evidence` has every piece in full.',
    }),
} as const;

const EvidencePiece = z
  .object({
    kind: basis,
    MCC: merchantFields.MCC,
    Category: merchantFields.Category,
    networks: z.array(z.string()).meta({
      description:
        'Card networks whose published list has the code; no source names the network of an observation.',
    }),
    source: text('An id among `sources`.'),
    speaks: z.boolean().meta({ description: 'False if it says nothing about the requested day.' }),
    type: merchantFields.type.optional(),
    Country: merchantFields.Country.optional(),
    firstSeen: date('The first observation').optional(),
    lastSeen: date('The last observation').optional(),
    count: count('Card payments with this code.').optional(),
    countOfStore: count('All card payments of the store in that source.').optional(),
    share: fraction('The share of the store’s payments in that source.').optional(),
    seenAs: text('The name in the source, if it differs.').optional(),
    trust: z.enum(['high', 'medium', 'low']).optional(),
    asOf: date('When this was true').optional(),
    because: text('The kind of business it is based on.').optional(),
  })
  .meta({ id: 'EvidencePiece' });

const CodeChange = z
  .object({
    from: code('The old code.'),
    to: code('The new code.'),
    after: date('The last observation of the old code'),
    by: date('The first observation of the new one'),
    source: z.string(),
    Country: merchantFields.Country,
    type: merchantFields.type,
    seenAs: z.string().optional(),
  })
  .meta({ id: 'CodeChange' });

const Domain = z
  .object({
    host: z.string(),
    Country: merchantFields.Country,
    ownedBy: text('Why it is this merchant’s, if others claim it too.').optional(),
    owner: text('The merchant whose site it is, if this one only has a page on it.').optional(),
  })
  .meta({ id: 'Domain' });

const ConfidenceRule = z
  .object({
    date: z.string(),
    observed: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
    assigned: z.number(),
    editorial: z.number(),
    inferred: z.number(),
    inferredBrands: z.number(),
    furtherInferences: z.number(),
    halfLifeYears: z.number(),
    listed: z.number(),
    elsewhere: z.number(),
    elsewhereBesideStronger: z.number(),
    inferredBesideStronger: z.number(),
    contradicted: z.number(),
    otherChannel: z.number(),
    networkUnknown: z.number(),
    partOfBusiness: z.number(),
    family: z.record(z.string(), z.record(z.string(), z.number())),
    adjusted: z.record(z.string(), z.number()),
  })
  .meta({ id: 'ConfidenceRule' });

const MerchantRecord = z
  .object({
    success,
    id: z.string(),
    Store: merchantFields.Store,
    type: merchantFields.type,
    Country: merchantFields.Country,
    on: fullDate('The day this is as of.'),
    alternatives: z.array(z.object(codeFields).meta({ id: 'EvidencedCode' })),
    byCountry: z.array(z.object({ Country: merchantFields.Country, ...seenCodeFields })),
    byChannel: z.array(z.object({ type: merchantFields.type, ...seenCodeFields })),
    byService: z
      .array(z.object({ service, ...seenCodeFields }))
      .meta({ description: 'What was bought, if it has a separate code: the pump and the counter.' }),
    byNetwork: z
      .array(z.object({ network, ...seenCodeFields }))
      .meta({ description: 'If networks do not have all of the merchant’s codes: only Visa has 5262.' }),
    networks: z
      .array(
        z
          .object({
            Country: merchantFields.Country,
            type: merchantFields.type.optional(),
            networks: z.array(network),
            source: text('An id among `sources`.'),
            asOf: date('When this was true'),
          })
          .meta({ id: 'AcceptedNetworks' }),
      )
      .meta({ description: 'The card networks that it accepts, if it is known not to accept all.' }),
    changes: z.array(CodeChange),
    evidence: z.array(EvidencePiece),
    sources: z.array(Source),
    confidenceRule: ConfidenceRule,
    aliases: z.array(z.string()),
    domains: z.array(Domain),
    countries: z.array(text('Two letters; `001` for the whole world.')),
    formerIds: z.array(z.string()),
    related: z
      .array(
        z.object({
          id: z.string(),
          Store: merchantFields.Store,
          MCC: merchantFields.MCC,
          type: merchantFields.type,
          Country: merchantFields.Country,
          why: z.enum(['owns the site', 'same brand name']),
        }),
      )
      .meta({ description: 'Other merchants of the same brand: its website, its shops, its memberships.' }),
    usual: z
      .object({
        ...codeFields,
        holds: text('How often it applies, in a sentence.'),
        why: z.array(z.string()).meta({ description: 'In sentences.' }),
      })
      .meta({ id: 'UsualCode' })
      .optional(),
    wikidata: z.string().optional(),
  })
  .meta({ id: 'MerchantRecord' });

export const merchant = defineOperation({
  name: 'merchant',
  path: '/merchants/:id',
  subject: 'id',
  summary:
    'One merchant with every piece of evidence: codes, dates, sources, confidence and what changed when',
  tag: 'Merchants',
  description:
    'Every code that was seen, by channel, service, network and country, each with its evidence. `confidenceRule` says how confidence is computed. With `on`, as of that day.',
  parameters: z.object({
    id: text('As returned by `/api/store-by-domain`; former ids still work.'),
    on: optional(day),
  }),
  result: MerchantRecord,
  errors: () => [ERRORS.badDay, ERRORS.merchantNotFound],
  example: (context) => ({ id: findExampleMerchant(context, 'netflix').id }),
  answer({ id: requested, on: asOf }, { catalogue, search }) {
    const found = catalogue.getMerchant(
      catalogue.findMerchantById(requested) ?? fail(ERRORS.merchantNotFound),
    );
    const on = asOf ?? catalogue.meta.edition;
    const weighed = weighEvidence(found, on, catalogue.mccs);
    const code = (usual: UsualCode) => describeCode(catalogue, usual);
    const seen = (usual: SeenCode) => ({ ...code(usual), evidence: cite(usual.evidence) });
    const accepts = found.accepts ?? [];
    const cited = new Set([...found.evidence, ...accepts].map(({ source }) => source));
    return {
      success: true as const,
      id: found.id,
      Store: found.name,
      type: found.channel,
      Country: found.home,
      on,
      ...(weighed.usual && {
        usual: { ...code(weighed.usual), holds: weighed.usual.holds, why: [...weighed.usual.why] },
      }),
      alternatives: weighed.alternatives.map(code),
      byCountry: weighed.byCountry.map((each) => ({ Country: each.country, ...seen(each) })),
      byChannel: weighed.byChannel.map((each) => ({ type: each.channel, ...seen(each) })),
      byService: weighed.byService.map((each) => ({ service: each.service, ...seen(each) })),
      byNetwork: weighed.byNetwork.map((each) => ({ network: each.network, ...seen(each) })),
      networks: accepts.map(({ country, channel, networks, source, asOf }) => ({
        Country: country,
        type: channel,
        networks: [...networks],
        source,
        asOf,
      })),
      changes: weighed.changes.map(({ country, channel, seenAs, ...change }) => ({
        ...change,
        Country: country,
        type: channel,
        seenAs,
      })),
      evidence: weighed.evidence.map(({ piece, counts }) => describePiece(catalogue, piece, counts)),
      sources: catalogue.meta.sources
        .filter(({ id }) => cited.has(id))
        .map(({ id, title, publisher, url, licence }) => ({
          id,
          title,
          publisher,
          licence,
          url,
        })),
      confidenceRule: CONFIDENCE_RULE,
      aliases: [...found.aliases],
      domains: found.sites.map(({ host, country, ownedBy, owner }) => ({
        host,
        Country: country,
        ownedBy,
        owner,
      })),
      countries: [...found.countries],
      formerIds: [...(found.formerIds ?? [])],
      wikidata: found.wikidata,
      related: findRelated(catalogue, search, found).map(({ id, name, mcc, channel, home, why }) => ({
        id,
        Store: name,
        MCC: mcc,
        type: channel,
        Country: home,
        why,
      })),
    };
  },
});

function describeCode(catalogue: Catalogue, { mcc, share, confidence, basis }: UsualCode) {
  return { MCC: mcc, Category: getCategory(catalogue, mcc), share, confidence, basis };
}

function cite(evidence: readonly Evidence[]) {
  return evidence
    .map((piece) => ({
      source: piece.source,
      date: getEvidenceDate(piece),
      count: piece.kind === 'observed' ? piece.count : undefined,
    }))
    .sort((one, other) => compareText(other.date, one.date));
}

function describePiece(catalogue: Catalogue, piece: Evidence, counts: boolean) {
  const { kind, mcc, source } = piece;
  const head = {
    kind,
    MCC: mcc,
    Category: getCategory(catalogue, mcc),
    networks: [...(catalogue.mccs.get(mcc)?.networks ?? [])],
    source,
    speaks: counts,
  };
  if (piece.kind !== 'observed')
    return { ...head, asOf: piece.asOf, ...(piece.kind === 'inferred' && { because: piece.because }) };
  const { channel, country, firstSeen, lastSeen, count, countOfStore, seenAs, trust } = piece;
  return {
    ...head,
    type: channel,
    Country: country,
    firstSeen,
    lastSeen,
    count,
    countOfStore,
    share: Math.round(getShare(piece) * 1000) / 1000,
    seenAs,
    trust,
  };
}
