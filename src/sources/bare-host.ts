// Checks that a host is written as in tables and lookups: in lower case, without `www.`, with a registrable domain.
import { findRegistrableDomain, parseHost } from '../catalogue/domain.ts';

type Report = (problem: string, remedy: string) => unknown;

export function checkBareHost(host: string, report: Report): boolean {
  const isBare = parseHost(host) === host && findRegistrableDomain(host) !== undefined;
  if (!isBare) report(`malformed domain \`${host}\``, 'write the bare host in lower case: `shopee.sg`');
  return isBare;
}
