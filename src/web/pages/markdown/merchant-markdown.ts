// `/merchant/{id}.md`: the merchant's page for agents and notes.
import { sayDetails, sortEvidence } from '../evidence-table.tsx';
import type { MerchantPage } from '../merchant.tsx';
import { describeMerchant } from '../merchant-texts.ts';
import { sayWhen } from '../why-section.tsx';
import { BASIS_LABELS, CHANNEL_LABELS, sayConfidence, sayCountry, sayPercent, sayPeriod } from '../words.ts';
import { escapeMarkdown, writeTable } from './escape-markdown.ts';
import { writeVerdicts } from './verdicts-markdown.ts';

export function writeMerchantMarkdown(page: MerchantPage): string {
  const { site, merchant, findMcc, findSource, weighed } = page;
  const { id, name, aliases, sites, home, channel, usual, alternatives, byCountry = {}, evidence } = merchant;
  const say = (code: string): string => escapeMarkdown(`${code} ${findMcc(code)?.description ?? ''}`.trim());
  return `${[
    `# ${escapeMarkdown(name)}: MCC ${usual.mcc}`,
    escapeMarkdown(describeMerchant(merchant, findMcc(usual.mcc))),
    [
      `- Usual code: **${usual.mcc}** ${escapeMarkdown(findMcc(usual.mcc)?.description ?? '')}`,
      `- Sureness: ${sayConfidence(usual)}, ${sayPercent(usual.confidence)}; ${BASIS_LABELS[usual.basis]}`,
      `- Paid: ${CHANNEL_LABELS[channel]}; home: ${sayCountry(home)}`,
      `- Id: \`${id}\``,
      sites.length > 0 ? `- Websites: ${sites.map(({ host }) => escapeMarkdown(host)).join(', ')}` : '',
      aliases.length > 0 ? `- Also known as: ${aliases.map(escapeMarkdown).join(', ')}` : '',
      `- Data of ${site.meta.edition}`,
    ]
      .filter(Boolean)
      .join('\n'),
    alternatives.length > 0 &&
      `## Other codes\n\n${alternatives.map(({ mcc, share }) => `- ${say(mcc)}: ${sayPercent(share)} of the evidence`).join('\n')}`,
    Object.keys(byCountry).length > 0 &&
      `## In other countries\n\n${Object.entries(byCountry)
        .map(
          ([country, { mcc, share }]) =>
            `- ${sayCountry(country)}: ${say(mcc)}, ${sayPercent(share)} of the evidence`,
        )
        .join('\n')}`,
    weighed.usual !== undefined &&
      `## Why ${usual.mcc}\n\n${weighed.usual.why.map((sentence) => `- ${escapeMarkdown(sentence)}`).join('\n')}`,
    weighed.changes.length > 0 &&
      `## What changed\n\n${weighed.changes
        .map((change) => `- ${change.from} → ${change.to}, ${sayWhen(change)}, ${sayCountry(change.country)}`)
        .join('\n')}`,
    writeVerdicts(page),
    `## Evidence\n\n${writeTable(
      ['Code', 'How we know', 'Source', 'When'],
      sortEvidence(evidence).map((piece) => [
        piece.mcc,
        escapeMarkdown([BASIS_LABELS[piece.kind], sayDetails(piece)].filter(Boolean).join('; ')),
        escapeMarkdown(findSource(piece.source)?.title ?? piece.source),
        sayPeriod(piece),
      ]),
    )}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
