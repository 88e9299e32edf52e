// Answers from the catalogue on this machine.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Mcc } from '../../catalogue/mcc.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import type { Cards, Descriptor, Store } from '../../client/index.ts';
import { describeCards, describeFoundStore, describeMcc, describeSite } from '../../http/api/bodies.ts';
import { buildDescriptor } from '../../http/api/descriptor.ts';
import { findCodes } from '../../http/api/mcc-codes.ts';
import { findMccPlace, findMerchantPlace } from '../../mcp/find-place.ts';
import { isRefusal } from '../../mcp/refusal.ts';
import { listEligibleCards } from '../../query/eligibility/list-eligible-cards.ts';
import { isTooLong } from '../../query/find-merchant.ts';
import { findSite, type MerchantSiteMatch } from '../../query/find-site.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { openMerchantSearch, type SearchPage } from '../../query/search-merchants.ts';
import { describeLine, MAX_LINE_LENGTH } from '../../query/statements/describe-line.ts';
import { CommandError, EXIT } from '../command.ts';
import { chooseRegion, readCountry } from '../places.ts';
import { type Answers, MCC_DIGITS, type SearchOptions } from './answers.ts';

export function answerLocally(catalogue: Catalogue, on: string): Answers {
  const merchants = openMerchantSearch(catalogue);
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
  const checkQuery = (q: string): void => {
    if (q.trim() === '') throw new CommandError('Missing q parameter', EXIT.usage);
    if (isTooLong(q))
      throw new CommandError(`q is too long (${MAX_QUERY_LENGTH} characters at most)`, EXIT.usage);
  };
  const search = (q: string, { limit, country }: SearchOptions): SearchPage => {
    checkQuery(q);
    return merchants(q, { limit, country: readCountry(country) });
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
      return { success: true, results: rows.map(describeFoundStore), total };
    },
    async mcc(digits, region) {
      return describeMcc(catalogue, getMcc(digits), region, on);
    },
    async findCodes(words) {
      checkQuery(words);
      return findCodes(catalogue, words);
    },
    async cards(region) {
      return describeCards(catalogue, region, on) as unknown as Cards;
    },
    async descriptor(line, country) {
      const asked = { text: line.slice(0, MAX_LINE_LENGTH), country };
      return buildDescriptor(describeLine(catalogue, merchants, asked)) as Descriptor;
    },
    async findConfidence({ url }) {
      const { confidence, basis } = getSite(url).code;
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
    async findBest({ merchant, region, channel, service, network }) {
      const find = MCC_DIGITS.test(merchant) ? findMccPlace : findMerchantPlace;
      const found = find(
        merchant,
        { region, on, channel, service, network },
        { catalogue, search: merchants },
      );
      if (isRefusal(found)) throw new CommandError(found.refusal, EXIT.notFound);
      const eligibleCards = [...listEligibleCards(catalogue.cards, found.question, 'people')];
      const eligible = eligibleCards.filter((card) => card.eligible).length;
      return { region, on, place: found.place, eligibleCards, total: eligibleCards.length, eligible };
    },
  };
}
