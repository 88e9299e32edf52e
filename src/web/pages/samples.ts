// How to send an endpoint's example request: with curl, with the typed client in TypeScript, and in Python.
import type { DocumentedOperation, DocumentedParameter } from './docs.tsx';

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

type Operation = Pick<DocumentedOperation, 'id' | 'path' | 'parameters'>;

export function formatSamples(operation: Operation, origin: string): Record<Language, string> {
  const given = operation.parameters.filter(
    (parameter): parameter is DocumentedParameter & { example: string } => parameter.example !== undefined,
  );
  const path = given
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(example)),
      operation.path,
    );
  const query = given.filter((parameter) => parameter.in === 'query');
  const address = `${origin}${path}`;
  const search = new URLSearchParams(query.map(({ name, example }) => [name, example]));
  return {
    curl: `curl '${address}${search.size > 0 ? `?${search}` : ''}'`,
    TypeScript: formatTypeScript(operation.id, given, origin),
    Python: formatPython(address, query),
  };
}

/** A method of the client is called as its operation, and takes what is required first. */
function formatTypeScript(
  method: string,
  given: readonly (DocumentedParameter & { readonly example: string })[],
  origin: string,
): string {
  const first = given.find(({ required }) => required);
  const rest = given
    .filter((parameter) => parameter !== first)
    .map(({ name, example }) => `${name}: ${isNumber(name) ? example : quote(example)}`);
  const args = [
    ...(first ? [quote(first.example)] : []),
    ...(rest.length > 0 ? [`{ ${rest.join(', ')} }`] : []),
  ];
  return [
    `import { MccLookup } from 'mcc-lookup/client';`,
    '',
    `const client = new MccLookup({ baseUrl: ${quote(origin)} });`,
    `console.log(await client.${method}(${args.join(', ')}));`,
  ].join('\n');
}

const isNumber = (name: string): boolean => name === 'limit' || name === 'offset' || name === 'amount';

function formatPython(
  address: string,
  query: readonly { readonly name: string; readonly example: string }[],
): string {
  const hasQuery = query.length > 0;
  return [
    'import json',
    ...(hasQuery ? ['import urllib.parse'] : []),
    'import urllib.request',
    '',
    ...(hasQuery
      ? [
          `query = urllib.parse.urlencode({${query.map(({ name, example }) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(', ')}})`,
          `with urllib.request.urlopen(f"${address}?{query}") as reply:`,
        ]
      : [`with urllib.request.urlopen("${address}") as reply:`]),
    '    print(json.load(reply))',
  ].join('\n');
}

/** A TypeScript string literal. */
const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
