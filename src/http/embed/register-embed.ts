// Everything under /embed, and /embed.js. The JSON of EMBED_MOUNTS is answered by the API's own machinery.
import type { FastifyInstance } from 'fastify';
import { buildAnswerVisit } from '../site/answer-visit.ts';
import type { SiteParts } from '../site/site-parts.ts';
import { buildVisits } from '../site/visit.ts';
import { addLoader } from './loader.ts';
import { answerLookup } from './lookup.ts';
import { buildSnippets } from './snippets.ts';

export function registerEmbed(app: FastifyInstance, parts: SiteParts): void {
  const openVisit = buildVisits(parts);
  const answerSnippets = buildSnippets(parts);
  app.get('/embed/lookup', buildAnswerVisit(parts, openVisit, answerLookup));
  app.get('/embed', buildAnswerVisit(parts, openVisit, answerSnippets));
  addLoader(app, parts.assets);
}
