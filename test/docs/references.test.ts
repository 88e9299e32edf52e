// What the documents refer to exists: linked files, named paths, and the tests that docs/security.md names.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './read-commands.ts';

describe('links and paths', () => {
  it.each(DOCUMENTS)('%s', (document) => {
    const text = readFileSync(document, 'utf8');
    const linked = [...text.matchAll(/\]\(([^)#:\s]+)\)/g)].map(([, path]) => join(dirname(document), path!));
    const named = [...text.matchAll(/`((?:src|test|bench|scripts|data|docs|deploy)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    );
    expect([...linked, ...named].filter((path) => !existsSync(path))).toEqual([]);
  });
});

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
