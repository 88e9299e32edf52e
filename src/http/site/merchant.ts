// `/merchant/{id}`, as HTML and as Markdown.
import type { Merchant } from '../../catalogue/merchant.ts';
import { findRelated } from '../../query/evidence/related-merchants.ts';
import { weighEvidence } from '../../query/evidence/weigh-evidence.ts';
import { getCodeIn } from '../../query/find-site.ts';
import { tradesIn } from '../../query/trades-in.ts';
import { writeMerchantMarkdown } from '../../web/pages/markdown/merchant-markdown.ts';
import { type MerchantPage, renderMerchantPage } from '../../web/pages/merchant.tsx';
import { sendErrorPage } from './error-page.ts';
import { judgeCards } from './judge-cards.ts';
import { readRegion } from './region.ts';
import { sendTwin, splitTwin } from './twin.ts';
import type { Visit, VisitHandler } from './visit.ts';

const MOST_NEAR = 5;

export const answerMerchant: VisitHandler = (visit) => {
  const { served, reply, site } = visit;
  const { catalogue } = served;
  const { name: asked, extension } = splitTwin(visit);
  const number = catalogue.findMerchantById(asked) ?? catalogue.findMerchantById(asked.toLowerCase());
  if (number === undefined) return answerUnknown(visit, asked);
  const { id } = catalogue.summarise(number);
  if (id !== asked) return reply.redirect(`/merchant/${id}${extension}`, 301);
  const region = readRegion(visit);
  return sendTwin(visit, `merchant ${id} ${region}`, `/merchant/${id}`, () => {
    const merchant = catalogue.getMerchant(number);
    const place = findPlace(merchant, region);
    const page: MerchantPage = {
      site,
      merchant,
      findMcc: (code) => catalogue.mccs.get(code),
      findSource: (source) => catalogue.meta.sources.find((each) => each.id === source),
      region,
      place,
      weighed: weighEvidence(merchant, catalogue.meta.edition),
      related: findRelated(catalogue, served.search, merchant),
      verdicts: judgeCards(catalogue, {
        mcc: place.code.mcc,
        channel: merchant.channel,
        merchant: { id, name: merchant.name, country: place.country, aliases: merchant.aliases },
        region,
        on: visit.on,
      }),
    };
    return { html: () => renderMerchantPage(page), markdown: () => writeMerchantMarkdown(page) };
  });
};

/** The region's country where the merchant trades there, else its home: what a holder of its cards would pay. */
function findPlace(merchant: Merchant, region: string): MerchantPage['place'] {
  const country = tradesIn(merchant, region) ? region : merchant.home;
  return { country, code: getCodeIn(merchant, country) };
}

function answerUnknown(visit: Visit, asked: string) {
  // Without the Wikidata number that ids of upstream brands end with.
  const query = asked
    .replace(/-q\d+$/i, '')
    .replaceAll('-', ' ')
    .slice(0, 100);
  const near = visit.served.search(query, { limit: MOST_NEAR }).rows;
  return sendErrorPage(visit, 404, {
    title: 'No such merchant',
    message: `We know no merchant “${query}”.`,
    query,
    near,
  });
}
