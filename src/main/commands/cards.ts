// mcc-lookup cards: the cards, as /api/cards answers them.
import { describeCard } from '../../query/eligibility/describe-card.ts';
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
  const chosen = catalogue.cards.filter((card) => region === undefined || card.region === region);
  const codes = [...catalogue.mccs.keys()];
  const cards = chosen.map((card) => ({ region: card.region, ...describeCard(card, codes, today()) }));
  if (invocation.values.json)
    printJson({ success: true, cards: cards.map(({ region: _, ...card }) => card) });
  else
    printTable(cards.map((card) => [card.region, card.shortName, card.name, card.rewardRate, card.spendCap]));
  return EXIT.ok;
}
