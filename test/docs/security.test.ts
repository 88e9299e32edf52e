// The tests that docs/security.md names exist.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('threats and the tests that cover them', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat'));

  it.each(rows.map((row) => [row.split('|')[1]!.trim(), row]))('%s', (_, row) => {
    const named = [...row.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, file, title] of named) expect(readFileSync(file!, 'utf8'), file).toContain(title);
  });
});
