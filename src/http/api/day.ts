// The day as of which an endpoint answers, as a parameter of several endpoints.
import { ERRORS, type Refusal } from './errors.ts';
import { text } from './schema.ts';

export const day = text({
  description: 'Answers as of that day, `2026-11-16`; without it, as of today’s data.',
});

export function readDay(given: string | undefined, usual: string): { readonly on: string } | Refusal {
  if (given === undefined) return { on: usual };
  return isDay(given) ? { on: given } : ERRORS.badDay;
}

/** Whether it is in the calendar: `2026-02-30` is not. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
