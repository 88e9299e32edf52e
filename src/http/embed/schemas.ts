// The bodies of /embed/search and /embed/merchant; the compiler holds them to the widget's own types.
import { CHANNELS } from '../../catalogue/evidence.ts';
import { list, object, text, whole } from '../api/schema.ts';
import { basis, EligibleCard, fraction } from '../api/schemas.ts';

const merchantFields = {
  id: text(),
  name: text(),
  mcc: text(),
  category: text(),
  country: text(),
  channel: { enum: CHANNELS },
} as const;

/** The site that the query named. */
const host = text();

/** What matched: a part of the name, or another name. */
const matchFields = { span: list(whole(0)), alias: text() };

export const FoundMerchants = object(
  {
    merchants: list(object(merchantFields, { optional: { host, ...matchFields } })),
    total: whole(0, 50),
  },
  {
    optional: {
      likely: object({ mcc: text(), category: text(), probability: fraction('From the name alone.') }),
    },
  },
);

export const MerchantWithCards = object(
  {
    ...merchantFields,
    basis,
    sure: text(),
    region: text(),
    cards: list(EligibleCard),
  },
  { optional: { host, ...matchFields, asOf: text() } },
);
