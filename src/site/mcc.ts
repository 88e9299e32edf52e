// `/mcc/{code}`: one code, as HTML and as Markdown. `/mcc`: all codes, or those that match a filter.
import { type Catalogue, type MerchantNumber, SECTION } from '../catalogue/catalogue.ts';
import { packCountry } from '../catalogue/country.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import { findMccs } from '../query/find-mccs.ts';
import { fromSections, scoreStanding } from '../query/names/index.ts';
import { listCardsHere } from '../web/pages/cards-here.tsx';
import { formatMccPage, MccPage, type MccPageProps } from '../web/pages/mcc.tsx';
import { MAX_FILTER_LENGTH } from '../web/pages/mcc-filter.ts';
import { MccListPage } from '../web/pages/mcc-list.tsx';
import { withRegion } from '../web/pages/site-context.ts';
import {
  type PageHandler,
  redirect,
  showError,
  showHtmlOrMarkdown,
  showPage,
  splitExtension,
} from './page.ts';

const MERCHANTS_PER_PAGE = 120;

export const answerMcc: PageHandler = async (context) => {
  const { catalogue, site, query, region, on } = context;
  const { name: requested, extension } = splitExtension(context);
  const code = parseMccCode(requested);
  const mcc = catalogue.mccs.get(code ?? '');
  if (mcc === undefined)
    return showError(404, {
      title: 'Code not found',
      message: `We don’t know a merchant category code “${requested.slice(0, 40)}”. Codes have four digits, such as 0742.`,
    });
  if (mcc.code !== requested) return redirect(withRegion(`/mcc/${mcc.code}${extension}`, region, site), 301);
  const numbers = listByMcc(catalogue, mcc.code, region);
  const pageCount = Math.max(1, Math.ceil(numbers.length / MERCHANTS_PER_PAGE));
  const page = Math.min(
    pageCount,
    Math.max(1, /^\d{1,4}$/.test(query.page ?? '') ? Number(query.page ?? '') : 1),
  );
  const getProps = (): MccPageProps => {
    const mccs = [...catalogue.mccs.values()];
    const index = mccs.indexOf(mcc);
    return {
      mcc,
      region,
      cards: listCardsHere(catalogue, { mcc: mcc.code, channel: undefined, region, on }),
      merchants: numbers
        .slice((page - 1) * MERCHANTS_PER_PAGE, page * MERCHANTS_PER_PAGE)
        .map((number) => catalogue.summarise(number)),
      merchantCount: numbers.length,
      page,
      pageCount,
      neighbours: [...mccs.slice(Math.max(0, index - 1), index), ...mccs.slice(index + 1, index + 2)],
    };
  };
  return showHtmlOrMarkdown(
    context,
    `mcc ${mcc.code} ${region} ${page}`,
    `/mcc/${mcc.code}`,
    MccPage,
    getProps,
    formatMccPage,
  );
};

export const answerMccList: PageHandler = ({ catalogue, query }) => {
  const mccs = [...catalogue.mccs.values()];
  const filter = (query.q ?? '').slice(0, MAX_FILTER_LENGTH);
  const requested = query.category ?? '';
  const category = mccs.some((mcc) => mcc.category === requested) ? requested : undefined;
  return showPage(
    `mcc-list ${category ?? ''}\n${filter}`,
    MccListPage,
    () => ({ mccs, filter, category, found: findMccs(catalogue, filter, mccs.length) }),
    { once: filter !== '' },
  );
};

/**
 * Merchants with this usual code: those that trade in the region first, best known there first. Only the snapshot's
 * columns of codes and popularity are read, and not the merchants themselves: a million take a few milliseconds.
 */
export function listByMcc(catalogue: Catalogue, mcc: string, region: string): MerchantNumber[] {
  const codes = catalogue.getArrays('merchants/').mcc!;
  const getStanding = openStandings(catalogue, region);
  const code = Number(mcc);
  const found: { readonly number: MerchantNumber; readonly standing: number }[] = [];
  for (let number = 0; number < codes.length; number++)
    if (codes[number] === code) found.push({ number, standing: getStanding(number) });
  return found.sort((a, b) => b.standing - a.standing || a.number - b.number).map(({ number }) => number);
}

/** So little that whoever trades in the region comes before anybody who does not. */
const ELSEWHERE = 1e-3;

/** How well a merchant is known in a region, to compare it with others. */
export function openStandings(catalogue: Catalogue, region: string): (number: MerchantNumber) => number {
  const index = fromSections(catalogue.getArrays(SECTION.nameIndex));
  const country = packCountry(region);
  return (number) => scoreStanding(index, number, country, { weight: 1, elsewhere: ELSEWHERE });
}
