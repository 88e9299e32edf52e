// GET /place.json?merchant=&mcc=&type=&country=&region=: what cards are rated for at a place, the same for everybody. A
// script ranks them for its visitor (src/web/advice). `mcc` beside `merchant` is the code that a QR code states.
import { OperationError } from '../operations/errors.ts';
import { listCodeVariants } from '../query/evidence/code-variants.ts';
import { weighEvidence } from '../query/evidence/weigh-evidence.ts';
import type { AskedPlace } from '../web/advice/answer-for-me.ts';
import { askPurchase } from './best-card.ts';
import { JSON_TYPE, type PageContext, type PageHandler, showError, showText } from './page.ts';

export const answerPlace: PageHandler = (context) => {
  const { query, region } = context;
  const { merchant, mcc, type, country } = query;
  try {
    const asked = findAsked(context, { type, country, region, ...(merchant ? { merchant } : { mcc }) });
    const key = `place ${JSON.stringify([merchant, mcc, type, country, region])}`;
    return showText(key, JSON_TYPE, () => JSON.stringify(asked), { once: true });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return showError(error.statusCode);
  }
};

function findAsked(context: PageContext, given: object): AskedPlace {
  const { catalogue, query } = context;
  const { question, found } = askPurchase(context, given);
  const atCode = { ...question, codes: undefined };
  if (found === undefined) return { question, variants: [] };
  if (query.mcc) return { question: { ...atCode, mcc: query.mcc }, variants: [] };
  const weighed = weighEvidence(found.merchant, catalogue.meta.edition, catalogue.mccs);
  const variants = listCodeVariants(found.merchant, weighed, found);
  return { question, variants: variants.map(({ mcc, channel }) => ({ ...atCode, mcc, channel })) };
}
