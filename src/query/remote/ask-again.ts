// Runs a question until it has all it needs. What was fetched belongs to the question, also across its awaits.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Facts, type Need, Needed } from './merchant-source.ts';

const facts = new AsyncLocalStorage<Facts>();

/** Most questions need one; near names to a domain a dozen. */
const MOST_FETCHES = 50;

export async function askAgain<T>(
  question: () => T | Promise<T>,
  fetch: (need: Need, facts: Facts) => Promise<void>,
): Promise<T> {
  const known = new Facts();
  for (let fetches = 0; ; fetches++) {
    try {
      return await facts.run(known, question);
    } catch (error) {
      if (!(error instanceof Needed) || fetches === MOST_FETCHES) throw error;
      await fetch(error.need, known);
    }
  }
}

/** The facts of the question that is being asked; empty outside of one, so that whatever is needed is thrown. */
export function getFacts(): Facts {
  return facts.getStore() ?? NO_FACTS;
}

const NO_FACTS = new Facts();
