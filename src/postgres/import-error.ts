/** What the operator can put right. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
