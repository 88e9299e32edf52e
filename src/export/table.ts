// A table of the export: the same columns in CSV, in SQLite and in the published schema.
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

type MerchantTable = Omit<Table, 'rows'> & Required<Pick<Table, 'rowsOf'>>;

export function defineMerchantTable(table: MerchantTable): Table {
  return {
    ...table,
    *rows(catalogue) {
      for (const merchant of listMerchants(catalogue)) yield* table.rowsOf(merchant);
    },
  };
}

export const text = (description: string): Column => ({ type: 'text', description });
export const real = (description: string): Column => ({ type: 'real', description });
export const integer = (description: string): Column => ({ type: 'integer', description });
export const list = (description: string): Column => ({ type: 'list', description, optional: true });
export const json = (description: string): Column => ({ type: 'json', description });
export const optional = (column: Column): Column => ({ ...column, optional: true });

export const joinList = (values: readonly string[]): string => values.join('|');
