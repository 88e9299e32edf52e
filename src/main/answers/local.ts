// Answers from the catalogue on this machine.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import type { Cards, Store } from '../../client/types.ts';
import { findMccPlace, findMerchantPlace } from '../../mcp/find-place.ts';
import { isRefusal } from '../../mcp/refusal.ts';
import { describeSite } from '../../query/describe-site.ts';
import { getDescription, listCards } from '../../query/eligibility/card-descriptions.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { findSite, type MerchantSiteMatch } from '../../query/find-site.ts';
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { openMerchantSearch, type SearchPage } from '../../query/search-merchants.ts';
import { CommandError, EXIT } from '../command.ts';
import { readCountry } from '../country.ts';
import { chooseRegion } from '../region.ts';
import { type Answers, MCC_DIGITS, type SearchOptions } from './answers.ts';

export function answerLocally(catalogue: Catalogue, on: string): Answers {
  const getSite = (domain: string): MerchantSiteMatch => {
    if (domain.trim() === '') throw new CommandError('Missing domain parameter', EXIT.usage);
    const site = findSite(catalogue, domain);
    if (site === undefined) throw new CommandError('Merchant not found', EXIT.notFound);
    return site;
  };
  const getMcc = (digits: string): Mcc => {
    const code = parseMccCode(digits);
    if (code === undefined) throw new CommandError('Invalid mcc parameter', EXIT.usage);
    const mcc = catalogue.mccs.get(code);
    if (mcc === undefined) throw new CommandError('MCC not found', EXIT.notFound);
    return mcc;
  };
  const search = (q: string, { limit, country }: SearchOptions): SearchPage => {
    if (q.trim() === '') throw new CommandError('Missing q parameter', EXIT.usage);
    if ([...q].length > LONGEST_QUERY)
      throw new CommandError(`q is too long (${LONGEST_QUERY} characters at most)`, EXIT.usage);
    return openMerchantSearch(catalogue)(q, { limit, country: readCountry(country) });
  };

  return {
    async findRegion(asked) {
      return chooseRegion(asked, catalogue.meta.regions);
    },
    async storeByDomain(domain, region) {
      return describeSite(catalogue, getSite(domain), region, on) as Store;
    },
    async searchStores(q, options) {
      const { rows, total } = search(q, options);
      const results = rows.map(({ name, mcc, channel, country, category }) => ({
        Store: name,
        MCC: mcc,
        type: channel,
        Country: country,
        Category: category,
      }));
      return { success: true, results, total };
    },
    async mcc(digits, region) {
      const { code, description, category } = getMcc(digits);
      const question = { mcc: code, channel: undefined, region, on };
      const eligibleCards = [...listEligibleCards(catalogue.cards, question)];
      return { success: true, mcc: code, description, category, eligibleCards };
    },
    async cards(region) {
      const cards = listCards(catalogue, region).map((card) => getDescription(card, { catalogue, on }));
      return { success: true, cards } as unknown as Cards;
    },
    async findHowSure(domain) {
      const { confidence, basis } = getSite(domain).code;
      return { confidence, basis };
    },
    async findMerchants(name, options) {
      return search(name, options).rows.map(({ id, name: Store, mcc, country, category }) => ({
        id,
        Store,
        MCC: mcc,
        Country: country,
        Category: category,
      }));
    },
    async findMccNotes(digits) {
      return getMcc(digits);
    },
    async findBest({ merchant, region, channel }) {
      const context = { catalogue, search: openMerchantSearch(catalogue), on, defaultRegion: region };
      const find = MCC_DIGITS.test(merchant) ? findMccPlace : findMerchantPlace;
      const found = find(merchant, region, channel, context);
      if (isRefusal(found)) throw new CommandError(found.refusal, EXIT.notFound);
      const eligibleCards = [...listEligibleCards(catalogue.cards, found.question)];
      const eligible = eligibleCards.filter((card) => card.eligible).length;
      return { region, on, place: found.place, eligibleCards, total: eligibleCards.length, eligible };
    },
  };
}
