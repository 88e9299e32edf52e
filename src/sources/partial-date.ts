// Dates as precise as a source gives them: `2019`, `2019-03` or `2019-03-14`.

const PARTIAL = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** Whether it exists in the calendar: `2026-02-30` and `2026-13` do not. */
export function isPartialDate(text: string): boolean {
  // A table with millions of rows has the same day in most of them.
  if (text === lastGood) return true;
  if (!PARTIAL.test(text)) return false;
  const moment = new Date(`${text}${'-01-01'.slice(text.length - 4)}T00:00:00Z`);
  const isGood = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  if (isGood) lastGood = text;
  return isGood;
}

let lastGood = '';

/** Whether one is certainly after the other: `2019-03` is not after `2019`. */
export function isAfter(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) > other.slice(0, length);
}
