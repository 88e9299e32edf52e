// The table `evidence`: why we say that a merchant has a code, each piece with its source and date.
import type { Evidence } from '../../catalogue/evidence.ts';
import { defineMerchantTable, integer, optional, type TableRow, text } from '../table.ts';

export const evidenceTable = defineMerchantTable({
  name: 'evidence',
  description: 'Every piece of evidence for a code of a merchant',
  columns: {
    merchant: text('The merchant’s id'),
    kind: text('observed, assigned, editorial or inferred'),
    mcc: text('Four digits, with leading zeros'),
    source: text('The source’s id'),
    as_of: optional(text('The day of the source; empty for observations')),
    because: optional(text('Inferred: the kind of business it is based on')),
    country: optional(text('Observed: where')),
    channel: optional(text('Observed: online or offline')),
    first_seen: optional(text('Observed: a day, a month or a year')),
    last_seen: optional(text('Observed: a day, a month or a year')),
    count: optional(integer('Observed: transactions with this code')),
    count_of_store: optional(integer('Observed: all transactions of the store in the source')),
    seen_as: optional(text('Observed: the store’s name in the source')),
    trust: optional(text('Observed: high, medium or low')),
  },
  *rowsOf({ id, evidence }) {
    for (const piece of evidence) yield { merchant: id, ...describePiece(piece) };
  },
});

function describePiece(piece: Evidence): TableRow {
  const { kind, mcc, source } = piece;
  if (piece.kind === 'observed')
    return {
      kind,
      mcc,
      source,
      country: piece.country,
      channel: piece.channel,
      first_seen: piece.firstSeen,
      last_seen: piece.lastSeen,
      count: piece.count,
      count_of_store: piece.countOfStore,
      seen_as: piece.seenAs,
      trust: piece.trust,
    };
  return {
    kind,
    mcc,
    source,
    as_of: piece.asOf,
    because: piece.kind === 'inferred' ? piece.because : undefined,
  };
}
