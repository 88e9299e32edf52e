import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readMccs } from '../../src/sources/read-mccs.ts';
import { makeFolder } from '../support/temporary-files.ts';

const CODES = `code,description,category,kind,networks,lists
0742,Veterinary Services,Health,iso,Visa|Mastercard,iso|visa
3504,Hilton,Hotels,lodging,Visa,visa
`;

function read({ codes = CODES, brands = '', notes = '', names = '', changes = '' } = {}) {
  const problems: Problem[] = [];
  const folder = makeFolder({
    'codes.csv': codes,
    'lists.csv': 'id,title\niso,ISO 18245\nvisa,Visa manual\n',
    'brands.csv': `code,brand,home,note\n${brands}`,
    'notes.csv': `code,note\n${notes}`,
    'names.csv': `code,network,name,list\n${names}`,
    'changes.csv': `code,when,what,list\n${changes}`,
  });
  const mccs = readMccs(folder, problems);
  return { mccs, problems: problems.map((one) => ({ ...one, file: one.file.slice(folder.length + 1) })) };
}

it('joins a code with its brand and the networks’ disagreements', () => {
  const { mccs, problems } = read({
    brands: '3504,Hilton,US,Reassigned in 2010.\n',
    notes: '3504,Visa only.\n',
    names: '0742,visa,Vets,visa\n',
    changes: '3504,2012-03,Listed anew,visa\n3504,2008,First listed,visa\n',
  });
  expect(problems).toEqual([]);
  expect(mccs).toEqual([
    {
      code: '0742',
      description: 'Veterinary Services',
      category: 'Health',
      kind: 'iso',
      networks: ['Visa', 'Mastercard'],
      lists: ['iso', 'visa'],
      names: [{ network: 'visa', name: 'Vets' }],
      notes: [],
    },
    {
      code: '3504',
      description: 'Hilton',
      category: 'Hotels',
      kind: 'lodging',
      networks: ['Visa'],
      lists: ['visa'],
      brand: 'Hilton',
      changes: [
        { when: '2008', what: 'First listed', list: 'visa' },
        { when: '2010', what: 'Reassigned in 2010.' },
        { when: '2012-03', what: 'Listed anew', list: 'visa' },
      ],
      notes: ['Visa only.', 'Reassigned in 2010.', 'Only one list carries this code: Visa manual.'],
    },
  ]);
});

describe('problems', () => {
  it.each([
    ['742,Vets,Health,iso,Visa,iso', '`742` is not a code'],
    ['0742,Again,Health,iso,Visa,iso', 'code 0742 is listed twice'],
    ['5812,,Food,iso,Visa,iso', 'code 5812 needs a description and a category'],
    ['5812,Restaurants,,iso,Visa,iso', 'code 5812 needs a description and a category'],
    ['5812,Restaurants,Food,isa,Visa,iso', 'unknown kind `isa`'],
    ['5812,Restaurants,Food,iso,Visa,iso|amex', 'unknown list `amex`'],
  ])('names the row %s', (row, problem) => {
    expect(read({ codes: `${CODES}${row}\n` }).problems).toMatchObject([
      { file: 'codes.csv', line: 4, problem },
    ]);
  });

  it('reports a name or a change of an unknown code or list, and an invalid date', () => {
    const names = '0743,visa,Wine,visa\n';
    expect(read({ names, changes: '0742,2019-13,What?,amex\n' }).problems).toMatchObject([
      { file: 'names.csv', line: 2, problem: 'unknown MCC 0743' },
      { file: 'changes.csv', line: 2, problem: 'unknown list `amex`' },
      { file: 'changes.csv', line: 2, problem: 'malformed date `2019-13`' },
    ]);
  });

  it('reports a second brand or note of a code, which would be lost', () => {
    const brands = '3504,Hilton,US,\n3504,Hampton,US,\n';
    expect(read({ brands, notes: '0742,One.\n0742,Two.\n' }).problems).toMatchObject([
      { file: 'brands.csv', line: 3, problem: 'code 3504 is listed twice' },
      { file: 'notes.csv', line: 3, problem: 'code 0742 is listed twice' },
    ]);
  });

  it('reports brands and notes of a code that is not in the list', () => {
    expect(read({ brands: '3999,Nobody,US,\n', notes: '0000,What?\n' }).problems).toMatchObject([
      { file: 'brands.csv', line: 2, problem: 'unknown MCC 3999' },
      { file: 'notes.csv', line: 2, problem: 'unknown MCC 0000' },
    ]);
  });
});
