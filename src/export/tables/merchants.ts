// The table `merchants`, each with its usual code, and the tables for their aliases, sites, other codes and networks.
import { defineMerchantTable, joinList, list, maybe, real, text } from '../table.ts';

const CODE = {
  mcc: text('Four digits, with leading zeros'),
  share: real('Of the evidence, 0 to 1'),
  confidence: real('How sure we are, 0 to 1'),
  basis: text('The strongest kind of evidence for it: observed, assigned, editorial or inferred'),
};

export const merchantsTable = defineMerchantTable({
  name: 'merchants',
  description: 'Merchants with their usual merchant category code',
  columns: {
    id: text('A stable slug, never reused'),
    name: text('As people write it'),
    home: text('Country of the business: two letters, ZZ where it is unknown'),
    countries: list('Where it trades; 001 for the whole world'),
    channel: text('How one mostly pays there: online or offline'),
    popularity: real('How well known it is, 0 to 1'),
    wikidata: maybe(text('Wikidata id')),
    former_ids: list('Ids that it had before, which go on working'),
    ...CODE,
  },
  *rowsOf({ id, name, home, countries, channel, popularity, wikidata, formerIds, usual }) {
    yield {
      id,
      name,
      home,
      countries: joinList(countries),
      channel,
      popularity,
      wikidata,
      former_ids: joinList(formerIds ?? []),
      ...usual,
    };
  },
});

export const aliasesTable = defineMerchantTable({
  name: 'aliases',
  description: 'Other names of merchants',
  columns: { merchant: text('Of merchants'), alias: text('In any script') },
  *rowsOf({ id, aliases }) {
    for (const alias of aliases) yield { merchant: id, alias };
  },
});

export const sitesTable = defineMerchantTable({
  name: 'sites',
  description: 'Hosts of merchants, and of those that only have a page on another’s site',
  columns: {
    host: text('Without www'),
    merchant: text('Of merchants'),
    country: text('Of the ccTLD where it is a national one, else the home of the merchant'),
    owned_by: maybe(text('Why the host is this merchant’s where several claim it')),
    owner: maybe(text('The merchant that owns the host, where it is another')),
  },
  *rowsOf({ id, sites }) {
    for (const { host, country, ownedBy, owner } of sites)
      yield { host, merchant: id, country, owned_by: ownedBy, owner };
  },
});

export const merchantCodesTable = defineMerchantTable({
  name: 'merchant_codes',
  description: 'Codes of merchants besides the usual one: alternatives, and usual codes in certain countries',
  columns: {
    merchant: text('Of merchants'),
    country: maybe(text('Where it is the usual code; empty for an alternative')),
    ...CODE,
  },
  *rowsOf({ id, alternatives, byCountry }) {
    for (const code of alternatives) yield { merchant: id, ...code };
    for (const [country, code] of Object.entries(byCountry ?? {})) yield { merchant: id, country, ...code };
  },
});

export const merchantNetworksTable = defineMerchantTable({
  name: 'merchant_networks',
  description: 'Card networks that merchants take, where they are known not to take all',
  columns: {
    merchant: text('Of merchants'),
    country: text('Where that is so'),
    channel: maybe(text('online or offline; empty for both')),
    networks: list('Networks that it takes there'),
    source: text('Of sources'),
    as_of: text('When that was so'),
  },
  *rowsOf({ id, accepts }) {
    for (const { country, channel, networks, source, asOf } of accepts ?? [])
      yield { merchant: id, country, channel, networks: joinList(networks), source, as_of: asOf };
  },
});
