// The order of texts that is the same on every machine: by UTF-16 units, whatever the locale.

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
