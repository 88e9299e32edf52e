// What pages ask of the service for their visitor, as JSON: /my-cards.json has the terms of a region's cards, by which a
// browser sums up its ledger; /best-card.json has the best card at the place that a page is about, for this person.
import { bestCard, rankForRequest } from '../operations/best-card.ts';
import { OperationError } from '../operations/errors.ts';
import { readParameters } from '../operations/operation.ts';
import { rankPurchase } from '../query/advice/earn-purchase.ts';
import { PAY_WAYS, type PayWay } from '../query/advice/purchase.ts';
import { describeForPeople } from '../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../query/eligibility/question.ts';
import { listCodeVariants } from '../query/evidence/code-variants.ts';
import { weighEvidence } from '../query/evidence/weigh-evidence.ts';
import type { BestForMe } from '../web/visitor/ask-for-me.ts';
import { listTerms } from '../web/visitor/card-terms.ts';
import { PERSONAL } from '../web/visitor/parameters.ts';
import { JSON_TYPE, type PageContext, type PageHandler, showError, showText } from './page.ts';

export const answerCardTerms: PageHandler = ({ catalogue, region, on }) =>
  showText(`card terms ${region}`, JSON_TYPE, () => {
    const here = catalogue.cards.filter((card) => card.region === region);
    return JSON.stringify(here.map((card) => listTerms(card, on)));
  });

/** `merchant`, `mcc` or both: a QR code states the code of a shop that we know. */
export const answerBestForMe: PageHandler = (context) => {
  const { query, region, catalogue } = context;
  const known = new Set(catalogue.cards.filter((card) => card.region === region).map(toShortName));
  const { cards, merchant, mcc, type, country } = query;
  // Those that were withdrawn since they were ticked.
  const held = cards?.split(',').filter((name) => known.has(name));
  if (held?.length === 0) return showError(404);
  const { usually, ...person } = Object.fromEntries(PERSONAL.map((name) => [name, query[name]]));
  const given = {
    ...person,
    cards: held?.join(),
    type,
    country,
    region,
    ...(merchant ? { merchant } : { mcc }),
  };
  try {
    const best = findBest(
      context,
      { ...given },
      PAY_WAYS.find((way) => way === usually),
    );
    return showText(
      `best for ${JSON.stringify([given, mcc, usually])}`,
      JSON_TYPE,
      () => JSON.stringify(best),
      {
        once: true,
        isPersonal: true,
      },
    );
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return showError(error.statusCode);
  }
};

const toShortName = ({ shortName }: { readonly shortName: string }): string => shortName;

function findBest(context: PageContext, given: object, usually: PayWay | undefined): BestForMe {
  const { catalogue, search, on, site, query } = context;
  const around = { catalogue, search, on, defaultRegion: site.defaultRegion };
  const rank = (pay?: PayWay) =>
    rankForRequest(
      readParameters(bestCard, { ...given, ...(pay && { pay }) }) as Parameters<typeof rankForRequest>[0],
      around,
    );
  const anyWay = rank();
  // How somebody pays at counters says nothing about shops that sell online.
  const isUsual = usually !== undefined && anyWay.place.question.channel !== 'online';
  const { place, cards, amount, holder } = isUsual ? rank(usually) : anyWay;
  const describeFirst = (question: Question) => {
    const [first] = rankPurchase(cards, question, amount, holder);
    return describeForPeople(first!, question);
  };
  const { question, found } = place;
  if (found === undefined) return { best: describeFirst(question), variants: [] };
  const { mcc } = query;
  if (mcc) return { best: describeFirst({ ...question, mcc, codes: undefined }), variants: [] };
  const weighed = weighEvidence(found.merchant, catalogue.meta.edition, catalogue.mccs);
  return {
    best: describeFirst(question),
    variants: listCodeVariants(found.merchant, weighed, found).map((variant) =>
      describeFirst({
        ...question,
        codes: undefined,
        mcc: variant.mcc,
        channel: variant.channel,
        ...(variant.channel !== question.channel && { pay: undefined }),
      }),
    ),
  };
}
