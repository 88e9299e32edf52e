// When which code was seen: a bar for each code's sightings over the years. Widths are percentages, so that the
// picture fits any screen and its text keeps its size.
import type { Evidence, Observation } from '../../catalogue/evidence.ts';
import { sayPeriod } from './words.ts';

const ROW = 26;
const BAR = 10;
const AXIS = 22;
/** Labels of years that fit beside each other on a narrow screen. */
const MOST_LABELS = 5;

export function Timeline({ evidence, edition }: { evidence: readonly Evidence[]; edition: string }) {
  const observations = evidence.filter((piece): piece is Observation => piece.kind === 'observed');
  if (observations.length === 0) return null;
  const codes = [...new Set(observations.map(({ mcc }) => mcc))].sort();
  const first = Math.floor(
    Math.min(...observations.map(({ firstSeen, lastSeen }) => toYears(firstSeen ?? lastSeen))),
  );
  const last = Math.floor(toYears(edition)) + 1;
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
        <svg width="100%" height={height + AXIS} role="img" aria-label={describe(observations)}>
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

function describe(observations: readonly Observation[]): string {
  return observations.map((piece) => `${piece.mcc} seen ${sayPeriod(piece)}`).join('; ');
}

/** Whole years at an even step, both ends included. */
export function listTicks(first: number, last: number): number[] {
  const step = Math.max(1, Math.ceil((last - first) / (MOST_LABELS - 1)));
  const ticks: number[] = [];
  for (let year = first; year <= last - step / 2; year += step) ticks.push(year);
  return [...ticks, last];
}

/** `2019-03` → 2019.17; a year alone is its beginning. */
function toYears(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return year + (month - 1 + (day - 1) / 31) / 12;
}

const round = (value: number): number => Math.round(value * 100) / 100;
