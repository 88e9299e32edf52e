// The rule of src/build/derive-usual.ts as /about/data publishes it; test/web/pages/confidence-rule.test.ts holds them together.

export const CONFIDENCE_RULE = {
  date: '2026-11-16',
  observed: { high: 0.95, medium: 0.85, low: 0.65 },
  assigned: 0.75,
  editorial: 0.6,
  inferred: 0.4,
  halfLifeYears: 6,
} as const;
