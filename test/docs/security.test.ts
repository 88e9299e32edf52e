// Every threat of docs/security.md names tests that exist.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));

it.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))('%s', (_, row) => {
  const named = [...row.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, file, title] of named) expect(readFileSync(file!, 'utf8'), file).toContain(title);
});
