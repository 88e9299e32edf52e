import { expect, it } from 'vitest';
import { addUsualExclusions } from '../../src/build/usual-exclusions.ts';
import type { Card } from '../../src/catalogue/card.ts';
import { exclude, makeCard } from '../fixture/make-card.ts';

const read = (shortName: string, mccs: readonly string[], given: Partial<Card> = {}): Card =>
  makeCard(shortName, { exclusions: exclude({ mccs }), ...given });
const unread = makeCard('UNREAD', { exclusions: exclude({ researched: false }) });
const findCodes = (...others: Card[]) => addUsualExclusions([unread, ...others])[0]!.usuallyExcluded;

it('lists the codes that more than half of the researched cards exclude', () => {
  expect(findCodes(read('A', ['9311', '6540']), read('B', ['6540', '6540']), read('C', ['4900']))).toEqual([
    '6540',
  ]);
});

it('half is not most', () => expect(findCodes(read('A', ['6540']), read('B', []))).toEqual([]));

it('counts the codes of a range', () =>
  expect(findCodes(read('A', ['0742-0744']), read('B', ['0743', '0744-0745']))).toEqual(['0743', '0744']));

it('counts only researched cards of the same region', () => {
  const guess = makeCard('GUESS', { exclusions: exclude({ researched: false, mccs: ['6540'] }) });
  const abroad = read('ABROAD', ['6540'], { region: 'US' });
  expect(findCodes(guess, abroad)).toEqual([]);
  expect(findCodes(guess, abroad, read('A', ['6540']))).toEqual(['6540']);
});

it('counts cards whose bank has a list', () => {
  const list = { id: 'general', basis: 'derived', sources: [] } as const;
  const byBank = makeCard('BANK', {
    exclusions: { ...exclude({ researched: false, mccs: ['6540'] }), list },
  });
  expect(findCodes(byBank)).toEqual(['6540']);
});

it('adds nothing to a researched card', () =>
  expect(addUsualExclusions([read('A', ['6540']), unread])[0]).not.toHaveProperty('usuallyExcluded'));

it('adds nothing to a card that goes by its bank’s list', () => {
  const list = { id: 'general', basis: 'published', sources: [] } as const;
  const card = makeCard('BANK', { exclusions: { researched: false, list, entries: [] } });
  expect(addUsualExclusions([card, read('A', ['6540'])])[0]).not.toHaveProperty('usuallyExcluded');
});

it('leaves out what has ended', () => {
  const ended = makeCard('A', { exclusions: exclude({ mccs: ['6540'], until: '2026-10' }) });
  expect(findCodes(ended)).toEqual([]);
});
