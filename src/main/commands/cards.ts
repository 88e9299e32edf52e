// mcc-lookup cards: the cards, as /api/cards answers them.
import { getDescription, listCards } from '../../query/eligibility/card-descriptions.ts';
import { CATALOGUE_OPTION, type Command, EXIT, type Invocation, JSON_OPTION } from '../command.ts';
import { openNamedCatalogue, today } from '../open-catalogue.ts';
import { printJson, printTable } from '../print.ts';
import { REGION_OPTION, readRegion } from '../region.ts';

export const cardsCommand: Command = {
  name: 'cards',
  summary: 'the cards, what they earn and up to how much',
  options: {
    region: { ...REGION_OPTION.region, help: 'only the cards of a region (default: all)' },
    ...CATALOGUE_OPTION,
    ...JSON_OPTION,
  },
  run,
};

function run(invocation: Invocation): number {
  const catalogue = openNamedCatalogue(invocation);
  const region = invocation.values.region === undefined ? undefined : readRegion(invocation, catalogue);
  const context = { catalogue, on: today() };
  const cards = listCards(catalogue, region).map((card) => ({
    region: card.region,
    ...getDescription(card, context),
  }));
  if (invocation.values.json)
    printJson({ success: true, cards: cards.map(({ region: _, ...card }) => card) });
  else
    printTable(cards.map((card) => [card.region, card.shortName, card.name, card.rewardRate, card.spendCap]));
  return EXIT.ok;
}
