// The library's methods: each operation that the service answers, answered from a catalogue in this process.
import { BadRequestError, NotFoundError, ServerError } from '../client/errors.ts';
import { OperationError } from '../operations/errors.ts';
import { type Operation, type OperationContext, readParameters } from '../operations/operation.ts';
import { type LocalLookup, OPERATIONS } from '../operations/operations.ts';

/** `open` is called for every question, so it may open the catalogue on the first one, or switch to another later. */
export function buildLookup(open: () => OperationContext | Promise<OperationContext>): LocalLookup {
  const served = OPERATIONS.filter(({ path, isLocal }) => path !== undefined || isLocal);
  const methods = served.map((operation) => [
    operation.name,
    (...given: unknown[]) => answer(operation, given, open),
  ]);
  const lookup: LocalLookup = Object.assign(Object.fromEntries(methods), {
    async *descriptors(lines: Iterable<string> | AsyncIterable<string>, options = {}) {
      for await (const text of lines) yield { text, ...(await lookup.descriptor(text, options)) };
    },
  });
  return lookup;
}

async function answer(
  operation: Operation,
  given: readonly unknown[],
  open: () => OperationContext | Promise<OperationContext>,
): Promise<unknown> {
  const { subject } = operation;
  const [first, options] = (subject === undefined ? [undefined, ...given] : given) as [unknown, object?];
  const { signal, ...parameters } = { ...options } as { signal?: AbortSignal };
  signal?.throwIfAborted();
  const context = await open();
  signal?.throwIfAborted();
  try {
    const asked = subject === undefined ? parameters : { ...parameters, [subject]: first };
    const result = await operation.answer(readParameters(operation, asked), context);
    // As over HTTP: without what is undefined, and callers may change it without changing the catalogue's own lists.
    return copyDefined(result);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    const { message, statusCode, details, hint } = error;
    const facts = operation.hasBareErrors ? {} : { ...details, others: hint?.().others };
    const Kind = statusCode === 404 ? NotFoundError : statusCode < 500 ? BadRequestError : ServerError;
    throw new Kind(message, statusCode, facts);
  }
}

/** For plain data. JSON there and back takes three times as long, a tenth of an answer about cards. */
function copyDefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyDefined);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const each = (value as Record<string, unknown>)[name];
    if (each !== undefined) copy[name] = typeof each === 'object' ? copyDefined(each) : each;
  }
  return copy;
}
