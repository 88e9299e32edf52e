// What a benchmark tells: tables, and lines against size.

/** A number is written with three figures; text stays as it is. */
export type Cell = string | number;

export interface Table {
  readonly kind: 'table';
  /** What is measured, and how, as far as the columns do not say it. */
  readonly about: string;
  readonly columns: readonly string[];
  /** A row may be shorter: what was left out says so in its second cell. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Both axes are logarithmic, so that growth by a power is a straight line. */
export interface Plot {
  readonly kind: 'plot';
  /** `search-p50`, without folder and ending. */
  readonly file: string;
  readonly title: string;
  readonly xTitle: string;
  readonly lines: readonly Line[];
}

export type Finding = Table | Plot;

/** One line for each group, in the order of its first row, its points from left to right. */
export function drawLines<Row>(
  rows: readonly Row[],
  read: { name: (row: Row) => string; x: (row: Row) => number; y: (row: Row) => number },
): Line[] {
  const names = [...new Set(rows.map(read.name))];
  return names.map((name) => ({
    name,
    points: rows
      .filter((row) => read.name(row) === name)
      .map((row) => [read.x(row), read.y(row)] as const)
      .sort(([one], [other]) => one - other),
  }));
}
