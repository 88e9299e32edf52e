// The README's figures are also in the documents that it refers to.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, section] = /^## The figures\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))!;
const rows = [...section!.matchAll(/^\| (\S.*?) \| (.*?) \| \[(\w+)\]\((docs\/\S+\.md)\), `npm run/gm)].map(
  ([, what, figures, topic, document]) => ({
    what: what!,
    figures: figures!,
    topic: topic!,
    document: document!,
  }),
);
/** `14,174`, `0.967` or `95.9`; in a document perhaps without the comma. */
const readFigures = (text: string): string[] =>
  text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? [];

/** The document's section on the topic, where it has several topics. */
function readTopic(document: string, topic: string): string {
  const text = readFileSync(document, 'utf8');
  return text.split(/^## /m).find((part) => isTitled(part, topic)) ?? text;
}

function isTitled(part: string, topic: string): boolean {
  const title = part.slice(0, part.indexOf('\n'));
  return title.toLowerCase().split(/\W+/).includes(topic.toLowerCase());
}

it('finds them', () => {
  expect(rows.length).toBeGreaterThanOrEqual(5);
});

it.each(rows)('$what: $figures', ({ what, figures, topic, document }) => {
  const known = new Set(readFigures(readTopic(document, topic)));
  const stated = readFigures(`${what} ${figures.replaceAll('m31', '')}`);
  expect(stated.length).toBeGreaterThan(0);
  for (const figure of stated) expect(known, `${figure} in ${document}`).toContain(figure);
});
