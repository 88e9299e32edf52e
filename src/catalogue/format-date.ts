// Formats a date in the data for people.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-16` → `16 Nov 2026`, `2019-03` → `Mar 2019`, `2019` → `2019`; anything else as it is. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (!/^\d{4}(-\d{2}){0,2}$/.test(date) || (month !== undefined && name === undefined)) return date;
  return [day === undefined ? undefined : String(Number(day)), name, year].filter(Boolean).join(' ');
}
