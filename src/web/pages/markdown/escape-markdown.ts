// Facts as Markdown text: nothing in a name becomes a link, a heading or HTML.

/** One line, with everything escaped that CommonMark or GitHub's tables give a meaning: spec 0.31, section 2.4. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/[\\`*_{}[\]<>()#!|~&]/g, (character) =>
        character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`,
      )
      // `1. FC Köln` and `- x` would begin a list.
      .replace(/^( ?)([-+])(?=[ -]|$)/, '$1\\$2')
      .replace(/^( ?\d{1,9})\.(?= |$)/, '$1\\.')
  );
}

/** A table; cells are Markdown already. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link whose address cannot end early. */
export function writeLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](<${address.replace(/[<>\s\\]/g, (character) => encodeURIComponent(character))}>)`;
}
