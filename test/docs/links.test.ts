// Links and paths that the documents name lead somewhere.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DOCUMENTS } from './read-commands.ts';

it.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');
  const linked = [...text.matchAll(/\]\(([^)#:\s]+)\)/g)].map(([, path]) => join(dirname(document), path!));
  const named = [...text.matchAll(/`((?:src|test|bench|scripts|data|docs|deploy)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  );
  expect([...linked, ...named].filter((path) => !existsSync(path))).toEqual([]);
});
