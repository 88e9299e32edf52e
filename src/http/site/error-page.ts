// The site's page for a request that has no answer.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type ErrorPage, renderErrorPage } from '../../web/pages/error.tsx';
import { HTML, type Visit } from './visit.ts';

type Words = Partial<Omit<ErrorPage, 'site'>>;

export function sendErrorPage({ reply, site }: Visit, status: number, words: Words = {}): FastifyReply {
  const title = status === 404 ? 'Not found' : (STATUS_CODES[status] ?? 'Error');
  const message =
    status === 404
      ? 'There is no such page here. Perhaps the search finds it.'
      : status >= 500
        ? 'Something went wrong on our side. Please try again.'
        : 'This request could not be answered.';
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(HTML)
    .send(renderErrorPage({ site, title, message, ...words }));
}
