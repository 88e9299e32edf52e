// The API's documentation, generated from the OpenAPI document, with a form to try each endpoint. The forms work without
// script; the island `try.js` shows the response in place.
import { renderPage } from './frame.tsx';
import type { SiteContext } from './site-context.ts';

export interface DocsPage {
  readonly site: SiteContext;
  readonly version: string;
  readonly description: string;
  readonly operations: readonly DocumentedOperation[];
}

export interface DocumentedOperation {
  readonly id: string;
  /** `/api/store-by-domain`, `/api/mcc/{code}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly DocumentedParameter[];
  /** A real response. */
  readonly example: unknown;
  readonly statuses: readonly { readonly status: string; readonly description: string }[];
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly example: string | undefined;
}

export function renderDocsPage(page: DocsPage): string {
  return renderPage({
    site: page.site,
    title: 'API documentation',
    description: page.description,
    path: '/docs',
    current: '/docs',
    islands: ['try.js'],
    children: <DocsMain {...page} />,
  });
}

function DocsMain({ site, version, description, operations }: DocsPage) {
  return (
    <>
      <h1>API {version}</h1>
      <p class="docs-lead">{description}</p>
      <p>
        The OpenAPI document is at <a href="/openapi.json">/openapi.json</a>. AI agents can start with{' '}
        <a href="/llms.txt">/llms.txt</a>
        {site.offers.agents && (
          <>
            {' '}
            or connect to <span class="mono">/mcp</span> (Model Context Protocol)
          </>
        )}
        .
        {site.offers.data && (
          <>
            {' '}
            You can download the whole data set from <a href="/data">/data</a>.
          </>
        )}
      </p>
      <nav class="endpoints" aria-label="Endpoints">
        <ul>
          {operations.map(({ id, path, summary }) => (
            <li key={id}>
              <a class="mono" href={`#${id}`}>
                {path}
              </a>
              <span class="soft">{summary}</span>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <OperationSection key={operation.id} {...operation} />
      ))}
    </>
  );
}

function OperationSection({ id, path, summary, parameters, example, statuses }: DocumentedOperation) {
  return (
    <section class="endpoint" aria-labelledby={id}>
      <h2 id={id} class="mono">
        <span class="soft">GET</span> {path}
      </h2>
      <p>{summary}.</p>
      <form class="try" action={fillPath(path, parameters)} method="get" data-path={path}>
        {parameters.map((parameter) => (
          <Field key={parameter.name} id={`${id}-${parameter.name}`} {...parameter} />
        ))}
        <button class="button" type="submit">
          Try it
        </button>
        <output aria-live="polite" />
      </form>
      <details>
        <summary>Example response</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard must reach it (axe: scrollable-region-focusable) */}
        <pre tabIndex={0}>{formatExample(example)}</pre>
      </details>
      <details>
        <summary>Status codes</summary>
        <dl class="statuses">
          {statuses.map(({ status, description }) => (
            <div key={status}>
              <dt class="mono">{status}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Field({ id, name, required, description, example }: DocumentedParameter & { readonly id: string }) {
  return (
    <div>
      <label for={id}>
        <span class="mono">{name}</span>
        {required ? '' : ' (optional)'}
      </label>
      <input
        id={id}
        name={name}
        value={example}
        autoComplete="off"
        spellcheck={false}
        aria-describedby={description === undefined ? undefined : `${id}-help`}
      />
      {description !== undefined && (
        <span class="detail" id={`${id}-help`}>
          <WithCode text={description} />
        </span>
      )}
    </div>
  );
}

/** Without script a form cannot change its path, so it requests the example. */
function fillPath(path: string, parameters: readonly DocumentedParameter[]): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, example = '' }) => filled.replace(`{${name}}`, encodeURIComponent(example)),
      path,
    );
}

/** Renders `code` spans of the OpenAPI document's Markdown. */
function WithCode({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('`').map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <code key={part} class="mono">
            {part}
          </code>
        ),
      )}
    </>
  );
}

/** Longer examples are cut; the form shows the whole response. */
const MAX_LINES = 40;

function formatExample(example: unknown): string {
  const lines = JSON.stringify(example, undefined, 2).split('\n');
  return lines.length <= MAX_LINES ? lines.join('\n') : [...lines.slice(0, MAX_LINES), '…'].join('\n');
}
