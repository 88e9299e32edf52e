// The tables of merchant category codes, notes on them, and everyday words for them.
import { joinList, json, list, maybe, type Table, text } from '../table.ts';

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
    names: maybe(json('What networks call it, where they do not call it alike')),
    changes: maybe(json('What is known of its past')),
  },
  *rows({ mccs }) {
    for (const { networks, lists, names, changes, notes: _, ...mcc } of mccs.values())
      yield {
        ...mcc,
        networks: joinList(networks),
        lists: joinList(lists),
        names: names && JSON.stringify(names),
        changes: changes && JSON.stringify(changes),
      };
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

export const mccWordsTable: Table = {
  name: 'mcc_words',
  description: 'What people call a trade, and the codes that they mean by it',
  columns: {
    word: text('A word or a phrase'),
    mccs: list('Of mccs, the likeliest first'),
    languages: list('ISO 639-1'),
  },
  *rows({ words }) {
    for (const { word, mccs, languages } of words)
      yield { word, mccs: joinList(mccs), languages: joinList(languages) };
  },
};
