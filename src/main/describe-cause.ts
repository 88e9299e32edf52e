// Says why fetch failed, which it hides in the error's cause: `connect ECONNREFUSED 127.0.0.1:3000`.

export function describeCause(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && inner.message ? inner.message : message;
}
