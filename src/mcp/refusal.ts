// A question that cannot be answered: what is wrong, what lies near, and what to do next, for a model to act on.
import { LONGEST_QUERY } from '../query/longest-query.ts';

export interface Refusal {
  /** `Merchant not found: “shopeee”. Near: Shopee (id shopee). Next: …` */
  readonly refusal: string;
}

export interface RefusalParts {
  readonly problem: string;
  /** What was perhaps meant. */
  readonly near?: readonly string[];
  /** What the caller should do now. */
  readonly next: string;
}

export function refuse({ problem, near = [], next }: RefusalParts): Refusal {
  const nearby = near.length === 0 ? '' : ` Near: ${near.join('; ')}.`;
  return { refusal: `${problem}.${nearby} Next: ${next}.` };
}

/** Undefined where the text is short enough to be a name. */
export function refuseLongName(argument: string, text: string): Refusal | undefined {
  if ([...text].length <= LONGEST_QUERY) return undefined;
  return refuse({
    problem: `${argument} is too long (${LONGEST_QUERY} characters at most)`,
    next: 'call again with the merchant’s name alone',
  });
}

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}
