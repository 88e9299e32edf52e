// mcc-lookup init <folder>: a card and merchants of an operator to begin with. They build as they are.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError, defineCommand, formatExamples, formatNote } from '../command.ts';
import { makeFolder } from '../make-folder.ts';

const MERCHANTS = `id,name,home,locations,mcc,channel,domains,aliases,fame,source,as_of
example-corner-shop,Example Corner Shop,SG,SG,5411,offline,corner-shop.example.com,Corner Shop Example,1,operator,2026-11-16
example-online-shop,Example Online Shop,SG,SG|MY,5732,online,shop.example.com|shop.example.net,,1,operator,2026-11-16
`;

const CARD = `# One card. The file's name is free; \`mcc-lookup check\` says what is wrong, on which line, and what would be right.
name: Example Card
# Capital letters and digits; a card of ours with the same one is replaced.
shortName: EXAMPLE
bank: Example Bank
networks: [Visa]
# The country whose cards it is compared with.
region: SG
currency: SGD
# miles: rates are miles per dollar. cash-back: rates are per cent.
rewardUnit: cash-back
# What it earns where no rule below holds.
baseRate: 0.3
# What earns nothing: codes and ranges. researched: true only if the card's own terms were read.
exclusions:
  researched: true
  add:
    - mccs: [4829, 6529-6540, 9311]
      basis: published
rules:
  - id: dining
    label: dining
    # bonus is a rate in all, base included.
    effect: bonus
    rate: 5
    mccs: [5811-5814]
    mccBasis: published
    # any, or some of online, in-app, wallet-tap, card-tap, in-store.
    channels: any
    # any, local, foreign, or a list of currencies.
    currency: any
    # Up to S$20 a month, which is S$400 of spending at 5 %.
    cap: { amount: 400, period: month, reward: 20 }
    conditions:
      - { kind: min-spend, amount: 500, period: month }
sources:
  - url: https://bank.example.com/example-card
    asOf: 2026-11-16
# high, medium or low: how sure you are.
confidence: high
asOf: 2026-11-16
`;

const GUIDE = `# Merchants of our own

merchants.csv has one merchant in each row; several values in a cell are joined by |.

| column | values |
|---|---|
| id | small letters, digits and hyphens; one that MCC Lookup has replaces its merchant |
| name | as people write it |
| home | the country where the business is at home: two letters, ZZ if unknown |
| locations | countries where it has customers, or 001 for the whole world |
| mcc | four digits |
| channel | online or offline: where people mainly pay it |
| domains | its hosts without www., the main one first; may be empty |
| aliases | other names, such as those on card statements; may be empty |
| fame | 3 household name in its country, 2 widely known, 1 other |
| source | operator: your code decides alone |
| as_of | the day when that was so, such as 2026-11-16 |
`;

const FILES = {
  'merchants/merchants.csv': MERCHANTS,
  'merchants/README.md': GUIDE,
  'cards/example.yaml': CARD,
} as const;

export const initCommand = defineCommand(
  'init <folder>',
  'begin with merchants and cards of your own: writes an example of each',
)
  .addHelpText(
    'after',
    formatNote('docs/self-hosting.md says how the files are built into a catalogue and served.'),
  )
  .addHelpText('after', formatExamples('init mine'))
  .action(writeExamples);

function writeExamples(folder: string): void {
  for (const name of Object.keys(FILES))
    if (existsSync(join(folder, name)))
      throw new CommandError(`${join(folder, name)} is there already: nothing was written`);
  try {
    for (const [name, text] of Object.entries(FILES)) {
      makeFolder(dirname(join(folder, name)));
      writeFileSync(join(folder, name), text);
    }
  } catch (error) {
    throw new CommandError(`cannot write into ${folder}: ${(error as Error).message}`);
  }
  const yours = `--merchants ${join(folder, 'merchants')} --cards ${join(folder, 'cards')}`;
  const snapshot = join(folder, 'built/mine.snapshot');
  process.stdout.write(`${Object.keys(FILES)
    .map((name) => `wrote ${join(folder, name)}\n`)
    .join('')}
Change them, and then:

  mcc-lookup check ${yours} --diff
  mcc-lookup build ${yours} --out ${snapshot}
  mcc-lookup serve --catalogue ${snapshot}
`);
}
