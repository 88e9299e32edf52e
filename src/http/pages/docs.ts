// `/docs`: the API's documentation with a form to try each endpoint, written from the OpenAPI document. It reads and
// works without the script, which shows the answer in place.
import type { FastifyInstance } from 'fastify';
import type { OpenApi } from '../openapi/build-openapi.ts';
import type { Operation, Parameter } from '../openapi/describe-operation.ts';
import type { OpenApiSource } from '../openapi/route.ts';
import { DOCS_SCRIPT } from './docs-script.ts';
import { type Html, html } from './html.ts';
import { sendPage, writePage } from './page.ts';
import { STYLE } from './style.ts';

export function addDocs(app: FastifyInstance, getDocument: OpenApiSource): void {
  app.get('/docs', (_, reply) => sendPage(reply, writeDocs(getDocument())));
  app.get('/docs/style.css', (_, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').type('text/css; charset=utf-8').send(STYLE),
  );
  app.get('/docs/try.js', (_, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=300')
      .type('text/javascript; charset=utf-8')
      .send(DOCS_SCRIPT),
  );
}

function writeDocs({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths);
  const body = html`<main>
<p><a href="/">MCC Lookup</a></p>
<h1>API ${info.version}</h1>
<p>${info.description}</p>
<p>Machines read <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Endpoints"><ul>${operations.map(([path, { get }]) => html`<li><a href="#${get.operationId}"><code>${path}</code></a> ${get.summary}</li>`)}</ul></nav>
${operations.map(([path, { get }]) => writeOperation(path, get))}
</main>`;
  return writePage('API documentation · MCC Lookup', body, html`<script src="/docs/try.js" defer></script>`);
}

function writeOperation(path: string, operation: Operation): Html {
  const { operationId, summary, parameters, responses } = operation;
  return html`<section id="${operationId}">
<h2><span class="method">GET</span> <code>${path}</code></h2>
<p>${summary}.</p>
<form action="${fillPath(path, parameters)}" data-path="${path}" method="get">
${parameters.map((parameter) => writeField(operationId, parameter))}
<button>Try it</button>
<output aria-live="polite"></output>
</form>
<details><summary>An answer</summary><pre>${writeExample(responses['200']?.content?.['application/json'].example)}</pre></details>
<details><summary>Statuses</summary><dl>${Object.entries(responses).map(([status, { description }]) => html`<dt>${status}</dt><dd>${description}</dd>`)}</dl></details>
</section>`;
}

function writeField(operationId: string, { name, required, description, example }: Parameter): Html {
  const id = `${operationId}-${name}`;
  return html`<label for="${id}"><code>${name}</code>${required ? '' : ' (optional)'}</label>
<input id="${id}" name="${name}" value="${example}" autocomplete="off" spellcheck="false" aria-describedby="${id}-help">
<small id="${id}-help">${description}</small>
`;
}

/** Without the script, a form asks for the example of a parameter in the path. */
function fillPath(path: string, parameters: readonly Parameter[]): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, example = '' }) => filled.replace(`{${name}}`, encodeURIComponent(example)),
      path,
    );
}

/** Long lists are cut: the form shows them whole. */
const MOST_LINES = 40;

function writeExample(example: unknown): string {
  const lines = JSON.stringify(example, undefined, 2).split('\n');
  return lines.length <= MOST_LINES ? lines.join('\n') : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}
