// The evidence on a merchant's page: why the usual code is the usual one, what changed, a timeline, and a table of all
// the evidence.
import { compareText } from '../../catalogue/compare-text.ts';
import {
  EVIDENCE_KINDS,
  type Evidence,
  getEvidenceDate,
  type Observation,
  REPORTS_SOURCE,
} from '../../catalogue/evidence.ts';
import type { Merchant } from '../../catalogue/merchant.ts';
import { describeKind } from '../../query/evidence/describe-evidence.ts';
import type { WeighedEvidence } from '../../query/evidence/weigh-evidence.ts';
import { CodeLink, ExternalLink, Sentences } from './elements.tsx';
import {
  BASIS_LABELS,
  CHANNEL_LABELS,
  formatCount,
  formatCountry,
  formatDate,
  formatNumber,
  formatPeriod,
} from './format.ts';
import { Meter } from './pictures.tsx';
import { useSite } from './site-context.ts';

export function EvidenceSection({ merchant, weighed }: { merchant: Merchant; weighed: WeighedEvidence }) {
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      <WhyUsual {...weighed} />
      <CodeChanges {...weighed} />
      <Timeline evidence={merchant.evidence} />
      <EvidenceTable evidence={merchant.evidence} />
      <p class="note">
        <a href="/about/data#confidence">How we get from evidence to one code</a>.{' '}
        <a href={`/api/merchants/${merchant.id}`}>All of this as JSON</a>.
      </p>
    </section>
  );
}

function WhyUsual({ usual }: WeighedEvidence) {
  if (usual === undefined) return null;
  return (
    <>
      <h3 id="why">Why {usual.mcc}, over all countries</h3>
      <Sentences of={usual.why.filter((sentence) => !sentence.startsWith('Confidence '))} />
      <div class="confidence">
        <Meter value={usual.confidence} />
        <span class="figure">Right about {Math.round(usual.confidence * 100)} times in 100</span>
      </div>
    </>
  );
}

function CodeChanges({ changes }: WeighedEvidence) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3 id="changes">Code changes</h3>
      <ul>
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>
            <CodeLink code={change.from} /> → <CodeLink code={change.to} />, {formatChangeDate(change)},{' '}
            {CHANNEL_LABELS[change.channel].toLowerCase()}, {formatCountry(change.country)}
            {change.seenAs && `, as “${change.seenAs}”`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `between Aug 2015 and Aug 2016`, `Apr 2020`. */
export function formatChangeDate({ after, by }: { readonly after: string; readonly by: string }): string {
  return after === by ? formatDate(by) : `between ${formatDate(after)} and ${formatDate(by)}`;
}

/** Heights in pixels. */
const ROW = 26;
const BAR = 10;
const AXIS = 22;
/** As many years as fit side by side on a narrow screen. */
const MAX_LABELS = 5;

/** When each code was seen, one bar per observation. Widths are percentages, to fit any screen without resizing text. */
export function Timeline({ evidence }: { evidence: readonly Evidence[] }) {
  const observations = evidence.filter((piece): piece is Observation => piece.kind === 'observed');
  if (observations.length === 0) return null;
  const codes = [...new Set(observations.map(({ mcc }) => mcc))].sort();
  const first = Math.floor(
    Math.min(...observations.map(({ firstSeen, lastSeen }) => toYears(firstSeen ?? lastSeen))),
  );
  const last = Math.floor(toYears(useSite().meta.edition)) + 1;
  const place = (years: number): number => ((years - first) / (last - first)) * 100;
  const height = codes.length * ROW;
  return (
    <figure class="timeline">
      <figcaption>When each code was seen</figcaption>
      <div class="timeline-plot">
        <ul class="timeline-codes">
          {codes.map((code) => (
            <li key={code} class="code">
              {code}
            </li>
          ))}
        </ul>
        <svg width="100%" height={height + AXIS} role="img" aria-label={describeTimeline(observations)}>
          {listTicks(first, last).map((year) => (
            <g key={year}>
              <line class="grid" x1={`${place(year)}%`} x2={`${place(year)}%`} y1="0" y2={height + 4} />
              <text
                class="tick"
                x={`${place(year)}%`}
                y={height + AXIS - 3}
                text-anchor={year === first ? 'start' : year === last ? 'end' : 'middle'}
              >
                {year}
              </text>
            </g>
          ))}
          {codes.map((code, row) => (
            <g key={code}>
              <line class="base" x1="0" x2="100%" y1={row * ROW + ROW / 2} y2={row * ROW + ROW / 2} />
              {observations
                .filter(({ mcc }) => mcc === code)
                .map(({ firstSeen, lastSeen, source, seenAs }) => {
                  const from = place(toYears(firstSeen ?? lastSeen));
                  const to = place(toYears(lastSeen) + 1 / 12);
                  return (
                    <rect
                      key={`${source} ${seenAs} ${firstSeen} ${lastSeen}`}
                      class="seen"
                      x={`${round(from)}%`}
                      y={row * ROW + (ROW - BAR) / 2}
                      width={`${round(Math.max(1.2, to - from))}%`}
                      height={BAR}
                      rx="2"
                    />
                  );
                })}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  );
}

function describeTimeline(observations: readonly Observation[]): string {
  return observations.map((piece) => `${piece.mcc} seen ${formatPeriod(piece)}`).join('; ');
}

/** Whole years at even steps, including both ends. The last but one is left out if the labels would touch. */
export function listTicks(first: number, last: number): number[] {
  const step = Math.max(1, Math.ceil((last - first) / (MAX_LABELS - 1)));
  const ticks: number[] = [];
  for (let year = first; year <= last - step; year += step) ticks.push(year);
  return [...ticks, last];
}

/** `2019-03` → 2019.17; a year alone means its start. */
function toYears(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return year + (month - 1 + (day - 1) / 31) / 12;
}

const round = (value: number): number => Math.round(value * 100) / 100;

function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
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
              <span class="detail">{formatDetails(piece)}</span>
              <SourceLine id={piece.source} />
            </td>
            <td class="date">{formatPeriod(piece)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The strongest kind first; within a kind, the newest first. */
export function sortEvidence(evidence: readonly Evidence[]): Evidence[] {
  return [...evidence].sort(
    (a, b) =>
      EVIDENCE_KINDS.indexOf(a.kind) - EVIDENCE_KINDS.indexOf(b.kind) ||
      compareText(getEvidenceDate(b), getEvidenceDate(a)),
  );
}

export function formatDetails(piece: Evidence): string {
  if (piece.kind === 'inferred') return `Listed as ${describeKind(piece.because)}`;
  if (piece.kind !== 'observed') return '';
  const { count, countOfStore, channel, country, seenAs, trust, source } = piece;
  const counted =
    count === undefined
      ? undefined
      : countOfStore === undefined
        ? source === REPORTS_SOURCE
          ? `reported by ${formatCount(count, 'person', 'people')}`
          : formatCount(count, 'payment')
        : `${formatNumber(count)} of ${formatNumber(countOfStore)} payments`;
  return [
    counted,
    CHANNEL_LABELS[channel].toLowerCase(),
    formatCountry(country),
    seenAs && `as “${seenAs}”`,
    `${trust}-trust source`,
  ]
    .filter(Boolean)
    .join(', ');
}

function SourceLine({ id }: { id: string }) {
  const source = useSite().meta.sources.find((each) => each.id === id);
  return (
    <span class="source">
      {source === undefined ? (
        id
      ) : (
        <>
          {source.publisher}: <ExternalLink url={source.url}>{source.title}</ExternalLink>
        </>
      )}
    </span>
  );
}
