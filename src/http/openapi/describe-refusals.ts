// The refusals of an operation, by status, each with its text as an example.
import type { Refusal } from '../api/errors.ts';
import { ErrorBody, SlowDownBody } from '../api/schemas.ts';
import type { ComponentSchemas, JsonSchema } from './components.ts';
import { describeHeaders, type HeaderSet } from './headers.ts';

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: {
    readonly 'application/json': {
      readonly schema: JsonSchema;
      readonly example?: unknown;
      readonly examples?: unknown;
    };
  };
}

const HEADERS_BY_STATUS: Readonly<Record<number, HeaderSet>> = {
  405: 'methodNotAllowed',
  431: 'unreadable',
  503: 'unavailable',
};

export function describeRefusals(
  refusals: readonly Refusal[],
  components: ComponentSchemas,
): Record<string, Response> {
  const statuses = [...new Set(refusals.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const texts = refusals.filter((refusal) => refusal.status === status).map(({ error }) => error);
      const examples = Object.fromEntries(
        texts.map((error) => [error.replace(/\W+/g, '-'), { value: { error } }]),
      );
      const schema = components.refer(ErrorBody);
      return [
        status,
        {
          description: texts.join('; '),
          headers: describeHeaders(HEADERS_BY_STATUS[status] ?? 'error'),
          content: { 'application/json': { schema, examples } },
        },
      ];
    }),
  );
}

export function describeSlowDown(components: ComponentSchemas): Response {
  return {
    description: 'The rate limit is used up until the window ends',
    headers: describeHeaders('slowDown'),
    content: {
      'application/json': {
        schema: components.refer(SlowDownBody),
        example: { error: 'slow down', retryAfter: 540 },
      },
    },
  };
}
