// The answer of /api/merchants/{id}: a merchant's whole record, with codes, evidence, sources, and what changed when.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { type Evidence, getEvidenceDate } from '../catalogue/evidence.ts';
import type { UsualCode } from '../catalogue/merchant.ts';
import { CONFIDENCE_RULE, getShare } from '../query/evidence/rank-codes.ts';
import { findRelated } from '../query/evidence/related-merchants.ts';
import { type SeenCode, weighEvidence } from '../query/evidence/weigh-evidence.ts';
import { getCategory } from '../query/search-merchants.ts';
import type { AnswerContext } from './parameters.ts';
import { REFUSALS, refuse } from './refusals.ts';

export function describeMerchantRecord(
  { id: requested, on: day }: { readonly id: string; readonly on?: string | undefined },
  { catalogue, search }: AnswerContext,
) {
  const merchant = catalogue.getMerchant(
    catalogue.findMerchantById(requested) ?? refuse(REFUSALS.merchantNotFound),
  );
  const on = day ?? catalogue.meta.edition;
  const weighed = weighEvidence(merchant, on, catalogue.mccs);
  const code = (usual: UsualCode) => describeCode(catalogue, usual);
  const seen = (usual: SeenCode) => ({ ...code(usual), evidence: cite(usual.evidence) });
  const accepts = merchant.accepts ?? [];
  const cited = new Set([...merchant.evidence, ...accepts].map(({ source }) => source));
  return {
    success: true as const,
    id: merchant.id,
    Store: merchant.name,
    type: merchant.channel,
    Country: merchant.home,
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
      ...(channel !== undefined && { type: channel }),
      networks: [...networks],
      source,
      asOf,
    })),
    changes: weighed.changes.map(({ country, channel, seenAs, ...change }) => ({
      ...change,
      Country: country,
      type: channel,
      ...(seenAs !== undefined && { seenAs }),
    })),
    evidence: weighed.evidence.map(({ piece, counts }) => describePiece(catalogue, piece, counts)),
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

function cite(evidence: readonly Evidence[]) {
  return evidence
    .map((piece) => ({
      source: piece.source,
      date: getEvidenceDate(piece),
      ...(piece.kind === 'observed' && piece.count !== undefined && { count: piece.count }),
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
    ...(firstSeen !== undefined && { firstSeen }),
    lastSeen,
    ...(count !== undefined && { count }),
    ...(countOfStore !== undefined && { countOfStore }),
    share: Math.round(getShare(piece) * 1000) / 1000,
    ...(seenAs !== undefined && { seenAs }),
    trust,
  };
}
