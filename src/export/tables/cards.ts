// The table `cards`: columns to sort and join by, and each card's rules as JSON.
import { joinList, json, list, optional, real, type Table, text } from '../table.ts';

export const cardsTable: Table = {
  name: 'cards',
  description: 'Credit cards and how they earn',
  columns: {
    short_name: text('Unique'),
    name: text('As the bank writes it'),
    bank: text('The issuer'),
    networks: list('Card networks'),
    region: text('Where it is issued: two letters'),
    currency: text('ISO 4217'),
    base_rate: real('Miles per unit of currency, without a bonus'),
    confidence: text('high, medium or low'),
    as_of: optional(text('The latest date of its sources')),
    definition: json(
      'The whole card with rules, caps, conditions and sources; catalogue.schema.json describes it',
    ),
  },
  *rows({ cards }) {
    for (const card of cards)
      yield {
        short_name: card.shortName,
        name: card.name,
        bank: card.bank,
        networks: joinList(card.networks),
        region: card.region,
        currency: card.currency,
        base_rate: card.baseRate,
        confidence: card.confidence,
        as_of: card.asOf ?? undefined,
        definition: JSON.stringify(card),
      };
  },
};
