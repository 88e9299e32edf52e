import { expect, it } from 'vitest';
import { buildForLast } from '../../src/query/build-once.ts';

it('keeps what was built for the last setting and owner of each key', () => {
  const asked: string[] = [];
  const describe = buildForLast((rule: { label: string }, day, { name }: { name: string }) => {
    asked.push(`${rule.label} ${day} ${name}`);
    return `${name}: ${rule.label} on ${day}`;
  });
  const dining = { label: 'dining' };
  const petrol = { label: 'petrol' };
  const one = { name: 'ONE' };
  expect(describe(dining, '2026-11-19', one)).toBe('ONE: dining on 2026-11-19');
  describe(petrol, '2026-11-19', one);
  describe(dining, '2026-11-19', one);
  expect(asked).toHaveLength(2);
  // A rule may be in two cards, as in an operator's files.
  expect(describe(dining, '2026-11-19', { name: 'TWO' })).toBe('TWO: dining on 2026-11-19');
  expect(describe(dining, '2026-11-20', one)).toBe('ONE: dining on 2026-11-20');
});
