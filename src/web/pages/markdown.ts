// Writes Markdown safely: nothing in a name can become a link, a heading or HTML.

/** One line, escaping every character that means something in CommonMark (0.31, section 2.4) or GitHub's tables. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/[\\`*_{}[\]<>()#!|~&]/g, (character) =>
        character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`,
      )
      // `1. FC Köln` and `- x` would start a list.
      .replace(/^( ?)([-+])(?=[ -]|$)/, '$1\\$2')
      .replace(/^( ?\d{1,9})\.(?= |$)/, '$1\\.')
  );
}

/** Cells must already be Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The address is escaped, so it cannot end the link early. */
export function formatLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](<${address.replace(/[<>\s\\]/g, (character) => encodeURIComponent(character))}>)`;
}

/** Joins lines of a list; the absent ones are left out. */
export const joinLines = (lines: readonly (string | false | undefined)[]): string =>
  lines.filter(Boolean).join('\n');

/** A document of paragraphs and sections; the absent ones are left out. */
export const joinSections = (sections: readonly (string | false | undefined)[]): string =>
  `${sections.filter(Boolean).join('\n\n')}\n`;

/** `## Title` and a list, or nothing for an empty list. */
export function formatList(title: string, items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : `## ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`;
}
