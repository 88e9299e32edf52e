// Whether a client asks for a page's Markdown twin, RFC 9110, section 12.5.1.

/** Only where it is named: `*` alone, which browsers and curl send, means HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        return [type, q === undefined ? 1 : Number(q.slice(2)) || 0];
      }),
  );
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0);
}
