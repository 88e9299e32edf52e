// Who stands between shop and card, told by how a line begins: `SQ *YA KUN` → Square, and `YA KUN` is left.
import type { PaymentRoute, StatementTables } from '../../catalogue/statement-tables.ts';

export interface RoutedLine {
  readonly route: PaymentRoute;
  /** What follows the prefix. */
  readonly rest: string;
}

export type FindRoute = (line: string) => RoutedLine | undefined;

/** The patterns are made once; the longest prefix that a line begins with wins. */
export function openRoutes({ routes }: StatementTables): FindRoute {
  const patterns = routes.map((route) => ({ route, pattern: buildPattern(route.prefix) }));
  return (line) => {
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(line);
      if (found) return { route, rest: line.slice(found[0].length).replace(/^[\s*#:-]+/, '') };
    }
    return undefined;
  };
}

// `SQ *` also as `SQ*` and `SQ  *`; a prefix of letters alone must end where a word ends.
function buildPattern(prefix: string): RegExp {
  const escaped = prefix.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const spaced = escaped.replaceAll(' ', '\\s*');
  const loose = spaced.replace(/\\\*$/, '\\s*\\*');
  return new RegExp(`^${loose}${/\w$/.test(prefix.trim()) ? '(?!\\w)' : ''}`, 'i');
}
