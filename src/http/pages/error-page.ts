// Sends the site's error page.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type ErrorPage, renderErrorPage } from '../../web/pages/error.tsx';
import { HTML, type PageContext } from './page.ts';

type Words = Partial<Omit<ErrorPage, 'site'>>;

export function sendErrorPage({ reply, site }: PageContext, status: number, words: Words = {}): FastifyReply {
  const title = status === 404 ? 'Not found' : (STATUS_CODES[status] ?? 'Error');
  const message =
    status === 404
      ? 'This page does not exist. Try the search instead.'
      : status >= 500
        ? 'Something went wrong on our side. Please try again.'
        : 'We could not process this request.';
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type(HTML)
    .send(renderErrorPage({ site, title, message, ...words }));
}
