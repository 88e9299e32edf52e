// The cards and codes of data/, and short ways to ask about them.
import { addUsualExclusions } from '../../../src/build/usual-exclusions.ts';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { type CardRating, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { AskedMerchant, Question } from '../../../src/query/eligibility/question.ts';
import { readCards } from '../../../src/sources/read-cards.ts';
import { readMccs } from '../../../src/sources/read-mccs.ts';

export const problems: Problem[] = [];
export const mccs = readMccs('data/mcc', problems).map(({ code }) => code);
export const cards = addUsualExclusions(readCards('data/cards', new Set(mccs), problems));

export const TODAY = '2026-11-16';
/** The sentence of a card that has no rule for the place. */
export const BASE = 'No bonus here, base rate only';

export function getCard(shortName: string): Card {
  const card = cards.find((candidate) => candidate.shortName === shortName);
  if (card === undefined) throw new Error(`no card ${shortName}`);
  return card;
}

export function ask(shortName: string, mcc: string, more: Partial<Question> = {}): CardRating {
  const card = getCard(shortName);
  return rateCard(card, { mcc, channel: undefined, region: card.region, on: TODAY, ...more });
}

/** Eligible, rate and sentence on one line: `4 Cap at S$600 a month, online only`, `no 0.4 No bonus here, base rate only`. */
export function answer(shortName: string, mcc: string, more: Partial<Question> = {}): string {
  const { eligible, rate, capSentence } = ask(shortName, mcc, more);
  return `${eligible ? '' : 'no '}${rate} ${capSentence}`;
}

export function shop(name: string, country: string, aliases: readonly string[] = []): AskedMerchant {
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, country, aliases };
}
