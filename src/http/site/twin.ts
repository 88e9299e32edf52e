// Pages that exist as HTML and as Markdown: `/mcc/5814`, and `/mcc/5814.md` or `Accept: text/markdown`.
import type { FastifyReply } from 'fastify';
import { prefersMarkdown } from './prefers-markdown.ts';
import { MARKDOWN, type Visit } from './visit.ts';

const EXTENSION = '.md';

/** The last part of the path, and the extension that was asked for. */
export function splitTwin({ request }: Visit): { readonly name: string; readonly extension: '' | '.md' } {
  const { name } = request.params as { name: string };
  return name.endsWith(EXTENSION)
    ? { name: name.slice(0, -EXTENSION.length), extension: EXTENSION }
    : { name, extension: '' };
}

interface Twins {
  html(): string;
  markdown(): string;
}

export function sendTwin(visit: Visit, key: string, path: string, build: () => Twins): FastifyReply {
  const { request, reply, origin } = visit;
  const byName = splitTwin(visit).extension !== '';
  if (!byName && !prefersMarkdown(request.headers.accept)) {
    return visit.send(key, () => build().html(), { vary: 'Accept' });
  }
  reply.header('Link', `<${origin}${path}>; rel="canonical"`);
  return visit.send(`${key} ${origin}`, () => build().markdown(), {
    type: MARKDOWN,
    vary: byName ? undefined : 'Accept',
  });
}
