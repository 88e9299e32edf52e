// Links, anchors, pictures and paths that the documents name lead somewhere.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DOCUMENTS } from './read-commands.ts';

const MARKDOWN_LINK = /\]\(([^):\s]+)\)/g;
const HTML_SOURCE = /<(?:img|a)[^>]* (?:src|href)="([^":]+)"/g;
const NAMED_PATH = /`((?:src|test|bench|scripts|data|docs|deploy|\.ci|\.github)\/[\w./-]+)`/g;

/** Without code, which may show links that are not the document's own. */
const readProse = (document: string): string =>
  readFileSync(document, 'utf8').replace(/^```[\s\S]*?^```$|^ {4}.*$/gm, '');

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found!);

/** The anchors of headings, as GitHub and the site name them: `## New data without downtime` → `new-data-without-downtime`. */
const listAnchors = (document: string): string[] =>
  findAll(readProse(document), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  return existsSync(target) && (anchor === undefined || listAnchors(target).includes(anchor));
}

it('docs/README.md lists every page, each for one reader', () => {
  const listed = findAll(readProse('docs/README.md'), MARKDOWN_LINK).map((link) => join('docs', link));
  const pages = DOCUMENTS.filter((document) => /^docs\/(?!README)/.test(document));
  expect(listed.filter((document) => document.startsWith('docs/')).sort()).toEqual([...pages].sort());
});

it.each([...DOCUMENTS, 'CHANGELOG.md'])('%s has links that lead somewhere', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...findAll(readProse(document), MARKDOWN_LINK), ...findAll(text, HTML_SOURCE)];
  expect(links.filter((link) => !leadsSomewhere(document, link))).toEqual([]);
});

// Not the changelog, which also names files that are gone.
it.each(DOCUMENTS)('%s names files that exist', (document) => {
  expect(findAll(readFileSync(document, 'utf8'), NAMED_PATH).filter((path) => !existsSync(path))).toEqual([]);
});
