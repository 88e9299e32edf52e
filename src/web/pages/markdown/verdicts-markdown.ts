// The cards of a region as a Markdown table.
import type { CardVerdict } from '../card-verdicts.tsx';
import { type SiteContext, toAbsolute } from '../site-context.ts';
import { sayCount, sayCountry } from '../words.ts';
import { escapeMarkdown, writeLink, writeTable } from './escape-markdown.ts';

interface VerdictsProps {
  readonly site: SiteContext;
  readonly region: string;
  readonly verdicts: readonly CardVerdict[];
}

export function writeVerdicts({ site, region, verdicts }: VerdictsProps): string {
  const earning = verdicts.filter(({ eligible }) => eligible);
  const rest = verdicts.length - earning.length;
  const others = site.meta.regions.filter((code) => code !== region);
  return [
    `## Cards of ${sayCountry(region)} that earn more here`,
    earning.length === 0
      ? 'None that we know.'
      : writeTable(
          ['Card', 'Rate', 'Terms'],
          earning.map(({ name, shortName, rate, terms }) => [
            writeLink(name, toAbsolute(site, `/card/${encodeURIComponent(shortName)}.md`)),
            rate,
            escapeMarkdown(terms),
          ]),
        ),
    rest > 0 ? `${sayCount(rest, 'card')} with no bonus here.` : '',
    others.length > 0 ? `Other regions: add \`?region=\` with ${others.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}
