// Opens a snapshot or its lean edition (build/write-lean.ts), whose missing arrays it rebuilds.
import { type Catalogue, type MerchantNumber, openCatalogue, SECTION } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { openSections, type SectionArray, type Sections } from '../catalogue/sections.ts';
import { deriveArrays } from './names/derive.ts';
import { fromSections } from './names/index.ts';

/** Prefix of the name of an array of starts that is stored as the lengths between them. */
export const LENGTHS = 'lengths:';

/** The name of the section that says which snapshot a lean edition was made from. */
export const WHOLE_DIGEST = 'whole/digest';

/** Merchants kept unpacked, at about 1 kB each. */
const MAX_OPENED = 20_000;

export function isStarts(name: string): boolean {
  return /\/starts$|Starts$/.test(name);
}

/**
 * Either edition. `bytes` must start at an offset divisible by 8, as it does if it has its own buffer. `derived`: what
 * deriveSections made of the same bytes before, which takes nine tenths of the time; they are not checked again then.
 */
export function openEdition(bytes: Uint8Array, derived?: Sections): Catalogue {
  const { sections, digest } = openSections(bytes, derived !== undefined);
  const whole = sections[WHOLE_DIGEST];
  if (whole === undefined) return openCatalogue(sections, digest);
  const restored = restoreStarts(sections);
  return openCatalogue(
    { ...restored, ...(derived ?? deriveNames(restored)) },
    new TextDecoder().decode(whole),
  );
}

/** The sections that a lean edition lacks. */
export function deriveSections(bytes: Uint8Array): Sections {
  return deriveNames(restoreStarts(openSections(bytes).sections));
}

/** For a statement: remembers the merchants that it asked for. */
export function openLean(bytes: Uint8Array): Catalogue {
  const catalogue = openEdition(bytes);
  // The lines of one statement hit the same merchants again and again; unpacking them took a third of the time.
  const opened = new Map<MerchantNumber, Merchant>();
  return {
    ...catalogue,
    getMerchant(number) {
      let merchant = opened.get(number);
      if (merchant === undefined) {
        merchant = catalogue.getMerchant(number);
        if (opened.size < MAX_OPENED) opened.set(number, merchant);
      }
      return merchant;
    },
  };
}

function restoreStarts(lean: Sections): Sections {
  const sections: Record<string, SectionArray> = {};
  for (const [name, array] of Object.entries(lean))
    if (name.startsWith(LENGTHS)) sections[name.slice(LENGTHS.length)] = addUp(array);
    else sections[name] = array;
  return sections;
}

function deriveNames(sections: Sections): Sections {
  const names = Object.fromEntries(
    Object.entries(sections)
      .filter(([name]) => name.startsWith(SECTION.nameIndex))
      .map(([name, array]) => [name.slice(SECTION.nameIndex.length), array]),
  );
  const derived = deriveArrays(fromSections(names));
  return Object.fromEntries(
    Object.entries(derived).map(([name, array]) => [`${SECTION.nameIndex}${name}`, array]),
  );
}

function addUp(lengths: SectionArray): Uint32Array {
  const starts = new Uint32Array(lengths.length);
  let sum = 0;
  for (let index = 0; index < lengths.length; index++) {
    sum += lengths[index]!;
    starts[index] = sum;
  }
  return starts;
}
