// The messages between the page and its worker. The worker has the catalogue and the statement, but no network access.
import type { ColumnRole } from '../../query/statement-files/columns.ts';
import type { Corrections, RowMerchant } from '../../query/statement-files/match-rows.ts';
import type { Statement } from '../../query/statement-files/read-statement.ts';
import type { StatementReport } from '../../query/statement-files/report.ts';
import type { DateOrder, SpendingSign } from '../../query/statement-files/row.ts';

/** How to read a file, including what the visitor corrected. */
export interface LayoutCorrections {
  readonly roles?: readonly ColumnRole[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly spending?: SpendingSign | undefined;
  readonly account?: Statement['account'] | undefined;
}

export interface AnalyseRequest {
  readonly kind: 'analyse';
  /** If absent, the previous statement is analysed again with other settings. */
  readonly source?: string | ArrayBuffer | undefined;
  readonly region: string;
  /** Short names of the cards held. */
  readonly cards: readonly string[];
  readonly used: string | undefined;
  readonly corrections: Corrections;
  readonly layout: LayoutCorrections;
  readonly today: string;
}

export type WorkerRequest =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | AnalyseRequest
  | { readonly kind: 'search'; readonly query: string; readonly region: string };

export type Analysis = {
  readonly statement: Omit<Statement, 'rows'>;
  readonly report: StatementReport;
};

export type WorkerAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'analyse'; readonly result: Analysis | { readonly error: string } }
  | { readonly kind: 'search'; readonly query: string; readonly found: readonly RowMerchant[] }
  | { readonly kind: 'failed'; readonly error: string };
