// `/mcc/{code}.md`: a code's page as Markdown.
import { renderVerdictsMarkdown } from './card-verdicts.tsx';
import { formatCountry, formatNetwork } from './format.ts';
import { escapeMarkdown, formatLink } from './markdown.ts';
import { describeMcc, type MccPage } from './mcc.tsx';
import { toAbsolute } from './site-context.ts';

export function renderMccMarkdown(page: MccPage): string {
  const { site, mcc, merchants, merchantCount, page: at, pageCount } = page;
  const { code, description, category, networks, brand, notes } = mcc;
  return `${[
    `# MCC ${code}: ${escapeMarkdown(description)}`,
    escapeMarkdown(describeMcc(mcc, merchantCount)),
    [
      `- Category: ${escapeMarkdown(category)}`,
      brand && `- Brand: ${escapeMarkdown(brand)}`,
      networks.length > 0 && `- Listed by: ${networks.map(formatNetwork).join(', ')}`,
      ...notes.map((note) => `- ${escapeMarkdown(note)}`),
      `- Data as of ${site.meta.edition}`,
    ]
      .filter(Boolean)
      .join('\n'),
    renderVerdictsMarkdown(page),
    merchants.length > 0 &&
      `## Merchants, best known first\n\n${merchants
        .map(
          ({ id, name, home }) =>
            `- ${formatLink(name, toAbsolute(site, `/merchant/${id}.md`))}, ${formatCountry(home)}`,
        )
        .join('\n')}`,
    pageCount > 1 && `Page ${at} of ${pageCount}. For another page, add \`?page=\`.`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
