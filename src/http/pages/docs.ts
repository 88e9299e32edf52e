// `/docs`: the OpenAPI document as a page. `/docs/{name}`: a guide. `/docs/search?q=`: searches both.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import { ERRORS } from '../../operations/errors.ts';
import { type PageHandler, showError, showPage } from '../../site/page.ts';
import { DocsPage, type DocumentedOperation } from '../../web/pages/docs.tsx';
import {
  type DocsContents,
  DocsSearchPage,
  type DocsSearchPageProps,
  type Guide,
  GuidePage,
} from '../../web/pages/guides.tsx';
import type { OpenApiSource, OperationObject } from '../openapi/openapi.ts';
import { type Response, SHARED_STATUSES } from '../openapi/responses.ts';
import { MAX_PARAMETERS } from '../request-target.ts';

export interface DocsSource {
  readonly getOpenApi: OpenApiSource;
  readonly guides: readonly Guide[];
}

export function buildDocs(docs: DocsSource): PageHandler {
  return ({ origin }) =>
    showPage(`docs ${origin}`, DocsPage, () => {
      const { info, components } = docs.getOpenApi();
      const { version, description } = info;
      return {
        origin,
        version,
        description,
        operations: listOperations(docs),
        sharedStatuses: Object.entries(SHARED_STATUSES).map(([status, name]) => ({
          status,
          description: components.responses[name]!.description,
        })),
        contents: listContents(docs),
      };
    });
}

function listOperations({ getOpenApi }: DocsSource): DocumentedOperation[] {
  // A form of the page sends a GET.
  const asked = Object.entries(getOpenApi().paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
  return asked.map(({ path, get }) => ({
    id: get.operationId,
    path,
    summary: get.summary,
    description: get.description,
    parameters: get.parameters.map(({ name, in: where, required, description, example }) => ({
      name,
      in: where,
      required,
      description,
      example: example === undefined ? undefined : String(example),
    })),
    example: findExample(get),
    errors: Object.entries(get.responses).flatMap(([status, response]) =>
      status === '200' || '$ref' in response ? [] : [{ status, description: listOwnErrors(response, get) }],
    ),
  }));
}

/** Without the errors that every operation has; the overview says them once. */
function listOwnErrors({ content }: Response, { parameters }: OperationObject): string {
  const shared = new Set(
    [
      ERRORS.badEncoding,
      ERRORS.tooManyParameters(MAX_PARAMETERS),
      ...parameters.map(({ name }) => ERRORS.repeated(name)),
    ].map(({ error }) => error),
  );
  return Object.values(content?.['application/json'].examples ?? {})
    .map(({ value }) => (value as { error: string }).error)
    .filter((error) => !shared.has(error))
    .join('; ');
}

function findExample({ responses }: OperationObject): unknown {
  const answer = responses['200'];
  return answer && 'content' in answer ? answer.content?.['application/json'].example : undefined;
}

const listContents = (docs: DocsSource): DocsContents => ({
  operations: listOperations(docs),
  guides: docs.guides,
});

export function buildGuide(docs: DocsSource): PageHandler {
  return ({ params: { name = '' } }) => {
    const guide = docs.guides.find((each) => each.name === name);
    if (guide === undefined)
      return showError(404, {
        title: 'No such guide',
        message: 'There is no guide with this name. See API for the list.',
      });
    return showPage(`guide ${name}`, GuidePage, () => ({ guide, contents: listContents(docs) }));
  };
}

const MAX_FOUND = 20;
const MAX_WORDS = 8;

export function buildDocsSearch(docs: DocsSource): PageHandler {
  return ({ query: { q = '' } }) => {
    const text = q.slice(0, 100);
    return showPage(
      `docs-search ${text}`,
      DocsSearchPage,
      () => ({ query: text, found: findSections(docs, text), contents: listContents(docs) }),
      { once: true },
    );
  };
}

/** Sections that contain all the words, those with the most of them in the title first. */
function findSections(docs: DocsSource, query: string): DocsSearchPageProps['found'] {
  const words = splitWords(foldName(query)).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const score = (title: string, text: string): number => {
    const [inTitle, inText] = [foldName(title), foldName(text)];
    if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return 0;
    return 1 + words.filter((word) => inTitle.includes(word)).length;
  };
  const endpoints = listOperations(docs).map(({ id, path, summary, description, parameters }) => ({
    href: `/docs#${id}`,
    title: `GET ${path}`,
    page: 'API',
    text: [
      summary,
      description,
      ...parameters.map(({ name, description }) => `${name}: ${description ?? ''}`),
    ]
      .map((part) => part.replace(/\.$/, ''))
      .join('. '),
  }));
  const sections = docs.guides.flatMap((guide) =>
    guide.sections.map(({ id, title, text }) => ({
      href: `/docs/${guide.name}${id === '' ? '' : `#${id}`}`,
      title,
      page: guide.title,
      text,
    })),
  );
  return [...endpoints, ...sections]
    .map((section) => ({ section, score: score(section.title, section.text) }))
    .filter(({ score: points }) => points > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ section: { text, ...rest } }) => ({ ...rest, excerpt: cutExcerpt(text, words) }));
}

const EXCERPT = 160;

function cutExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(
    ...words.map((word) => lower.indexOf(word)).filter((index) => index >= 0),
    text.length,
  );
  const from = Math.max(0, (first === text.length ? 0 : first) - EXCERPT / 4);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + EXCERPT;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`;
}
