// Why we say so: every piece of evidence with its source and its date, the strongest kind first.
import { compareText } from '../../catalogue/compare-text.ts';
import { dateOf, EVIDENCE_KINDS, type Evidence } from '../../catalogue/evidence.ts';
import type { Source } from '../../catalogue/source.ts';
import { CodeLink } from './code.tsx';
import { OutwardLink } from './outward-link.tsx';
import { BASIS_LABELS, CHANNEL_LABELS, sayCountry, sayNumber, sayPeriod } from './words.ts';

export type FindSource = (id: string) => Source | undefined;

export function EvidenceTable({
  evidence,
  findSource,
}: {
  evidence: readonly Evidence[];
  findSource: FindSource;
}) {
  return (
    <table class="evidence">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">How we know</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {sortEvidence(evidence).map((piece, row) => (
          <tr key={row}>
            <td>
              <CodeLink code={piece.mcc} />
            </td>
            <td>
              <span class="basis">{BASIS_LABELS[piece.kind]}</span>
              <span class="detail">{sayDetails(piece)}</span>
              <SourceLine id={piece.source} source={findSource(piece.source)} />
            </td>
            <td class="date">{sayPeriod(piece)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The strongest kind first; of one kind, the newest first. */
export function sortEvidence(evidence: readonly Evidence[]): Evidence[] {
  return [...evidence].sort(
    (a, b) =>
      EVIDENCE_KINDS.indexOf(a.kind) - EVIDENCE_KINDS.indexOf(b.kind) || compareText(dateOf(b), dateOf(a)),
  );
}

export function sayDetails(piece: Evidence): string {
  if (piece.kind === 'inferred') return `Listed upstream as ${piece.because}`;
  if (piece.kind !== 'observed') return '';
  const { count, countOfStore, channel, country, seenAs, trust } = piece;
  const counted =
    count === undefined
      ? undefined
      : countOfStore === undefined
        ? `${sayNumber(count)} payments`
        : `${sayNumber(count)} of ${sayNumber(countOfStore)} payments`;
  return [
    counted,
    CHANNEL_LABELS[channel].toLowerCase(),
    sayCountry(country),
    seenAs && `as “${seenAs}”`,
    `trust in the source: ${trust}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function SourceLine({ id, source }: { id: string; source: Source | undefined }) {
  return (
    <span class="source">
      {source === undefined ? (
        id
      ) : (
        <>
          {source.publisher}: <OutwardLink url={source.url}>{source.title}</OutwardLink>
        </>
      )}
    </span>
  );
}
