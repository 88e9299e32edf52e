// What /statement shows of three statements, on the small catalogue.
import { renderToString } from 'preact-render-to-string';
import { expect, test, vi } from 'vitest';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { combineStatements } from '../../../src/query/statement-files/combine-statements.ts';
import { readStatement } from '../../../src/query/statement-files/read-statement.ts';
import { Results } from '../../../src/web/statement/results.tsx';
import { StatementList } from '../../../src/web/statement/statement-list.tsx';
import type { Analysis } from '../../../src/web/statement/worker.ts';
import { openSmallCatalogue } from '../../fixture/small-catalogue.ts';

// The region of the page is read when the module is imported.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));

const catalogue = openSmallCatalogue();
const search = openMerchantSearch(catalogue);
const here = catalogue.cards.filter(({ region }) => region === 'SG');

function show(files: Readonly<Record<string, string>>, held: readonly string[], usually = held[0]): string {
  const statements = Object.entries(files).map(([title, rows]) => {
    const statement = readStatement(`Date,Description,Amount\n${rows}`);
    if ('error' in statement) throw new Error(statement.error);
    return { id: title, file: title, title, statement };
  });
  const combined = combineStatements(statements, catalogue, search, {
    region: 'SG',
    on: '2026-11-16',
    cards: here.filter(({ shortName }) => held.includes(shortName)),
    usually,
  });
  const analysis: Analysis = {
    ...combined,
    statements,
    refused: [],
    spending: { spending: [], unknown: 0, months: 1 },
  };
  const ignore = () => {};
  return renderToString(
    <>
      <StatementList
        analysis={analysis}
        cards={here}
        held={held}
        onUsed={ignore}
        onLayout={ignore}
        onRemove={ignore}
      />
      <Results
        isSample={false}
        analysis={analysis}
        remembered={{ region: 'SG', cards: held, used: usually, corrections: {} }}
        found={{ query: '', list: [] }}
        onCorrect={ignore}
        onSearch={ignore}
        onForget={ignore}
      />
    </>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const OCTOBER = '2026-10-03,SHOPEE,100.00\n2026-10-04,GRAB,10.00';
const NOVEMBER = '2026-11-03,SHOPEE,50.00';

test('the cards that files name, what is counted once, and months', () => {
  const text = show(
    { 'House Online Card.csv': OCTOBER, 'b.csv': OCTOBER, 'House Dining Card.csv': NOVEMBER },
    ['ONL', 'DINE'],
  );
  expect(text).toContain('3 statements read');
  expect(text).toContain('Card, as the file says');
  expect(text).toContain('All are in another file too and count once.');
  expect(text).toContain('S$160.00 earned 500 miles');
  expect(text).toContain('You left 140 miles on the table');
  expect(text).toMatch(/By month S\$110 Oct S\$50 Nov/);
  expect(text).toContain('Add 3 payments to My cards');
});

test('nobody is asked for cards that they have ticked', () => {
  expect(show({ 'a.csv': OCTOBER }, [])).toContain('Pick your cards to see');
  expect(show({ 'a.csv': OCTOBER }, ['PLAIN'])).not.toContain('Pick your cards');
  const unknown = show({ 'a.csv': '2026-10-03,ZXQW 1234,100.00' }, ['PLAIN']);
  expect(unknown).toContain('Nothing here is known to earn with these cards.');
});
