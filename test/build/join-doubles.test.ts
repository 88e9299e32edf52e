import { describe, expect, it } from 'vitest';
import { joinDoubles } from '../../src/build/join-doubles.ts';
import { editorial, inferredAs, MCCS, makeDraft, observed } from './make-parts.ts';

const licence = () => ({ ...inferredAs('5812'), source: 'nea-eating-establishments' });

describe('a merchant that data/doubles.csv names', () => {
  it('is joined: its id, names, outlets and payments go to the one that is kept', () => {
    const kept = makeDraft('Sushi Express', {
      id: 'sushi-express',
      evidence: [editorial('5812')],
      outlets: 2,
    });
    const other = makeDraft('Sushi Express Bedok', {
      id: 'sushi-express-bedok',
      formerIds: ['bedok-sushi'],
      aliases: ['争鲜'],
      evidence: [inferredAs('5814'), observed('5812')],
      outlets: 1,
    });
    const drafts = joinDoubles([other, kept], [{ merchant: other.id, sameAs: kept.id }], MCCS);
    expect(drafts).toStrictEqual([kept]);
    expect(kept).toMatchObject({
      formerIds: ['sushi-express-bedok', 'bedok-sushi'],
      aliases: new Set(['Sushi Express Bedok', '争鲜']),
      outlets: 3,
    });
    expect(kept.evidence.map(({ kind, mcc }) => `${kind} ${mcc}`)).toEqual([
      'editorial 5812',
      'inferred 5814',
      'observed 5812',
    ]);
  });

  it('leaves its id behind when no list has it any more', () => {
    const kept = makeDraft('Grab', { id: 'grab' });
    joinDoubles([kept], [{ merchant: 'grab-taxi', sameAs: 'grab' }], MCCS);
    expect(kept.formerIds).toEqual(['grab-taxi']);
  });

  it('stays by itself if the one to keep is not there', () => {
    const draft = makeDraft('Grab', { id: 'grab' });
    expect(joinDoubles([draft], [{ merchant: 'grab', sameAs: 'nobody' }], MCCS)).toStrictEqual([draft]);
  });

  it('adds nothing of a list that names the kept one already', () => {
    const kept = makeDraft('Arteastiq', { id: 'kept', evidence: [inferredAs('5812')] });
    const other = makeDraft('Arteastiq Tea', { id: 'other', evidence: [inferredAs('5814')] });
    joinDoubles([kept, other], [{ merchant: 'other', sameAs: 'kept' }], MCCS);
    expect(kept.evidence).toEqual([inferredAs('5812')]);
  });
});

describe('a licence to serve food', () => {
  const gym = () => makeDraft('Pure Fitness', { id: 'pure-fitness', evidence: [editorial('7997')] });
  const cafe = (name: string) => makeDraft(name, { id: 'cafe', evidence: [licence()] });

  it('belongs to the merchant in Singapore of that name, and says nothing of its code', () => {
    const kept = gym();
    expect(joinDoubles([cafe('PURE fitness'), kept], [], MCCS)).toStrictEqual([kept]);
    expect(kept.formerIds).toEqual(['cafe']);
    expect(kept.evidence).toEqual([editorial('7997')]);
  });

  it.each([
    ['of a short name', { name: 'Meta' }, []],
    ['of a merchant elsewhere', { countries: ['US'] }, []],
    ['that a review tells apart', {}, [{ merchant: 'cafe' }]],
  ])('%s stays', (_, given, doubles) => {
    const other = { ...gym(), ...given };
    expect(joinDoubles([cafe(other.name), other], doubles, MCCS)).toHaveLength(2);
  });
});

describe('a bare name in the list of brands', () => {
  const bare = (mcc: string, given: Parameters<typeof makeDraft>[1] = {}) =>
    makeDraft('Postbank', { id: 'bare', countries: ['DE'], evidence: [inferredAs(mcc)], ...given });
  const brand = (given: Parameters<typeof makeDraft>[1] = {}) =>
    makeDraft('Postbank', {
      id: 'brand',
      countries: ['DE'],
      wikidata: 'Q708835',
      evidence: [inferredAs('5812')],
      ...given,
    });

  it.each(['5812', '5552'])('with the code %s is the brand of that name', (mcc) => {
    expect(joinDoubles([bare(mcc), brand()], [], MCCS).map(({ id }) => id)).toEqual(['brand']);
  });

  it.each([
    ['in another country', bare('5812', { countries: ['FR'] }), brand()],
    ['in another business', bare('5999'), brand()],
    ['that upstream tells apart', bare('5812', { aliases: ['Postbank (Bremen)'] }), brand()],
    ['with an entry of its own', bare('5812', { wikidata: 'Q1' }), brand()],
  ])('%s is somebody else', (_, one, other) => {
    expect(joinDoubles([one, other], [], MCCS)).toHaveLength(2);
  });
});
