// fetch for a person who waits: a service that takes a question and never answers is given up.
const LONGEST_WAIT_SECONDS = 30;

export const fetchSoon: typeof fetch = async (input, init) => {
  const late = AbortSignal.timeout(LONGEST_WAIT_SECONDS * 1000);
  const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    if (late.aborted) throw new Error(`nothing came within ${LONGEST_WAIT_SECONDS} seconds`);
    throw error;
  }
};
