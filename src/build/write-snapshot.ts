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
import type { Contents, MerchantList } from '../catalogue/contents.ts';
import { packCountry } from '../catalogue/country.ts';
import { CHANNELS } from '../catalogue/evidence.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { packMerchant, SharedStrings } from '../catalogue/merchant-record.ts';
import { NumberList } from '../catalogue/number-list.ts';
import { readString, StringPacker, sortPacked } from '../catalogue/packed-strings.ts';
import type { SectionArray, Sections } from '../catalogue/sections.ts';
import { NO_STATEMENT_TABLES } from '../catalogue/statement-tables.ts';
import { writeSections } from '../catalogue/write-sections.ts';
import { buildNameIndex } from '../query/names/build.ts';
import { type NameDocument, toSections } from '../query/names/index.ts';
import { addUsualExclusions } from './usual-exclusions.ts';

export function writeSnapshot(contents: Contents): { bytes: Buffer; digest: string } {
  return writeSections(packContents(contents));
}

/** The sections of a snapshot. */
export function packContents(contents: Contents): Sections {
  const { meta, mccs, words = [], cards, merchants, statements = NO_STATEMENT_TABLES, model = {} } = contents;
  const sections: Record<string, SectionArray> = {
    [SECTION.meta]: Buffer.from(JSON.stringify(meta)),
    [SECTION.mccs]: Buffer.from(JSON.stringify(mccs)),
    [SECTION.words]: Buffer.from(JSON.stringify(words)),
    [SECTION.cards]: Buffer.from(JSON.stringify(addUsualExclusions(cards))),
    [SECTION.statements]: Buffer.from(JSON.stringify(statements)),
  };
  // Each pass unpacks an operator's merchants again, but saves memory: what needs most while it is made comes first, the
  // largest result last.
  const index = buildNameIndex(listDocuments(merchants));
  Object.assign(sections, packColumns(merchants));
  for (const [name, array] of Object.entries(toSections(index)))
    sections[`${SECTION.nameIndex}${name}`] = array;
  for (const [name, array] of Object.entries(model)) sections[`${SECTION.guess}${name}`] = array;
  return sections;
}

/** A snapshot stores its sections in this order. */
function packColumns(merchants: MerchantList): Sections {
  const ids = new StringPacker();
  const names = new StringPacker();
  const codes = new Uint16Array(merchants.length);
  const homes = new Uint16Array(merchants.length);
  const channels = new Uint8Array(merchants.length);
  const records = new StringPacker();
  const shared = new SharedStrings();
  const formerIds = new OwnedStrings();
  const hosts = new OwnedStrings();
  for (const merchant of merchants) {
    const number = ids.length;
    ids.add(merchant.id);
    names.add(merchant.name);
    codes[number] = Number(merchant.usual.mcc);
    homes[number] = packCountry(merchant.home);
    channels[number] = CHANNELS.indexOf(merchant.channel);
    records.add(packMerchant(merchant, shared));
    for (const id of merchant.formerIds ?? []) formerIds.add(id, number);
    for (const { host, owner } of merchant.sites) if (!owner) hosts.add(host, number);
  }
  return {
    ...nameStrings(SECTION.ids, ids),
    ...nameStrings(SECTION.names, names),
    [SECTION.codes]: codes,
    [SECTION.homes]: homes,
    [SECTION.channels]: channels,
    ...nameStrings(SECTION.records, records),
    [SECTION.shared]: Buffer.from(JSON.stringify(shared.list)),
    ...formerIds.sort(SECTION.formerIds, SECTION.formerIdOwners),
    ...hosts.sort(SECTION.hosts, SECTION.hostOwners),
  };
}

function nameStrings(section: string, packer: StringPacker): Sections {
  const { bytes, starts } = packer.pack();
  return { [section]: bytes, [`${section}/starts`]: starts };
}

/** Strings, each with the number of its merchant. */
class OwnedStrings {
  readonly #strings = new StringPacker();
  readonly #owners = new NumberList(Uint32Array);

  add(string: string, owner: number): void {
    this.#strings.add(string);
    this.#owners.push(owner);
  }

  sort(section: string, ownersSection: string): Sections {
    const packed = this.#strings.pack();
    const order = sortPacked(packed);
    const sorted = new StringPacker();
    for (const number of order) sorted.add(readString(packed, number));
    return {
      ...nameStrings(section, sorted),
      [ownersSection]: order.map((number) => this.#owners.get(number)),
    };
  }
}

/**
 * Where a search ranks a popularity of 0: a name typed in full stands behind a well-known one that begins with it, and
 * any other match behind all that a known name has.
 */
const UNCONFIRMED = -5;

/** `吉野家 Yoshinoya` is called by either half of its name. */
function isHalf(name: string, alias: string): boolean {
  const latin = squashName(name.replace(/[^\p{Script=Latin}\p{Script=Common}]/gu, ' '));
  const other = squashName(name.replace(/\p{Script=Latin}/gu, ' '));
  return latin !== '' && other !== '' && [latin, other].includes(squashName(alias));
}

function* listDocuments(merchants: Iterable<Merchant>): Generator<NameDocument> {
  for (const { name, aliases, countries, popularity, popularityIn } of merchants)
    yield {
      names: [
        { text: name, kind: 'name' as const },
        ...aliases.map((text) => ({
          text,
          kind: isHalf(name, text) ? ('name' as const) : ('alias' as const),
        })),
      ],
      countries,
      popularity: popularity === 0 ? UNCONFIRMED : popularity,
      ...(popularityIn && { popularityIn }),
    };
}
