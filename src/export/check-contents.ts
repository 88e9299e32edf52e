// What an export loses when it is opened and saved elsewhere: a spreadsheet drops the zeros of `0742` and sorts anew. The
// rest was checked when the catalogue was built.
import type { Contents } from '../catalogue/contents.ts';
import { isMccCode } from '../catalogue/mcc.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { compareBytes } from '../catalogue/packed-strings.ts';
import type { Problem } from '../catalogue/problem.ts';

/** The first of each kind: what is behind it went wrong in the same way. */
export function checkContents(file: string, { mccs, merchants }: Contents, problems: Problem[]): void {
  const report = (problem: string, remedy: string) => problems.push({ file, line: 0, problem, remedy });
  const malformed = mccs.find(({ code }) => !isMccCode(code));
  if (malformed)
    report(`\`${malformed.code}\` is not a code`, 'write four digits: save codes as text, not as numbers');
  const known = new Set(mccs.map(({ code }) => code));
  for (const merchant of merchants) {
    const unknown = listCodes(merchant).find((code) => !known.has(code));
    if (unknown === undefined) continue;
    report(`merchant ${merchant.id} has the unknown MCC \`${unknown}\``, 'use a code of the table of codes');
    break;
  }
  const at = merchants.findIndex(
    ({ id }, each) => each > 0 && compareBytes(merchants[each - 1]!.id, id) >= 0,
  );
  if (at >= 0)
    report(
      `merchant ${merchants[at]!.id} stands behind ${merchants[at - 1]!.id}`,
      'write each merchant once, in ascending order of id',
    );
}

function listCodes({ usual, alternatives, byCountry = {}, evidence }: Merchant): string[] {
  return [usual, ...alternatives, ...Object.values(byCountry), ...evidence].map(({ mcc }) => mcc);
}
