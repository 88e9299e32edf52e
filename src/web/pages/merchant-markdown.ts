// `/merchant/{id}.md`: a merchant's page as Markdown.
import { renderVerdictsMarkdown } from './card-verdicts.tsx';
import {
  BASIS_LABELS,
  CHANNEL_LABELS,
  formatConfidence,
  formatCountry,
  formatPercent,
  formatPeriod,
} from './format.ts';
import { escapeMarkdown, formatTable } from './markdown.ts';
import { describeMerchant, type MerchantPage } from './merchant.tsx';
import { formatChangeDate, formatDetails, sortEvidence } from './merchant-evidence.tsx';

export function renderMerchantMarkdown(page: MerchantPage): string {
  const { site, merchant, findMcc, findSource, weighed } = page;
  const { id, name, aliases, sites, home, channel, usual, alternatives, byCountry = {}, evidence } = merchant;
  const formatCode = (code: string): string =>
    escapeMarkdown(`${code} ${findMcc(code)?.description ?? ''}`.trim());
  return `${[
    `# ${escapeMarkdown(name)}: MCC ${usual.mcc}`,
    escapeMarkdown(describeMerchant(merchant, findMcc(usual.mcc))),
    [
      `- Usual code: **${usual.mcc}** ${escapeMarkdown(findMcc(usual.mcc)?.description ?? '')}`,
      `- Confidence: ${formatConfidence(usual)}, ${formatPercent(usual.confidence)}; ${BASIS_LABELS[usual.basis]}`,
      `- Channel: ${CHANNEL_LABELS[channel]}; home country: ${formatCountry(home)}`,
      `- ID: \`${id}\``,
      sites.length > 0 ? `- Websites: ${sites.map(({ host }) => escapeMarkdown(host)).join(', ')}` : '',
      aliases.length > 0 ? `- Also known as: ${aliases.map(escapeMarkdown).join(', ')}` : '',
      `- Data as of ${site.meta.edition}`,
    ]
      .filter(Boolean)
      .join('\n'),
    alternatives.length > 0 &&
      `## Other codes\n\n${alternatives.map(({ mcc, share }) => `- ${formatCode(mcc)}: ${formatPercent(share)} of the evidence`).join('\n')}`,
    Object.keys(byCountry).length > 0 &&
      `## In other countries\n\n${Object.entries(byCountry)
        .map(
          ([country, { mcc, share }]) =>
            `- ${formatCountry(country)}: ${formatCode(mcc)}, ${formatPercent(share)} of the evidence`,
        )
        .join('\n')}`,
    weighed.usual !== undefined &&
      `## Why ${usual.mcc}\n\n${weighed.usual.why.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n')}`,
    weighed.changes.length > 0 &&
      `## Code changes\n\n${weighed.changes
        .map(
          (change) =>
            `- ${change.from} → ${change.to}, ${formatChangeDate(change)}, ${formatCountry(change.country)}`,
        )
        .join('\n')}`,
    renderVerdictsMarkdown(page),
    `## Evidence\n\n${formatTable(
      ['Code', 'How we know', 'Source', 'When'],
      sortEvidence(evidence).map((piece) => [
        piece.mcc,
        escapeMarkdown([BASIS_LABELS[piece.kind], formatDetails(piece)].filter(Boolean).join('; ')),
        escapeMarkdown(findSource(piece.source)?.title ?? piece.source),
        formatPeriod(piece),
      ]),
    )}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
