// Hashed keys for finding misspelt words and forms. Each key leaves out one of the first letters, so two spellings one
// edit apart share a key (symmetric delete).

/** The most keys a word or form can have; the size of the buffer that the functions below fill. */
export const MAX_KEYS = 256;

/** Chinese, Japanese and Korean, where one letter carries as much as two or three elsewhere. */
export function isCjk(letter: number): boolean {
  return letter >= 0x2e80 && letter < 0xd800;
}

/**
 * Keys of a word: its first 5 letters with one left out. 'decathlon' → ecat dcat deat dect deca. With `short`, also its
 * first 4 with one left out, which the index needs for words typed only that far. CJK: the first 3 with one left out.
 */
export function writeWordHeads(
  letters: Uint16Array,
  start: number,
  length: number,
  short: boolean,
  keys: Uint32Array,
): number {
  if (length > 0 && isCjk(letters[start]!)) return writeHead(letters, start, Math.min(length, 3), keys, 0);
  if (length < 3) return 0;
  if (length > 4) {
    const count = writeHead(letters, start, 5, keys, 0);
    return short ? writeHead(letters, start, 4, keys, count) : count;
  }
  keys[0] = hashRun(letters, start, length, -1);
  return length === 4 ? writeHead(letters, start, 4, keys, 1) : 1;
}

/** Keys of a form: its first 6 letters, ignoring spaces, with one left out; for CJK its first 4. */
export function writeFormHeads(
  letters: Uint16Array,
  start: number,
  length: number,
  keys: Uint32Array,
): number {
  const head = length > 0 && isCjk(letters[start]!) ? 4 : 6;
  return length < head ? 0 : writeHead(letters, start, head, keys, 0);
}

/** Every trigram of a word, or every bigram for CJK. */
export function writeGrams(letters: Uint16Array, start: number, length: number, keys: Uint32Array): number {
  const size = length > 0 && isCjk(letters[start]!) ? 2 : 3;
  const count = Math.min(length - size + 1, MAX_KEYS);
  for (let index = 0; index < count; index++) keys[index] = hashRun(letters, start + index, size, -1);
  return Math.max(count, 0);
}

function writeHead(
  letters: Uint16Array,
  start: number,
  head: number,
  keys: Uint32Array,
  count: number,
): number {
  for (let skip = 0; skip < head; skip++) keys[count + skip] = hashRun(letters, start, head, skip);
  return count + head;
}

/** A 16-bit hash of a name before folding. */
export function hashRawName(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

// FNV-1a over 16-bit letters with a final mix, because tables use the low bits as the slot.
function hashRun(letters: Uint16Array, start: number, length: number, skip: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < length; index++) {
    if (index !== skip) hash = Math.imul(hash ^ letters[start + index]!, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
