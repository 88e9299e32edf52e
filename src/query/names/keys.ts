// Hashed keys under which words and forms are filed so that a misspelt one is found: two spellings one edit
// apart share a key, because each key leaves one letter of the head out (symmetric delete).

/** Keys one word or form can have at most; the size of the buffer that the functions below fill. */
export const MOST_KEYS = 256;
/** A word's heads, of five letters and of four; a form's, of six. */
export const MOST_WORD_KEYS = 9;
export const MOST_FORM_KEYS = 6;

/** Chinese, Japanese and Korean: a letter says as much as two or three elsewhere. */
export function isDense(letter: number): boolean {
  return letter >= 0x2e80 && letter < 0xd800;
}

/**
 * Keys of a word: its first 5 letters less one. With `short` also its first 4 less one, which the index needs to
 * answer words typed only that far. Dense scripts: the first 3 less one. 'decathlon' → ecat dcat deat dect deca.
 */
export function writeWordHeads(
  letters: Uint16Array,
  start: number,
  length: number,
  short: boolean,
  keys: Uint32Array,
): number {
  if (length > 0 && isDense(letters[start]!)) return writeHead(letters, start, Math.min(length, 3), keys, 0);
  if (length < 3) return 0;
  const count = length > 4 ? writeHead(letters, start, 5, keys, 0) : 0;
  if (length === 4) keys[0] = hashRun(letters, start, 4, -1);
  if (length === 3) keys[0] = hashRun(letters, start, 3, -1);
  const whole = length <= 4 ? 1 : 0;
  return length >= 4 && (short || length === 4)
    ? writeHead(letters, start, 4, keys, count + whole)
    : count + whole;
}

/** Keys of a form: its first 6 letters less one, across its words; dense scripts 4 less one. */
export function writeFormHeads(letters: Uint16Array, length: number, keys: Uint32Array): number {
  const head = length > 0 && isDense(letters[0]!) ? 4 : 6;
  return length < head ? 0 : writeHead(letters, 0, head, keys, 0);
}

/** Every run of three letters of a word, two in dense scripts. */
export function writeGrams(letters: Uint16Array, start: number, length: number, keys: Uint32Array): number {
  const run = length > 0 && isDense(letters[start]!) ? 2 : 3;
  const count = Math.min(length - run + 1, MOST_KEYS);
  for (let at = 0; at < count; at++) keys[at] = hashRun(letters, start + at, run, -1);
  return Math.max(count, 0);
}

function writeHead(
  letters: Uint16Array,
  start: number,
  head: number,
  keys: Uint32Array,
  count: number,
): number {
  let written = count;
  for (let skip = 0; skip < head; skip++) keys[written++] = hashRun(letters, start, head, skip);
  return written;
}

/** A 16-bit hash of a text exactly as it is written. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}

// FNV-1a over 16-bit letters with a final mix, since tables are cut from the low bits.
function hashRun(letters: Uint16Array, start: number, length: number, skip: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) {
    if (at !== skip) hash = Math.imul(hash ^ letters[start + at]!, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
