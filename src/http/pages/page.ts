// The frame of our own pages, and their error pages.
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

/** Nothing from elsewhere, and nobody frames a page; the widget's route will say otherwise for itself. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

export function writePage(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
${head}
</head>
<body>
${body}
</body>
</html>
`.html;
}

export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(PAGE_HEADERS)
    .header('Cache-Control', status === 200 ? 'public, max-age=300' : 'no-store')
    .type('text/html; charset=utf-8')
    .send(text);
}

export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply {
  const title = STATUS_CODES[status] ?? 'Error';
  const body = html`<main><h1>${title}</h1>
<p>${status === 404 ? 'There is no such page here.' : 'This request could not be answered.'} Try <a href="/">the start</a> or <a href="/docs">the API’s documentation</a>.</p></main>`;
  return sendPage(reply, writePage(`${status} ${title}`, body), status);
}
