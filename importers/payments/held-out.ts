// Which chains are held out for measuring. A measurement builds a catalogue without their payments (../measure.ts)
// and asks it about their lines. Nothing is tuned on them.
//
// A chain is the first four letters and digits of its name, after any payment facilitator and article:
// `WAL-MART #1003`, `WALMART.CA` and `SQ *THE WALMART` are the same. This is coarser than a word, so that all spellings
// of a chain are on the same side.
import { createHash } from 'node:crypto';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { FACILITATOR, LEAD } from './line-name.ts';

const KEY_LENGTH = 4;
/** One chain in five is held out. */
const PARTS = 5;
/** `text`: a statement line or a merchant's name. */
export function isHeldOut(text: string): boolean {
  const name = text.trim().replace(FACILITATOR, '').replace(LEAD, '');
  const chain = squashName(name).slice(0, KEY_LENGTH);
  return createHash('sha256').update(chain).digest().readUInt32BE(0) % PARTS === 0;
}
