// The table `evidence`: why we say that a merchant has a code, each piece with its source and date.
import type { Evidence } from '../../catalogue/evidence.ts';
import { defineMerchantTable, integer, maybe, type TableRow, text } from '../table.ts';

export const evidenceTable = defineMerchantTable({
  name: 'evidence',
  description: 'Every piece of evidence for a code of a merchant',
  columns: {
    merchant: text('Of merchants'),
    kind: text('observed, assigned, editorial or inferred'),
    mcc: text('Four digits, with leading zeros'),
    source: text('Of sources'),
    as_of: maybe(text('The day of the source; empty for observations')),
    because: maybe(text('Inferred: the kind of business that it follows from')),
    country: maybe(text('Observed: where')),
    channel: maybe(text('Observed: online or offline')),
    first_seen: maybe(text('Observed: a day, a month or a year')),
    last_seen: maybe(text('Observed: a day, a month or a year')),
    count: maybe(integer('Observed: transactions with this code')),
    count_of_store: maybe(integer('Observed: all transactions of the store in the source')),
    seen_as: maybe(text('Observed: the store’s name in the source')),
    trust: maybe(text('Observed: high, medium or low')),
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
