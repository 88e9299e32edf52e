// The README's figures are also in the documents that it refers to.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, section] = /^## Figures\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))!;
const lines = [
  ...section!.replace(/\n {2}/g, ' ').matchAll(/^- (.*?) \(\[(\w+)\]\((docs\/\S+\.md)\)\)\.$/gm),
].map(([, figures, topic, document]) => ({ figures: figures!, topic: topic!, document: document! }));
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
  expect(lines).toHaveLength(3);
});

it.each(lines)('$figures', ({ figures, topic, document }) => {
  const known = new Set(readFigures(readTopic(document, topic)));
  const stated = readFigures(figures);
  expect(stated.length).toBeGreaterThan(0);
  for (const figure of stated) expect(known, `${figure} in ${document}`).toContain(figure);
});
