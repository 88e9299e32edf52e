// Lines of real payments of chains that are kept aside: ask a catalogue that was built with `withoutHeldOut` about them.
// Parted by src/build/held-out.ts; whoever changes a rule looks at the figures, never at these lines.
import { isHeldOut } from '../../src/build/held-out.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { type ObservedLine, readObservedLines } from '../../src/sources/read-observed.ts';

/** `data`: the project's data folder. */
export function readHeldOutLines(data: string): ObservedLine[] {
  const problems: Problem[] = [];
  const lines = readObservedLines(`${data}/observed/lines`, problems);
  if (problems.length > 0) throw new Error('the data has problems: run `mcc-lookup check`');
  return lines.filter(({ text }) => isHeldOut(text));
}
