// Which MCC a merchant has, and how we know: the tool find_merchant, by name, web address or statement line.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { type Evidence, getEvidenceDate } from '../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import { matchDescriptor } from '../query/descriptors/match-descriptor.ts';
import { type WeighedEvidence, weighEvidence } from '../query/evidence/weigh-evidence.ts';
import { explainMatch } from '../query/explain-match.ts';
import { isTooLong } from '../query/find-merchant.ts';
import { findSite, looksLikeAddress } from '../query/find-site.ts';
import { getCodeIn } from '../query/merchant-in-country.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import type { SearchRow } from '../query/search-merchants.ts';
import { parseSuggestParameters, suggest } from '../query/suggest.ts';
import { ERRORS, fail } from './errors.ts';
import { describeUnknownMerchant, formatLikely } from './named.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { country, optional, wholeNumber } from './parameters.ts';
import { basis, count, fraction, merchantFields } from './schemas.ts';
import { describeStore } from './store-by-domain.ts';

const DEFAULT_ROWS = 5;
const MAX_ROWS = 50;

const confidence = fraction('How sure we are of the code.');

const Match = z
  .object({
    reason: z.enum(['exact', 'prefix', 'part', 'typo', 'alias', 'address']),
    text: z.string().meta({ description: 'The name, other name or host that matched' }),
    span: z
      .array(count())
      .meta({ description: 'The part of it that matched: from, and up to but not including' }),
  })
  .meta({ description: 'Why it was found; typo, part and alias are worth a second look' });

const MAX_PIECES = 10;

const EvidencePiece = z.object({
  kind: basis,
  MCC: merchantFields.MCC,
  source: z.string().meta({ description: 'An id among the sources of about_data' }),
  date: z
    .string()
    .meta({ description: 'The last observation, or the date of the source: a day, a month or a year' }),
  Country: z.string().optional(),
  type: merchantFields.type.optional(),
  count: count('Card payments counted').optional(),
  because: z.string().optional().meta({ description: 'The kind of business it is based on' }),
});

const FoundMerchants = z.object({
  merchants: z.array(
    z.object({
      id: z.string().meta({ description: 'A stable slug; best_cards and compare_cards take it' }),
      Store: z.string(),
      MCC: merchantFields.MCC,
      type: merchantFields.type.meta({ description: 'How people mostly pay there' }),
      Country: z.string().meta({ description: 'Two letters; ZZ if unknown' }),
      Category: z.string().meta({ description: 'The code’s description' }),
      url: z.string().optional(),
      confidence: confidence,
      basis: basis,
      match: Match.optional(),
    }),
  ),
  evidence: z
    .array(EvidencePiece)
    .meta({ description: 'The evidence for the first one’s code, latest first' }),
  why: z.array(z.string()).meta({ description: 'Why this is the first merchant’s usual code, in sentences' }),
  changes: z
    .array(
      z.object({
        from: merchantFields.MCC,
        to: merchantFields.MCC,
        after: z.string().meta({ description: 'Last observation of the old code' }),
        by: z.string().meta({ description: 'First observation of the new one' }),
        Country: z.string(),
        type: merchantFields.type,
      }),
    )
    .meta({ description: 'When the first one’s code changed' }),
  otherCodes: z
    .array(z.object({ MCC: merchantFields.MCC, share: z.number(), confidence: confidence, basis: basis }))
    .meta({ description: 'Other codes of the first one, with their share of the evidence' }),
  codesBy: z
    .array(
      z.object({
        by: z.enum(['service', 'network', 'channel', 'country']),
        value: z
          .string()
          .meta({ description: 'Such as pump, visa, online or SG; best_cards takes services and networks' }),
        MCC: merchantFields.MCC,
        share: z.number(),
        confidence: confidence,
        basis: basis,
      }),
    )
    .meta({
      description: 'Where the first one’s code differs by what is bought, by network, channel or country',
    }),
});

const StatementDetails = z
  .object({
    score: z.number().meta({ description: 'How well the line fits the first merchant’s name, 0 to 1' }),
    sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely' }),
    route: z
      .string()
      .optional()
      .meta({ description: 'The payment service between shop and card, such as Square' }),
    storeNumber: z.string().optional(),
    place: z.string().optional(),
  })
  .meta({ description: 'What else the statement line says' });

export const findMerchant = defineOperation({
  name: 'findMerchant',
  summary:
    'Merchants by name, web address or statement line, each with its code, the first with its evidence',
  parameters: z.object({
    query: z.string().trim().min(1).max(2048).meta({
      description: 'A name or the beginning of one (typos and accents do not matter), or a domain or URL',
    }),
    by: z.enum(['auto', 'name', 'domain', 'statement']).default('auto').meta({
      description:
        'How to read the query; auto recognises web addresses. statement: a line of a card statement, such as SQ *YA KUN KAYA TOAST SINGAPORE',
    }),
    country: optional(country),
    limit: optional(wholeNumber(1, MAX_ROWS, `The default is ${DEFAULT_ROWS}.`)),
  }),
  result: z.object({
    matchedBy: z.enum(['name', 'domain', 'statement']),
    statement: StatementDetails.optional(),
    total: count('Total matches, 50 at most.'),
    ...FoundMerchants.shape,
  }),
  answer({ query, by, country: preferred, limit = DEFAULT_ROWS }, context) {
    const { catalogue, search } = context;
    const byAddress = by === 'domain' || (by === 'auto' && looksLikeAddress(query));
    const site = byAddress ? findSite(catalogue, query) : undefined;
    if (site !== undefined) {
      const row = { id: site.merchant.id, country: site.country, url: site.url };
      return { matchedBy: 'domain' as const, total: 1, ...describeMerchants([row], catalogue) };
    }
    if (by !== 'domain' && isTooLong(query))
      fail(ERRORS.tooLong('query', MAX_QUERY_LENGTH), () => ({
        next: 'call again with the merchant’s name alone',
      }));
    if (by === 'statement') return findByStatement(query, preferred, context);
    const { rows, total } =
      by === 'domain' ? { rows: [], total: 0 } : search(query, { limit, country: preferred });
    if (total === 0)
      fail(ERRORS.merchantNotFound, () =>
        describeUnknownMerchant(query, suggest(catalogue, search, parseSuggestParameters(query, byAddress))),
      );
    const explained = rows.map((row) => ({ ...row, match: explain(catalogue, query, row) }));
    return { matchedBy: 'name' as const, total, ...describeMerchants(explained, catalogue) };
  },
  tool: {
    name: 'find_merchant',
    title: 'Find a merchant’s MCC',
    description:
      'Finds merchants by name or web address and says which merchant category code (MCC) each has, how sure we are and what that is based on. ' +
      'Use it for “what MCC is …?” and to get a merchant’s id. To find out which card earns there, use best_cards, which also takes names and addresses; for what a code means, explain_mcc. ' +
      'Returns the best match first, with its evidence. The data comes in dated editions: about_data has the date.',
    shown: true,
  },
});

function explain(catalogue: Catalogue, query: string, row: SearchRow): FoundRow['match'] {
  const { reason, text, span } = explainMatch(catalogue, query, row);
  return { reason, text, span: [...span] };
}

function findByStatement(line: string, used: string | undefined, { catalogue, search }: OperationContext) {
  const { merchant, candidates, inferred, sure, route, storeNumber, place } = matchDescriptor(
    catalogue,
    search,
    { text: line, country: used },
  );
  if (merchant === undefined)
    return fail(ERRORS.merchantNotFound, () => ({
      problem: `No merchant matches “${line}” closely enough${route ? `; it was paid through ${route.name}` : ''}${formatLikely(inferred ?? [])}`,
      near: candidates.map(({ name, id, score }) => `${name} (id ${id}, ${Math.round(score * 100)} % match)`),
      next: 'call find_merchant by name with the shop’s name alone, or ask explain_mcc for the kind of business',
    }));
  const rows = candidates.map(({ id, country: where }) => ({ id, country: where }));
  return {
    matchedBy: 'statement' as const,
    total: rows.length,
    statement: {
      score: merchant.score,
      sure,
      ...(route && { route: route.name }),
      storeNumber,
      ...(place && { place: place.name }),
    },
    ...describeMerchants(rows, catalogue),
  };
}

interface FoundRow {
  readonly id: string;
  /** The country it was found in: its code there is shown. */
  readonly country: string;
  readonly url?: string;
  readonly match?: z.output<typeof Match> | undefined;
}

function describeMerchants(rows: readonly FoundRow[], catalogue: Catalogue): z.output<typeof FoundMerchants> {
  const found = rows.map(({ id, country, url, match }) => {
    const merchant = catalogue.getMerchant(catalogue.findMerchantById(id)!);
    const code = getCodeIn(merchant, country);
    return { merchant, country, url: url ?? findUrl(merchant, country), code, match };
  });
  const first = found[0]?.merchant;
  const weighed = first && weighEvidence(first, catalogue.meta.edition, catalogue.mccs);
  return {
    merchants: found.map(({ merchant, country, url, code, match }) => ({
      ...describeStore(catalogue, { merchant, country, code }),
      url,
      confidence: code.confidence,
      basis: code.basis,
      match,
    })),
    evidence: describeEvidence(first?.evidence ?? []),
    why: [...(weighed?.usual?.why ?? [])],
    changes: (weighed?.changes ?? []).map(({ from, to, after, by, country, channel }) => ({
      from,
      to,
      after,
      by,
      Country: country,
      type: channel,
    })),
    otherCodes: (first?.alternatives ?? []).map(({ mcc: MCC, share, confidence, basis }) => ({
      MCC,
      share,
      confidence,
      basis,
    })),
    codesBy: weighed === undefined ? [] : listCodesBy(weighed),
  };
}

/** Channels and countries only if their codes differ; services and networks are only present if they do. */
function listCodesBy({
  usual,
  byService,
  byNetwork,
  byChannel,
  byCountry,
}: WeighedEvidence): z.output<typeof FoundMerchants>['codesBy'] {
  const list = <Code extends UsualCode>(
    codes: readonly Code[],
    by: 'service' | 'network' | 'channel' | 'country',
    getValue: (code: Code) => string,
  ) =>
    codes.map((code) => {
      const { mcc, share, confidence, basis } = code;
      return { by, value: getValue(code), MCC: mcc, share, confidence, basis };
    });
  const differ = (codes: readonly UsualCode[]) => codes.some(({ mcc }) => mcc !== usual?.mcc);
  return [
    ...list(byService, 'service', ({ service }) => service),
    ...list(byNetwork, 'network', ({ network }) => network),
    ...(differ(byChannel) ? list(byChannel, 'channel', ({ channel }) => channel) : []),
    ...(differ(byCountry) ? list(byCountry, 'country', ({ country }) => country) : []),
  ];
}

/** Its own site in the country, else its first own site; none if it only has pages on others' sites. */
function findUrl({ sites }: Merchant, country: string): string | undefined {
  const own = sites.filter(({ owner }) => owner === undefined);
  const site = own.find((each) => each.country === country) ?? own[0];
  return site && `https://${site.host}`;
}

function describeEvidence(evidence: readonly Evidence[]): z.output<typeof EvidencePiece>[] {
  return evidence
    .map((piece) => ({
      kind: piece.kind,
      MCC: piece.mcc,
      source: piece.source,
      date: getEvidenceDate(piece),
      ...(piece.kind === 'observed' && {
        Country: piece.country,
        type: piece.channel,
        count: piece.count,
      }),
      ...(piece.kind === 'inferred' && { because: piece.because }),
    }))
    .sort((one, other) => compareText(other.date, one.date))
    .slice(0, MAX_PIECES);
}
