// What a table of the export is: the same columns in CSV, in SQLite and in the published schema.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listMerchants } from '../catalogue/contents.ts';
import type { Merchant } from '../catalogue/merchant.ts';

/** `list`: values separated by `|`. `json`: a structured value as JSON text. */
export type ColumnType = 'text' | 'integer' | 'real' | 'list' | 'json';

export interface Column {
  readonly type: ColumnType;
  readonly description: string;
  /** The cell may be empty. */
  readonly optional?: boolean;
}

export type Cell = string | number | undefined;
export type TableRow = Readonly<Record<string, Cell>>;

export interface Table {
  /** The name of the SQL table and the CSV file: `merchant_codes`. */
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, Column>>;
  rows(catalogue: Catalogue): Iterable<TableRow>;
  /** In a table about merchants, the rows of one. */
  rowsOf?(merchant: Merchant): Iterable<TableRow>;
}

type TableDefinition = Pick<Table, 'name' | 'description' | 'columns'> &
  (
    | { records(catalogue: Catalogue): Iterable<object> }
    /** In a table about merchants. */
    | { recordsOf(merchant: Merchant): readonly object[] }
  );

/** A row has the values of a record by column: in `short_name` the record's `shortName`. */
export function defineTable(definition: TableDefinition): Table {
  const { name, description, columns } = definition;
  const cells = Object.entries(columns).map(([column, { type }]) => ({
    column,
    type,
    field: toField(column),
  }));
  const toRow = (record: object): TableRow => {
    const row: Record<string, Cell> = {};
    for (const { column, type, field } of cells)
      row[column] = toCell((record as Record<string, unknown>)[field], type);
    return row;
  };
  const table = { name, description, columns };
  if ('records' in definition)
    return { ...table, rows: (catalogue) => Array.from(definition.records(catalogue), toRow) };
  const rowsOf = (merchant: Merchant): TableRow[] => definition.recordsOf(merchant).map(toRow);
  return {
    ...table,
    rowsOf,
    *rows(catalogue) {
      for (const merchant of listMerchants(catalogue)) yield* rowsOf(merchant);
    },
  };
}

/** `count_of_store` → `countOfStore`. */
function toField(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

function toCell(value: unknown, type: ColumnType): Cell {
  if (type === 'list') return ((value ?? []) as readonly string[]).join('|');
  if (type === 'json') return value === undefined ? undefined : JSON.stringify(value);
  return (value ?? undefined) as Cell;
}

export const text = (description: string): Column => ({ type: 'text', description });
export const real = (description: string): Column => ({ type: 'real', description });
export const integer = (description: string): Column => ({ type: 'integer', description });
export const list = (description: string): Column => ({ type: 'list', description, optional: true });
export const json = (description: string): Column => ({ type: 'json', description });
export const optional = (column: Column): Column => ({ ...column, optional: true });
