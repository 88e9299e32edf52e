// Sends the site's error page.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type ErrorPage, renderErrorPage } from '../../web/pages/error.tsx';
import { ERRORS } from '../errors.ts';
import { HTML, type PageContext } from './page.ts';

type Words = Partial<Omit<ErrorPage, 'site'>>;

export function sendErrorPage(page: PageContext, status: number, words?: Words): FastifyReply {
  const { reply, request, site, prepare } = page;
  if (status === ERRORS.slowDown.status && request.limit)
    reply.header('Retry-After', request.limit.retryAfterSeconds);
  const build = (): string => renderErrorPage({ site, ...chooseWords(status), ...words });
  // The same for everybody unless it has its own words, so that a flood of refusals costs little.
  const body = words === undefined ? prepare(`error ${status}`, build).plain.bytes : build();
  return reply.code(status).header('Cache-Control', 'no-store').type(HTML).send(body);
}

const WORDS: Readonly<Record<number, Pick<ErrorPage, 'title' | 'message'>>> = {
  404: { title: 'Not found', message: 'This page does not exist. Try the search instead.' },
  429: {
    title: 'Too many requests',
    message:
      'Your network has asked for many pages in a short time. Please wait a few minutes and try again.',
  },
  503: { title: 'Busy', message: 'Many people are asking right now. Please try again in a moment.' },
};

function chooseWords(status: number): Pick<ErrorPage, 'title' | 'message'> {
  const message =
    status >= 500
      ? 'Something went wrong on our side. Please try again.'
      : 'We could not process this request.';
  return WORDS[status] ?? { title: STATUS_CODES[status] ?? 'Error', message };
}
