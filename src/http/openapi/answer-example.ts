// Answers an endpoint's example from the catalogue being served, and shortens the answer for OpenAPI.
import type { AnswerContext } from '../active-catalogue.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { RequestError } from '../errors.ts';

export function answerExample(
  endpoint: Endpoint,
  exampleParameters: Readonly<Record<string, string>>,
  context: AnswerContext,
): unknown {
  try {
    return shortenExample(endpoint.answer(endpoint.parameters.parse(exampleParameters), context));
  } catch (error) {
    if (error instanceof RequestError) return { error: error.message };
    throw error;
  }
}

/** Enough to see the shape. */
const MAX_ITEMS = 2;
/** None of our bodies has this many fields, so the object is a map, such as all codes with their descriptions. */
const MAX_FIELDS = 40;

/** Keeps only the first entries of long lists and maps. */
export function shortenExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortenExample);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.length <= MAX_FIELDS ? entries : entries.sort(byName).slice(0, MAX_ITEMS);
  return Object.fromEntries(shown.map(([name, each]) => [name, shortenExample(each)]));
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
