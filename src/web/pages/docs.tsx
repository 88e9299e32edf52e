// The API's documentation, generated from the OpenAPI document: for each endpoint a form to try it, samples in several
// languages and a response. All of it works without JavaScript; the island `try.js` shows the response in place.
import { Fragment } from 'preact';
import { Page } from './frame.tsx';
import { type DocsContents, DocsFrame } from './guides.tsx';
import { formatSamples, LANGUAGES } from './samples.ts';
import { useSite } from './site-context.ts';

export interface DocsPageProps {
  readonly version: string;
  readonly description: string;
  readonly operations: readonly DocumentedOperation[];
  /** Statuses that every endpoint can return besides its own. */
  readonly sharedStatuses: readonly DocumentedStatus[];
  readonly contents: DocsContents;
  /** `https://mcc.example` */
  readonly origin: string;
}

export interface DocumentedOperation {
  readonly id: string;
  /** `/api/store-by-domain`, `/api/mcc/{code}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DocumentedParameter[];
  /** A real response. */
  readonly example: unknown;
  /** Its own errors, besides those that all endpoints share. */
  readonly errors: readonly DocumentedStatus[];
}

export interface DocumentedStatus {
  readonly status: string;
  readonly description: string;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly example: string | undefined;
}

export function DocsPage(props: DocsPageProps) {
  return (
    <Page
      title="API documentation"
      description={props.description}
      path="/docs"
      current="/docs"
      picture="docs"
      islands={['try.js', 'docs.js']}
    >
      <DocsFrame contents={props.contents}>
        <Overview {...props} />
        <h2 id="endpoints">Endpoints</h2>
        {props.operations.map((operation) => (
          <OperationSection key={operation.id} {...operation} origin={props.origin} />
        ))}
        <SharedRules {...props} />
      </DocsFrame>
    </Page>
  );
}

/** Sold in every region we have cards for. */
const FIRST_SHOP = 'starbucks';

function Overview({ version, description, origin }: DocsPageProps) {
  const { offers, defaultRegion: region } = useSite();
  return (
    <>
      <h1>API {version}</h1>
      <section aria-labelledby="first-call">
        <h2 id="first-call">A first call</h2>
        <p>No key and no account. Paste this into a terminal, or open the address in a browser:</p>
        <figure class="sample">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (axe: scrollable-region-focusable) */}
          <pre tabIndex={0}>
            <code>{`curl '${origin}/api/best-card?q=${FIRST_SHOP}&region=${region}'`}</code>
          </pre>
        </figure>
        <p>
          It says which code a payment there carries, and which card of the region earns most.{' '}
          <a href={`/api/best-card?q=${FIRST_SHOP}&region=${region}`}>See the answer</a>
        </p>
      </section>
      <p class="docs-lead">{description}</p>
      <p>
        The base address is <code>{origin}</code>. The OpenAPI document is at{' '}
        <a href="/openapi.json">/openapi.json</a>. AI agents can start with <a href="/llms.txt">/llms.txt</a>
        {offers.agents && (
          <>
            {' '}
            or connect to <span class="mono">/mcp</span> (Model Context Protocol)
          </>
        )}
        .
        {offers.data && (
          <>
            {' '}
            You can download the whole data set from <a href="/data">/data</a>.
          </>
        )}
      </p>
    </>
  );
}

function SharedRules({ sharedStatuses }: DocsPageProps) {
  return (
    <>
      <h2 id="limits">Limits</h2>
      <p>
        Each network address may send 100 requests in 15 minutes, unless the operator has set another number.
        Every response says how many are left (<code>X-RateLimit-Remaining</code>) and when the count starts
        again (<code>X-RateLimit-Reset</code>, in seconds since 1970). Over the limit, you get status 429 and{' '}
        <code>Retry-After</code> in seconds.
      </p>
      <h2 id="errors">Errors</h2>
      <p>
        An error is a JSON object with one sentence: <code>{'{"error":"Merchant not found"}'}</code>. Status
        400 means that a parameter is missing or wrong, 404 that there is no such merchant or code, and 429
        that you sent too many requests. The body of a 429 also has <code>retryAfter</code>. A parameter sent
        twice is a 400: <code>Repeated q parameter</code>. So is a query that is not valid percent-encoding.
        Each endpoint lists its own errors. All endpoints can return these:
      </p>
      <Statuses of={sharedStatuses} />
      <h2 id="caching">Caching</h2>
      <p>
        Responses have an <code>ETag</code> and stay fresh for five minutes. If you then ask again with{' '}
        <code>If-None-Match</code>, an unchanged response is a 304 without a body.
      </p>
    </>
  );
}

type OperationSectionProps = DocumentedOperation & { readonly origin: string };

/** Folded, find-in-page still opens it, and so do links to it: the anchor is inside. `docs.js` helps older browsers. */
function OperationSection(operation: OperationSectionProps) {
  const { id, path, summary, description, parameters, example, errors } = operation;
  return (
    <section class="endpoint" aria-labelledby={`${id}-name`}>
      <details class="fold">
        <summary>
          <h3 id={`${id}-name`} class="mono">
            <span class="soft">GET</span> {path}
          </h3>
          <span class="detail">{summary}</span>
        </summary>
        <p class="detail" id={id}>
          <WithCode text={description} />
        </p>
        <div class="endpoint-parts">
          <div>
            <form
              class="try"
              action={fillPath(path, parameters)}
              method="get"
              data-path={path}
              autoComplete="off"
              spellcheck={false}
            >
              {parameters.map((parameter) => (
                <Field key={parameter.name} id={`${id}-${parameter.name}`} {...parameter} />
              ))}
              <button class="button" type="submit">
                Try it
              </button>
              <output aria-live="polite" />
            </form>
            <h4>Errors</h4>
            <Statuses of={errors} />
            <p class="detail">
              Also: <a href="#errors">shared errors</a>, <a href="#limits">limits</a>
            </p>
          </div>
          <div>
            <Samples {...operation} />
            <h4>Response</h4>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (axe: scrollable-region-focusable) */}
            <pre tabIndex={0} {...asText(formatExample(example))} />
          </div>
        </div>
      </details>
    </section>
  );
}

function Statuses({ of }: { readonly of: readonly DocumentedStatus[] }) {
  return (
    <dl class="statuses">
      {of.map(({ status, description }) => (
        <div key={status}>
          <dt class="mono">{status}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The tabs are radio buttons, so they need no script; the island `docs.js` also switches the other endpoints'. */
function Samples({ origin, ...operation }: OperationSectionProps) {
  const samples = formatSamples(operation, origin);
  return (
    <fieldset class="tabs">
      <legend class="visually-hidden">Language of the sample for {operation.path}</legend>
      {LANGUAGES.map((language, index) => (
        <Fragment key={language}>
          <input
            type="radio"
            id={`${operation.id}-in-${language}`}
            name={`${operation.id}-language`}
            value={language}
            checked={index === 0}
          />
          <label for={`${operation.id}-in-${language}`}>{language}</label>
        </Fragment>
      ))}
      {LANGUAGES.map((language) => (
        <div key={language} class="sample" data-language={language}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling (axe: scrollable-region-focusable) */}
          <pre tabIndex={0}>
            <code {...asText(samples[language])} />
          </pre>
        </div>
      ))}
    </fieldset>
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

/** Without JavaScript, a form cannot change its path, so it requests the example. */
function fillPath(path: string, parameters: readonly DocumentedParameter[]): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, example = '' }) => filled.replace(`{${name}}`, encodeURIComponent(example)),
      path,
    );
}

/** Renders `code` spans in the OpenAPI document's Markdown. */
function WithCode({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={part}>{part}</code>))}</>
  );
}

/** As children, every quote would become `&quot;`, 5 kB on this page. */
function asText(text: string) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return { dangerouslySetInnerHTML: { __html: escaped } };
}

/** Longer examples are cut; the form shows the whole response. */
const MAX_LINES = 24;

function formatExample(example: unknown): string {
  const lines = JSON.stringify(example, undefined, 2).split('\n');
  return lines.length <= MAX_LINES ? lines.join('\n') : [...lines.slice(0, MAX_LINES), '…'].join('\n');
}
