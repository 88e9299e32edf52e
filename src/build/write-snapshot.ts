// Packs a catalogue into a snapshot. The sections, for m merchants and h hosts:
//
//   meta, mccs, cards          JSON
//   statements                 JSON: the tables in data/statements
//   words                      JSON: data/mcc/words.csv, [{ word, mccs, languages }]
//   merchants/id               m ids end to end, ascending by bytes; …/starts: where each begins (m + 1)
//   merchants/name             m names, in the order of ids; …/starts
//   merchants/mcc              m codes as numbers: 742 is 0742
//   merchants/home             m countries as two letters in 16 bits: 'SG' is 0x5347
//   merchants/channel          m bytes: 0 online, 1 offline
//   merchants/record           m records, as catalogue/merchant-record.ts packs them; …/starts
//   merchants/shared           JSON: the strings that records refer to by number
//   former-ids/id              former ids, ascending; …/starts; former-ids/merchant: the number of each one's merchant
//   hosts/name                 h hosts, ascending by bytes; …/starts; hosts/merchant: the number of each owner
//   guess/*                    the model of likely codes, as query/guess-codes.ts describes it
//   names/*                    the name index, as query/names/index.ts describes it
import { SECTION } from '../catalogue/catalogue.ts';
import type { Contents } from '../catalogue/contents.ts';
import { packCountry } from '../catalogue/country.ts';
import { CHANNELS } from '../catalogue/evidence.ts';
import { packMerchant, SharedStrings } from '../catalogue/merchant-record.ts';
import { compareBytes, packStrings } from '../catalogue/packed-strings.ts';
import type { SectionArray } from '../catalogue/sections.ts';
import { NO_STATEMENT_TABLES } from '../catalogue/statement-tables.ts';
import { writeSections } from '../catalogue/write-sections.ts';
import { buildNameIndex } from '../query/names/build.ts';
import { toSections } from '../query/names/index.ts';
import { learnGuesses } from './learn-guesses.ts';

export function writeSnapshot(contents: Contents): { bytes: Buffer; digest: string } {
  const { meta, mccs, words = [], cards, merchants, statements = NO_STATEMENT_TABLES } = contents;
  const sections: Record<string, SectionArray> = {};
  const addStrings = (name: string, strings: readonly string[]): void => {
    const { bytes, starts } = packStrings(strings);
    sections[name] = bytes;
    sections[`${name}/starts`] = starts;
  };
  const addOwned = (name: string, ownersName: string, owned: [string, number][]): void => {
    owned.sort(([a], [b]) => compareBytes(a, b));
    addStrings(
      name,
      owned.map(([text]) => text),
    );
    sections[ownersName] = Uint32Array.from(owned, ([, merchant]) => merchant);
  };

  sections[SECTION.meta] = Buffer.from(JSON.stringify(meta));
  sections[SECTION.mccs] = Buffer.from(JSON.stringify(mccs));
  sections[SECTION.words] = Buffer.from(JSON.stringify(words));
  sections[SECTION.cards] = Buffer.from(JSON.stringify(cards));
  sections[SECTION.statements] = Buffer.from(JSON.stringify(statements));
  addStrings(
    SECTION.ids,
    merchants.map(({ id }) => id),
  );
  addStrings(
    SECTION.names,
    merchants.map(({ name }) => name),
  );
  sections[SECTION.codes] = Uint16Array.from(merchants, ({ usual }) => Number(usual.mcc));
  sections[SECTION.homes] = Uint16Array.from(merchants, ({ home }) => packCountry(home));
  sections[SECTION.channels] = Uint8Array.from(merchants, ({ channel }) => CHANNELS.indexOf(channel));
  const shared = new SharedStrings();
  addStrings(
    SECTION.records,
    merchants.map((merchant) => packMerchant(merchant, shared)),
  );
  sections[SECTION.shared] = Buffer.from(JSON.stringify(shared.list));
  const owned = (list: (merchant: (typeof merchants)[number]) => readonly string[]): [string, number][] =>
    merchants.flatMap((merchant, number) => list(merchant).map((text): [string, number] => [text, number]));
  addOwned(
    SECTION.formerIds,
    SECTION.formerIdOwners,
    owned(({ formerIds }) => formerIds ?? []),
  );
  addOwned(
    SECTION.hosts,
    SECTION.hostOwners,
    owned(({ sites }) => sites.filter((site) => !site.owner).map(({ host }) => host)),
  );

  const index = buildNameIndex(
    merchants.map(({ name, aliases, countries, popularity }) => ({
      names: [
        { text: name, kind: 'name' as const },
        ...aliases.map((text) => ({ text, kind: 'alias' as const })),
      ],
      countries,
      popularity,
    })),
  );
  for (const [name, array] of Object.entries(toSections(index)))
    sections[`${SECTION.nameIndex}${name}`] = array;
  for (const [name, array] of Object.entries(learnGuesses(merchants, contents.shops, words)))
    sections[`${SECTION.guess}${name}`] = array;
  return writeSections(sections);
}
