// Codes and ranges of codes, `5812 9000–9999`, in a sentence; folded where there are many.
import { CodeLink } from './code.tsx';
import { sayCount } from './words.ts';

/** More codes than one reads at a glance. */
const MOST_CODES = 16;

export function CodeRanges({ lead, codes }: { lead: string; codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const list = (
    <span class="ranges">
      {codes.map((code, at) => (
        <span key={code}>
          {at > 0 && ' '}
          {code.length === 4 ? <CodeLink code={code} /> : <span class="code">{code.replace('-', '–')}</span>}
        </span>
      ))}
    </span>
  );
  return codes.length <= MOST_CODES ? (
    <p class="terms">
      {lead} {list}
    </p>
  ) : (
    <details class="why">
      <summary>
        {lead} {sayCount(codes.length, 'entry', 'entries')}
      </summary>
      {list}
    </details>
  );
}
