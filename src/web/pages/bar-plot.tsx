// A small bar chart. Widths are percentages and text is HTML, so it works on a phone and in print.

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly text: string;
}

/** One row per bar: label, bar, value. It is a table, so screen readers read it as one. */
export function BarPlot({
  caption,
  head,
  bars,
}: {
  caption: string;
  head: readonly [string, string];
  bars: readonly Bar[];
}) {
  const max = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, text }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <svg width="100%" height="12" aria-hidden="true">
                <rect class="bar" width={`${Math.round((value / max) * 1000) / 10}%`} height="12" rx="2" />
              </svg>
              <span class="figure">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
