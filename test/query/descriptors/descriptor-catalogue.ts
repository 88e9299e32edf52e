// Sixty brands whose lines everybody has seen, with the tables of data/statements.
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { compareBytes } from '../../../src/catalogue/packed-strings.ts';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { readStatementTables } from '../../../src/sources/read-statement-tables.ts';
import { codeOf, EDITION, makeMerchant } from '../../fixture/make-catalogue.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../../fixture/small-catalogue.ts';

/** Name, MCC, home, countries, host, aliases. */
const BRANDS: readonly (readonly [string, string, string, string, (string | undefined)?, string?])[] = [
  ['7-Eleven', '5499', 'US', '001'],
  ['Airbnb', '7011', 'US', '001', 'airbnb.com'],
  ['Amazon', '5399', 'US', '001', 'amazon.com'],
  ['Amazon Prime', '5968', 'US', '001'],
  ['Apple', '5732', 'US', '001', 'apple.com'],
  ['Apple Services', '5735', 'US', '001'],
  ['Bed Bath & Beyond', '5719', 'US', 'US'],
  ['Best Buy', '5732', 'US', 'US|CA', 'bestbuy.ca'],
  ['Burger King', '5814', 'US', '001'],
  ['Canadian Tire', '5200', 'CA', 'CA', 'canadiantire.ca'],
  ['Cold Storage', '5411', 'SG', 'SG'],
  ['Costco Wholesale', '5300', 'US', 'US|CA'],
  ['FairPrice', '5411', 'SG', 'SG', 'fairprice.com.sg', 'NTUC FairPrice'],
  ['Foodland', '5411', 'CA', 'CA'],
  ['Foodland Australia', '5411', 'AU', 'AU', undefined, 'Foodland'],
  ['FreshCo', '5411', 'CA', 'CA'],
  ['Grab', '4121', 'SG', 'SG|MY', 'grab.com'],
  ['GrabPay', '6540', 'SG', 'SG'],
  ['Grabr', '7278', 'US', 'US', 'grabr.io'],
  ['H&M', '5651', 'SE', '001', 'hm.com'],
  ['IKEA', '5712', 'SE', '001', 'ikea.com'],
  ['Johnsons', '7216', 'GB', 'GB'],
  ['Lee Valley Tools', '5072', 'CA', 'CA'],
  ['London Drugs', '5912', 'CA', 'CA'],
  ['Long & McQuade', '5733', 'CA', 'CA'],
  ['Mailchimp', '7311', 'US', '001', 'mailchimp.com'],
  ["McDonald's", '5814', 'US', '001'],
  ['Metro', '5411', 'CA', 'CA'],
  ['Mobil', '5541', 'US', '001'],
  ['NAPA Auto Parts', '5533', 'US', 'US|CA'],
  ['New York Times', '5968', 'US', '001', 'nytimes.com'],
  ['PayPal', '6012', 'US', '001', 'paypal.com'],
  ['Petro-Canada', '5541', 'CA', 'CA'],
  ['Purolator', '4215', 'CA', 'CA'],
  ['Real Canadian Superstore', '5411', 'CA', 'CA'],
  ['Sherwin-Williams', '5231', 'US', '001'],
  ['Shoppers Drug Mart', '5912', 'CA', 'CA', 'shoppersdrugmart.ca'],
  ['Singapore Airlines', '3075', 'SG', '001', 'singaporeair.com'],
  ['Starbucks', '5814', 'US', '001'],
  ['T-Mobile', '4814', 'US', '001'],
  ['The Home Depot', '5200', 'US', 'US|CA'],
  ['Toast Box', '5814', 'SG', 'SG'],
  ['Uber', '4121', 'US', '001', 'uber.com'],
  ['Uber Eats', '5812', 'US', '001', 'ubereats.com'],
  ['Walmart', '5411', 'US', '001', 'walmart.com'],
  ['Whole Foods Market', '5411', 'US', 'US|CA|GB'],
  ['Ya Kun Kaya Toast', '5814', 'SG', 'SG'],
  ['Zapier', '5734', 'US', '001', 'zapier.com'],
  ['全聯福利中心', '5411', 'TW', 'TW'],
];

export const BRAND_NAMES: readonly string[] = BRANDS.map(([name]) => name);

export const slug = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

function makeBrand([name, mcc, home, countries, host, alias]: (typeof BRANDS)[number]): Merchant {
  return makeMerchant({
    id: slug(name),
    name,
    aliases: alias === undefined ? [] : [alias],
    sites: host === undefined ? [] : [{ host, country: home }],
    home,
    countries: countries.split('|'),
    channel: 'offline',
    popularity: 0.8,
    evidence: [{ kind: 'editorial', mcc, source: 'editors', asOf: EDITION }],
    usual: codeOf(mcc),
  });
}

export function openDescriptorCatalogue(): Catalogue {
  const merchants = BRANDS.map(makeBrand).sort((one, other) => compareBytes(one.id, other.id));
  const problems: Problem[] = [];
  const statements = readStatementTables('data/statements', () => true, problems);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return openSmallCatalogue({ ...SMALL_CONTENTS, merchants, statements });
}
