// The merchant category codes, and the notes on them.
import type { Mcc } from '../../catalogue/mcc.ts';
import { joinList, list, maybe, splitList, type Table, type TableRow, text } from '../table.ts';

export const mccsTable: Table = {
  name: 'mccs',
  description: 'Merchant category codes',
  columns: {
    code: text('Four digits, with leading zeros'),
    description: text('What the networks call it'),
    category: text('Short group label'),
    kind: text('iso, airline, car-rental, lodging, private, visa or mastercard'),
    networks: list('Networks whose published list carries it'),
    lists: list('Published lists that carry it'),
    brand: maybe(text('The airline, car rental firm or hotel chain that owns it')),
  },
  *rows({ mccs }) {
    for (const { networks, lists, notes: _, ...mcc } of mccs.values())
      yield { ...mcc, networks: joinList(networks), lists: joinList(lists) };
  },
};

export const mccNotesTable: Table = {
  name: 'mcc_notes',
  description: 'Where networks disagree about a code, or it rests on one mention',
  columns: { code: text('Of mccs'), note: text('A sentence') },
  *rows({ mccs }) {
    for (const { code, notes } of mccs.values()) for (const note of notes) yield { code, note };
  },
};

export function readMcc(row: TableRow, notes: readonly TableRow[]): Mcc {
  const { code, description, category, kind, brand } = row;
  return {
    code,
    description,
    category,
    kind,
    networks: splitList(row.networks),
    lists: splitList(row.lists),
    ...(brand ? { brand } : {}),
    notes: notes.map(({ note }) => note),
  } as Mcc;
}
