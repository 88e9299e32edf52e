// GET /embed.js: the loader. Its address stays for ever, so browsers ask about it again after an hour.
import type { FastifyInstance } from 'fastify';
import { addPreflight } from '../add-preflight.ts';
import { Answer, digestTag } from '../api/answer.ts';
import { sendAnswer } from '../send-answer.ts';
import type { Assets } from '../site/assets.ts';

export function addLoader(app: FastifyInstance, { files }: Assets): void {
  const { text, type } = files.get('embed.js') ?? { text: '', type: '' };
  const answer = new Answer('/embed.js', text, digestTag(text));
  addPreflight(app, '/embed.js');
  app.get('/embed.js', (request, reply) => {
    if (text === '') return reply.callNotFound();
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    return sendAnswer(request, reply, answer, { type, cacheControl: 'public, max-age=3600' });
  });
}
