// The figures of the README stand in the documents that it names for them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, section] = /^## The figures\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))!;
const rows = [...section!.matchAll(/^\| (\S.*?) \| (.*?) \| \[\w+\]\((docs\/\S+\.md)\), `npm run/gm)].map(
  ([, what, figures, document]) => ({ what: what!, figures: figures!, document: document! }),
);
/** `14,174`, `0.967` or `95.9`; in a document perhaps without the comma. */
const readFigures = (text: string): string[] =>
  text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? [];

it('finds them', () => {
  expect(rows.length).toBeGreaterThanOrEqual(5);
});

it.each(rows)('$what: $figures', ({ what, figures, document }) => {
  const known = new Set(readFigures(readFileSync(document, 'utf8')));
  const stated = readFigures(`${what} ${figures.replaceAll('m31', '')}`);
  expect(stated.length).toBeGreaterThan(0);
  for (const figure of stated) expect(known, `${figure} in ${document}`).toContain(figure);
});
