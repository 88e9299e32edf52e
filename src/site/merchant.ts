// `/merchant/{id}`: one merchant, as HTML and as Markdown.
import { listCodeVariants } from '../query/evidence/code-variants.ts';
import { findRelated } from '../query/evidence/related-merchants.ts';
import { weighEvidence } from '../query/evidence/weigh-evidence.ts';
import { locateMerchant, placeAt } from '../query/place.ts';
import { listCardsHere } from '../web/pages/cards-here.tsx';
import { formatMerchantPage, MerchantPage, type MerchantPageProps } from '../web/pages/merchant.tsx';
import { findReportForm, withRegion } from '../web/pages/site-context.ts';
import {
  allowForm,
  type PageContext,
  type PageHandler,
  redirect,
  showError,
  showHtmlOrMarkdown,
  splitExtension,
} from './page.ts';

const MAX_NEAR = 5;

export const answerMerchant: PageHandler = (context) => {
  const { catalogue, search, site, region, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const number = catalogue.findMerchantById(requested) ?? catalogue.findMerchantById(requested.toLowerCase());
  if (number === undefined) return answerUnknown(context, requested);
  const { id } = catalogue.summarise(number);
  if (id !== requested) return redirect(withRegion(`/merchant/${id}${extension}`, region, site), 301);
  const form = findReportForm(site);
  const getProps = (): MerchantPageProps => {
    const merchant = catalogue.getMerchant(number);
    const place = locateMerchant(merchant, { region });
    const weighed = weighEvidence(merchant, catalogue.meta.edition, catalogue.mccs);
    const { question } = placeAt(catalogue, place, { region, on });
    return {
      merchant,
      mccs: catalogue.mccs,
      region,
      place,
      weighed,
      variants: listCodeVariants(merchant, weighed, place).map((variant) => ({
        ...variant,
        cards: listCardsHere(catalogue, {
          ...question,
          codes: undefined,
          mcc: variant.mcc,
          channel: variant.channel,
        }),
      })),
      related: findRelated(catalogue, search, merchant),
      cards: listCardsHere(catalogue, question),
    };
  };
  return showHtmlOrMarkdown(
    context,
    `merchant ${id} ${region}`,
    `/merchant/${id}`,
    MerchantPage,
    getProps,
    formatMerchantPage,
    form === undefined ? {} : allowForm(form),
  );
};

function answerUnknown(context: PageContext, requested: string) {
  // Ids of upstream brands end with their Wikidata number.
  const query = requested
    .replace(/-q\d+$/i, '')
    .replaceAll('-', ' ')
    .slice(0, 100);
  const near = context.search(query, { limit: MAX_NEAR }).rows;
  return showError(404, {
    title: 'Merchant not found',
    message: `We don’t know a merchant called “${query}”.`,
    query,
    near,
  });
}
