// `/llms.txt`: the guide for agents, llmstxt.org.
import { writeLlmsText } from '../../web/pages/markdown/llms-text.ts';
import { MARKDOWN, type VisitHandler } from './visit.ts';

export const answerLlms: VisitHandler = ({ site, origin, send }) =>
  send(`llms ${origin}`, () => writeLlmsText(site, origin), { type: MARKDOWN });
