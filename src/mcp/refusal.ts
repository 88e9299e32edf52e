// A question that cannot be answered: what is wrong, what lies near, and what to do next, for a model to act on.

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

export function isRefusal(value: object): value is Refusal {
  return 'refusal' in value;
}
