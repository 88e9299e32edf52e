// The cards of an answer as a person reads them: those that earn a bonus, best first.
import type { EligibleCard } from '../client/types.ts';
import { printTable } from './print.ts';

export function printCards(cards: readonly EligibleCard[], region: string): void {
  const earning = cards.filter(({ eligible }) => eligible);
  process.stdout.write(
    earning.length === 0
      ? `\nNo card of ${region} earns a bonus here.\n`
      : `\nCards that earn here (${region}):\n`,
  );
  printTable(
    earning.map(({ name, mpd, spendCap }) => [mpd, name, spendCap]),
    { headings: ['rate', 'card', 'cap'] },
  );
}

/** `75 %, assigned`. */
export function sayHowSure({
  confidence,
  basis,
}: {
  readonly confidence: number;
  readonly basis: string;
}): string {
  return `${Math.round(confidence * 100)} %, ${basis}`;
}
