// The tables of merchant category codes, notes on them, and everyday words for them.
import { joinList, json, list, optional, type Table, text } from '../table.ts';

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
    brand: optional(text('The airline, car rental firm or hotel chain that owns it')),
    names: optional(json('What networks call it, if they differ')),
    changes: optional(json('Known changes')),
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
  description: 'Codes that networks disagree about, or that only one source mentions',
  columns: { code: text('The code'), note: text('A sentence') },
  *rows({ mccs }) {
    for (const { code, notes } of mccs.values()) for (const note of notes) yield { code, note };
  },
};

export const mccWordsTable: Table = {
  name: 'mcc_words',
  description: 'Everyday words for trades, and the codes they stand for',
  columns: {
    word: text('A word or a phrase'),
    mccs: list('Codes, likeliest first'),
    languages: list('ISO 639-1'),
  },
  *rows({ words }) {
    for (const { word, mccs, languages } of words)
      yield { word, mccs: joinList(mccs), languages: joinList(languages) };
  },
};
