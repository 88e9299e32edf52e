// The address of a data base, as the service and the import take it.

export const DATABASE_EXAMPLE = 'postgres://user:password@host:5432/name';

export function isDatabaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '';
}
