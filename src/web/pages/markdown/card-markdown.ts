// `/card/{shortName}.md`.
import { type CardPage, describeCard } from '../card.tsx';
import type { RuleView } from '../card-rules.tsx';
import { findWebAddress } from '../outward-link.tsx';
import { sayCountry, sayDate } from '../words.ts';
import { escapeMarkdown, writeLink, writeTable } from './escape-markdown.ts';

export function writeCardMarkdown(page: CardPage): string {
  const { card, rules, baseRate, headline } = page;
  const { name, shortName, bank, networks, region, currency, exclusions, sources, confidence, asOf } = card;
  const excluded = [...exclusions.mccs, ...(exclusions.merchants ?? []).map(escapeMarkdown)];
  return `${[
    `# ${escapeMarkdown(name)}`,
    escapeMarkdown(describeCard(page)),
    [
      `- Bank: ${escapeMarkdown(bank)}, ${sayCountry(region)}, ${currency}, ${networks.map(escapeMarkdown).join(' or ')}`,
      `- Short name: \`${shortName}\``,
      `- Best rate by code: ${headline}; base rate: ${baseRate}`,
      `- Trust: ${confidence}${asOf === null ? '' : `, as of ${sayDate(asOf)}`}`,
    ].join('\n'),
    rules.length > 0 &&
      `## What earns what\n\n${writeTable(
        ['What', 'Rate', 'Terms', 'Codes'],
        rules.map((rule) => [
          escapeMarkdown(rule.label),
          rule.rate,
          escapeMarkdown(rule.terms),
          sayCodes(rule),
        ]),
      )}`,
    `## Earns nothing\n\n${
      exclusions.researched ? excluded.join(', ') || 'Nothing that we know of.' : 'Not researched.'
    }`,
    `## Sources\n\n${sources
      .map(({ url, asOf: date, note }) => {
        const address = findWebAddress(url);
        const what =
          address === undefined ? escapeMarkdown(note ?? url ?? 'No page') : writeLink(address, address);
        return `- ${what}, ${date === null ? 'no date' : sayDate(date)}`;
      })
      .join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

function sayCodes({ codes, except }: RuleView): string {
  const named = codes === 'all' ? 'all' : codes === 'unknown' ? 'not known' : codes.join(', ');
  return except.length > 0 ? `${named}, except ${except.join(', ')}` : named;
}
