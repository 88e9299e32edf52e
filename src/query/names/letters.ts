// A text as the index compares it: its UTF-16 units as numbers.

export function toLetters(text: string): Uint16Array {
  // Not by the text's iterator, which gives a character beyond U+FFFF (𠮷) as one.
  const letters = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) letters[at] = text.charCodeAt(at);
  return letters;
}
