// The worker's side of in-worker.ts: opens the snapshot on the first question, and answers.
import { MccLookupError } from '../client/errors.ts';
import type { LocalLookup } from '../client/lookup.ts';
import type { AnswerMessage, AskMessage, Failure, OpenMessage } from './in-worker.ts';
import { fetchKept } from './kept-snapshot.ts';
import { openLazily } from './open.ts';

let lookup: LocalLookup;

self.addEventListener('message', async ({ data }: MessageEvent<OpenMessage | AskMessage>) => {
  if ('open' in data) {
    const { snapshot, cache, solver, ...options } = data.open;
    let attempts = 0;
    lookup = openLazily(() => fetchKept(snapshot, cache, attempts++ > 0), {
      ...options,
      findSolver: () => solver ?? new URL('../solver/highs.wasm', import.meta.url),
    });
    return;
  }
  const { ask, name, given } = data;
  const method = lookup[name] as (...values: readonly unknown[]) => Promise<unknown>;
  const answer: AnswerMessage = await method(...given).then(
    (result) => ({ answered: ask, result }),
    (error: unknown) => ({ answered: ask, failed: describeError(error) }),
  );
  self.postMessage(answer);
});

function describeError(error: unknown): Failure {
  if (!(error instanceof MccLookupError))
    return { kind: 'MccLookupError', message: String(error), status: undefined };
  const { name, message, status, code, parameter, allowed, others } = error;
  return { kind: name, message, status, code, parameter, allowed, others };
}
