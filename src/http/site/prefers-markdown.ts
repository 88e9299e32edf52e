// Whether a client asks for a page's Markdown twin, RFC 9110, section 12.5.1.
import { readQualityValues } from '../quality-values.ts';

/** Only where it is named: `*` alone, which browsers and curl send, means HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const weights = readQualityValues(accept);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
