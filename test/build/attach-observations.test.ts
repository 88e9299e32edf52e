import { expect, it } from 'vitest';
import { attachObservations } from '../../src/build/attach-observations.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { makeDraft, makeObservationRow, observed } from './make-parts.ts';

it.each(['grab', 'grab-q1'])(
  'attaches an observation to the merchant with the current or former id %s',
  (id) => {
    const draft = makeDraft('Grab', { evidence: [], formerIds: ['grab-q1'] });
    const problems: Problem[] = [];
    attachObservations([makeObservationRow(id)], [draft], problems);
    expect(draft.evidence).toEqual([observed('5812')]);
    expect(problems).toEqual([]);
  },
);

it.each(['nobody', '', 'constructor'])('reports the row of the unknown merchant %j', (id) => {
  const problems: Problem[] = [];
  attachObservations([makeObservationRow(id)], [makeDraft('Grab')], problems);
  expect(problems).toMatchObject([
    { file: 'observations/toronto-pcard.csv', line: 7, problem: `there is no merchant ${id}` },
  ]);
});
