// Reads data/sources.csv, the register of everything that evidence may cite.
import type { Problem } from '../catalogue/problem.ts';
import { SOURCE_KINDS, type Source } from '../catalogue/source.ts';
import { readCsv } from './csv.ts';
import { SLUG } from './value-formats.ts';

export function readSourceRegister(file: string, problems: Problem[]): Source[] {
  const rows = readCsv(file, ['id', 'title', 'publisher', 'kind', 'url', 'licence', 'attribution'], problems);
  const seen = new Set<string>();
  return rows.map(({ line, id, title, publisher, kind, url, licence, attribution }) => {
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!SLUG.test(id)) report(`bad source id \`${id}\``, 'use lower-case words joined by hyphens');
    if (seen.has(id)) report(`source ${id} is listed twice`, 'keep one row');
    seen.add(id);
    if (!title || !publisher || !licence)
      report(`source ${id} needs a title, a publisher and a licence`, 'fill in all three');
    if (!(SOURCE_KINDS as readonly string[]).includes(kind))
      report(`source ${id} has the kind \`${kind}\``, `use one of ${SOURCE_KINDS.join(', ')}`);
    if (url && !URL.canParse(url))
      report(`\`${url}\` is not a URL`, 'give the full address with its scheme, or leave it empty');
    return {
      id,
      title,
      publisher,
      kind: kind as Source['kind'],
      licence,
      ...(url ? { url } : {}),
      ...(attribution ? { attribution } : {}),
    };
  });
}
