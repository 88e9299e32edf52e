// Why fetch failed: `connect ECONNREFUSED 127.0.0.1:3000`, which it hides in its cause.

export function describeCause(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && inner.message ? inner.message : message;
}
