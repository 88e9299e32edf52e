// `/card/{shortName}.md`: a card's page as Markdown.
import { type CardPage, describeCard, type RuleView } from './card.tsx';
import { findWebAddress } from './elements.tsx';
import { formatCountry, formatDate } from './format.ts';
import { escapeMarkdown, formatLink, formatTable } from './markdown.ts';

export function renderCardMarkdown(page: CardPage): string {
  const { card, rules, baseRate, headline } = page;
  const { name, shortName, bank, networks, region, currency, exclusions, sources, confidence, asOf } = card;
  const excluded = [...exclusions.mccs, ...(exclusions.merchants ?? []).map(escapeMarkdown)];
  return `${[
    `# ${escapeMarkdown(name)}`,
    escapeMarkdown(describeCard(page)),
    [
      `- Bank: ${escapeMarkdown(bank)}, ${formatCountry(region)}, ${currency}, ${networks.map(escapeMarkdown).join(' or ')}`,
      `- Short name: \`${shortName}\``,
      `- Highest rate: ${headline}; base rate: ${baseRate}`,
      `- Confidence: ${confidence}${asOf === null ? '' : `, as of ${formatDate(asOf)}`}${page.age === undefined ? '' : `. ${page.age}`}`,
    ].join('\n'),
    rules.length > 0 &&
      `## Earning rates\n\n${formatTable(
        ['Spending', 'Rate', 'Terms', 'Codes'],
        rules.map((rule) => [
          escapeMarkdown(rule.label),
          rule.rate,
          escapeMarkdown(rule.terms),
          formatCodes(rule),
        ]),
      )}`,
    `## Exclusions (earn nothing)\n\n${
      exclusions.researched ? excluded.join(', ') || 'No exclusions that we know of.' : 'Not researched yet.'
    }`,
    `## Sources\n\n${sources
      .map(({ url, asOf: date, note }) => {
        const address = findWebAddress(url);
        const what =
          address === undefined ? escapeMarkdown(note ?? url ?? 'No link') : formatLink(address, address);
        return `- ${what}, ${date === null ? 'no date' : formatDate(date)}`;
      })
      .join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

function formatCodes({ codes, except }: RuleView): string {
  const named = codes === 'all' ? 'all' : codes === 'unknown' ? 'unknown' : codes.join(', ');
  return except.length > 0 ? `${named}, except ${except.join(', ')}` : named;
}
