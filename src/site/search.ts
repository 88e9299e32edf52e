// `/search?q=&country=`: redirects if it is clear what the text means; otherwise lists what it may mean, and why.
// With `all`, it always shows the list.
import { isTooLong } from '../query/find-merchant.ts';
import { looksLikeAddress } from '../query/find-site.ts';
import { parseCountry } from '../query/parse-parameters.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { suggest } from '../query/suggest.ts';
import { type UnderstoodQuery, understandQuery } from '../query/understand-query.ts';
import { showMeaning } from '../web/pages/meaning.tsx';
import { SearchPage } from '../web/pages/search.tsx';
import { type PageContext, type PageHandler, redirect, showPage } from './page.ts';

export const answerSearch: PageHandler = (context) => {
  const { site, query, region } = context;
  const { q: text = '', country: requested = '', all } = query;
  const country = parseCountry(requested) ?? (query.region ? region : undefined);
  const tooLong = isTooLong(text);
  const understood = tooLong ? undefined : understandQuery(context, text, { country: country ?? region });
  const { intent = 'look-up', subject = '' } = understood ?? {};
  const show = { region: understood?.region ?? getRegion(context, country), site, intent, subject };
  if (intent === 'best-card' && subject === '') return redirect(`/best-card?region=${show.region}`);
  if (understood?.answer && all === undefined) return redirect(showMeaning(understood.answer, show).href);
  return showPage(
    `search ${country ?? ''} ${show.region}\n${text}`,
    SearchPage,
    () => ({
      query: tooLong ? '' : text,
      country,
      meanings: understood?.meanings ?? [],
      show,
      near: understood ? findNear(context, understood) : [],
      problem: tooLong ? `That is too long. Please use at most ${MAX_QUERY_LENGTH} characters.` : undefined,
    }),
    { once: true },
  );
};

/** A search in one country shows that country's cards, unless a region was requested. */
function getRegion({ site, query, region }: PageContext, country: string | undefined): string {
  return !query.region && country !== undefined && site.meta.regions.includes(country) ? country : region;
}

/** For an address that isn't listed: the same name on another site, or a similar one. */
function findNear({ catalogue, search }: PageContext, { subject, meanings }: UnderstoodQuery) {
  if (meanings.length > 0 || !looksLikeAddress(subject)) return [];
  return suggest(catalogue, search, { domain: subject }).near;
}
