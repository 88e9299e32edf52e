// Pieces of evidence as a model reads them: which code, where from, from when.
import { z } from 'zod';
import { compareText } from '../catalogue/compare-text.ts';
import { dateOf, type Evidence } from '../catalogue/evidence.ts';
import { Basis, Channel, Mcc } from './schemas.ts';

const MOST_PIECES = 10;

export const EvidencePiece = z.object({
  kind: Basis,
  MCC: Mcc,
  source: z.string().describe('An id among the sources of about_data'),
  date: z.string().describe('The last sighting, or the day of the source: a day, a month or a year'),
  Country: z.string().optional(),
  type: Channel.optional(),
  count: z.int().optional().describe('Card payments counted'),
  because: z.string().optional().describe('The kind of business that it was concluded from'),
});

export function describeEvidence(evidence: readonly Evidence[]): z.output<typeof EvidencePiece>[] {
  return evidence
    .map((piece) => ({
      kind: piece.kind,
      MCC: piece.mcc,
      source: piece.source,
      date: dateOf(piece),
      ...(piece.kind === 'observed' && {
        Country: piece.country,
        type: piece.channel,
        ...(piece.count !== undefined && { count: piece.count }),
      }),
      ...(piece.kind === 'inferred' && { because: piece.because }),
    }))
    .sort((one, other) => compareText(other.date, one.date))
    .slice(0, MOST_PIECES);
}
