// Compares texts independently of the locale, by UTF-16 code units.

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
