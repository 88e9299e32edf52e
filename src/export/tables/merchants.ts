// The table `merchants`, each with its usual code, and the tables for their aliases, sites, other codes and networks.
import { defineMerchantTable, joinList, list, optional, real, text } from '../table.ts';

const CODE = {
  mcc: text('Four digits, with leading zeros'),
  share: real('Share of the evidence, 0 to 1'),
  confidence: real('How sure we are, 0 to 1'),
  basis: text('The strongest kind of evidence for it: observed, assigned, editorial or inferred'),
};

export const merchantsTable = defineMerchantTable({
  name: 'merchants',
  description: 'Merchants with their usual merchant category code',
  columns: {
    id: text('A stable slug, never reused'),
    name: text('As people write it'),
    home: text('Country of the business: two letters, ZZ if unknown'),
    countries: list('Where it trades; 001 for the whole world'),
    channel: text('How people mostly pay there: online or offline'),
    popularity: real('How well known it is, 0 to 1'),
    wikidata: optional(text('Wikidata id')),
    former_ids: list('Ids that it had before; they still work'),
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
  columns: { merchant: text('The merchant’s id'), alias: text('In any script') },
  *rowsOf({ id, aliases }) {
    for (const alias of aliases) yield { merchant: id, alias };
  },
});

export const sitesTable = defineMerchantTable({
  name: 'sites',
  description: 'Hosts of merchants, including those that only have a page on another merchant’s site',
  columns: {
    host: text('Without www'),
    merchant: text('The merchant’s id'),
    country: text('The country of the ccTLD if it is a national one, otherwise the merchant’s home'),
    owned_by: optional(text('Why the host is this merchant’s, if several claim it')),
    owner: optional(text('The merchant that owns the host, if it is another one')),
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
    merchant: text('The merchant’s id'),
    country: optional(text('Where it is the usual code; empty for an alternative')),
    ...CODE,
  },
  *rowsOf({ id, alternatives, byCountry }) {
    for (const code of alternatives) yield { merchant: id, ...code };
    for (const [country, code] of Object.entries(byCountry ?? {})) yield { merchant: id, country, ...code };
  },
});

export const merchantNetworksTable = defineMerchantTable({
  name: 'merchant_networks',
  description: 'Card networks that merchants accept, if they are known not to accept all',
  columns: {
    merchant: text('The merchant’s id'),
    country: text('Where this applies'),
    channel: optional(text('online or offline; empty for both')),
    networks: list('Networks that it accepts there'),
    source: text('The source’s id'),
    as_of: text('The date of the source'),
  },
  *rowsOf({ id, accepts }) {
    for (const { country, channel, networks, source, asOf } of accepts ?? [])
      yield { merchant: id, country, channel, networks: joinList(networks), source, as_of: asOf };
  },
});
