// The merchant that a model means: by its id, its web address or its name.
import { squashName } from '../catalogue/fold-name.ts';
import type { Merchant, UsualCode } from '../catalogue/merchant.ts';
import { findSite, getCodeIn, looksLikeAddress } from '../query/find-site.ts';
import { tradesIn } from '../query/trades-in.ts';
import { nameMerchant, nameNear, suggestFor } from './near-merchants.ts';
import type { Context } from './parts.ts';
import { type Refusal, refuse, refuseLongName } from './refusal.ts';

/** A merchant in a country, with its usual code there. */
export interface MeantMerchant {
  readonly merchant: Merchant;
  readonly country: string;
  readonly code: UsualCode;
}

const MOST_CHOICES = 5;

export function findMeantMerchant(text: string, region: string, context: Context): MeantMerchant | Refusal {
  const { catalogue, search } = context;
  const site = looksLikeAddress(text) ? findSite(catalogue, text) : undefined;
  if (site !== undefined) return site;
  const tooLong = refuseLongName('merchant', text);
  if (tooLong !== undefined) return tooLong;
  const byId = catalogue.findMerchantById(text.trim());
  if (byId !== undefined) return placeMerchant(catalogue.getMerchant(byId), region);
  const { rows } = search(text, { limit: MOST_CHOICES, country: region });
  const wanted = squashName(text);
  const found = rows.map(({ id }) => catalogue.getMerchant(catalogue.findMerchantById(id)!));
  const meant =
    found.find((merchant) => isNamed(merchant, wanted)) ?? (found.length === 1 ? found[0] : undefined);
  if (meant !== undefined) return placeMerchant(meant, region);
  if (rows.length > 0)
    return refuse({
      problem: `No merchant is called exactly “${text}”`,
      near: rows.map(({ id, name, country }) => nameMerchant(id, name, country)),
      next: 'call again with the id of the one that is meant',
    });
  const near = nameNear(suggestFor(text, looksLikeAddress(text), context));
  return refuse({
    problem: `Merchant not found: “${text}”`,
    near,
    next: `call again with ${near.length > 0 ? 'one of these ids' : 'another name'} or with the web address; if you know the kind of business, ask explain_mcc for its code and give that as the MCC`,
  });
}

/** The region's country where the merchant trades there, else its home: what a holder of its cards would pay. */
function placeMerchant(merchant: Merchant, region: string): MeantMerchant {
  const country = tradesIn(merchant, region) ? region : merchant.home;
  return { merchant, country, code: getCodeIn(merchant, country) };
}

function isNamed({ name, aliases }: Merchant, squashed: string): boolean {
  return [name, ...aliases].some((each) => squashName(each) === squashed);
}
