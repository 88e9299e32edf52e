// Describes the merchants found, as find_merchant shows them: each with its code, the first with its evidence.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { compareText } from '../catalogue/compare-text.ts';
import { type Evidence, getEvidenceDate } from '../catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import { describeStore } from '../library/bodies.ts';
import { type WeighedEvidence, weighEvidence } from '../query/evidence/weigh-evidence.ts';
import { getCodeIn } from '../query/merchant-in-country.ts';
import { Basis, Channel, Confidence, Mcc } from './schemas.ts';

const Match = z
  .object({
    reason: z.enum(['exact', 'prefix', 'part', 'typo', 'alias', 'address']),
    text: z.string().describe('The name, other name or host that matched'),
    span: z.array(z.int()).describe('The part of it that matched: from, and up to but not including'),
  })
  .describe('Why it was found; typo, part and alias are worth a second look');

const MAX_PIECES = 10;

const EvidencePiece = z.object({
  kind: Basis,
  MCC: Mcc,
  source: z.string().describe('An id among the sources of about_data'),
  date: z.string().describe('The last sighting, or the date of the source: a day, a month or a year'),
  Country: z.string().optional(),
  type: Channel.optional(),
  count: z.int().optional().describe('Card payments counted'),
  because: z.string().optional().describe('The kind of business it is based on'),
});

export const FoundMerchants = z.object({
  merchants: z.array(
    z.object({
      id: z.string().describe('A stable slug; best_cards and compare_cards take it'),
      Store: z.string(),
      MCC: Mcc,
      type: Channel.describe('How people mostly pay there'),
      Country: z.string().describe('Two letters; ZZ if unknown'),
      Category: z.string().describe('The code’s description'),
      url: z.string().optional(),
      confidence: Confidence,
      basis: Basis,
      match: Match.optional(),
    }),
  ),
  evidence: z.array(EvidencePiece).describe('The evidence for the first one’s code, latest first'),
  why: z.array(z.string()).describe('Why this is the first merchant’s usual code, in sentences'),
  changes: z
    .array(
      z.object({
        from: Mcc,
        to: Mcc,
        after: z.string().describe('Last sighting of the old code'),
        by: z.string().describe('First sighting of the new one'),
        Country: z.string(),
        type: Channel,
      }),
    )
    .describe('When the first one’s code changed'),
  otherCodes: z
    .array(z.object({ MCC: Mcc, share: z.number(), confidence: Confidence, basis: Basis }))
    .describe('Other codes of the first one, with their share of the evidence'),
  codesBy: z
    .array(
      z.object({
        by: z.enum(['service', 'network', 'channel', 'country']),
        value: z
          .string()
          .describe('Such as pump, visa, online or SG; best_cards takes services and networks'),
        MCC: Mcc,
        share: z.number(),
        confidence: Confidence,
        basis: Basis,
      }),
    )
    .describe('Where the first one’s code differs by what is bought, by network, channel or country'),
});

export interface FoundRow {
  readonly id: string;
  /** The country it was found in: its code there is shown. */
  readonly country: string;
  readonly url?: string;
  readonly match?: z.output<typeof Match> | undefined;
}

export function describeMerchants(
  rows: readonly FoundRow[],
  catalogue: Catalogue,
): z.output<typeof FoundMerchants> {
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
      ...(url !== undefined && { url }),
      confidence: code.confidence,
      basis: code.basis,
      ...(match !== undefined && { match }),
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
        ...(piece.count !== undefined && { count: piece.count }),
      }),
      ...(piece.kind === 'inferred' && { because: piece.because }),
    }))
    .sort((one, other) => compareText(other.date, one.date))
    .slice(0, MAX_PIECES);
}
