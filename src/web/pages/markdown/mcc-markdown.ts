// `/mcc/{code}.md`.
import { describeMcc, type MccPage } from '../mcc.tsx';
import { toAbsolute } from '../site-context.ts';
import { sayCountry, sayNetwork } from '../words.ts';
import { escapeMarkdown, writeLink } from './escape-markdown.ts';
import { writeVerdicts } from './verdicts-markdown.ts';

export function writeMccMarkdown(page: MccPage): string {
  const { site, mcc, merchants, merchantCount, page: at, pageCount } = page;
  const { code, description, category, networks, brand, notes } = mcc;
  return `${[
    `# MCC ${code}: ${escapeMarkdown(description)}`,
    escapeMarkdown(describeMcc(mcc, merchantCount)),
    [
      `- Category: ${escapeMarkdown(category)}`,
      brand && `- The code of: ${escapeMarkdown(brand)}`,
      networks.length > 0 && `- Listed by: ${networks.map(sayNetwork).join(', ')}`,
      ...notes.map((note) => `- ${escapeMarkdown(note)}`),
      `- Data of ${site.meta.edition}`,
    ]
      .filter(Boolean)
      .join('\n'),
    writeVerdicts(page),
    merchants.length > 0 &&
      `## Merchants, best known first\n\n${merchants
        .map(
          ({ id, name, home }) =>
            `- ${writeLink(name, toAbsolute(site, `/merchant/${id}.md`))}, ${sayCountry(home)}`,
        )
        .join('\n')}`,
    pageCount > 1 && `Page ${at} of ${pageCount}: add \`?page=\`.`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
