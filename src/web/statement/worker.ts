// The worker for /statement: opens the catalogue for browsers, reads a statement, and reports. Its response carries a
// policy that forbids all requests, so what it is given stays here.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { matchDescriptor } from '../../query/descriptors/match-descriptor.ts';
import { openLean } from '../../query/open-lean.ts';
import { type MerchantSearch, openMerchantSearch } from '../../query/search-merchants.ts';
import type { ColumnRole } from '../../query/statement-files/columns.ts';
import { type Corrections, matchRows, type RowMerchant } from '../../query/statement-files/match-rows.ts';
import {
  readSheets,
  readStatement,
  readStatementBytes,
  type Sheet,
  type Statement,
  type StatementOptions,
  type StatementResult,
} from '../../query/statement-files/read-statement.ts';
import { buildReport, type StatementReport } from '../../query/statement-files/report.ts';
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
  readonly source?: string | ArrayBuffer | readonly Sheet[] | undefined;
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

const MAX_FOUND = 6;

let opened: { catalogue: Catalogue; search: MerchantSearch } | undefined;
let source: string | Uint8Array | readonly Sheet[] = '';

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    self.postMessage(answer(data));
  } catch (error) {
    self.postMessage({ kind: 'failed', error: (error as Error).message } satisfies WorkerAnswer);
  }
});

function answer(request: WorkerRequest): WorkerAnswer {
  switch (request.kind) {
    case 'open': {
      const catalogue = openLean(new Uint8Array(request.bytes));
      opened = { catalogue, search: openMerchantSearch(catalogue) };
      // The first line prepares tables for all lines. Do that now, not while somebody is waiting.
      matchDescriptor(catalogue, opened.search, { text: 'GRAB SINGAPORE' });
      return { kind: 'open' };
    }
    case 'analyse':
      return { kind: 'analyse', result: analyse(request) };
    case 'search':
      return { kind: 'search', query: request.query, found: findMerchants(request.query, request.region) };
  }
}

function analyse(request: AnalyseRequest): Analysis | { readonly error: string } {
  const { catalogue, search } = opened!;
  if (request.source !== undefined)
    source = request.source instanceof ArrayBuffer ? new Uint8Array(request.source) : request.source;
  const { region, today, corrections } = request;
  const options: StatementOptions = { region, today, ...request.layout };
  const read = readSource(options);
  if ('error' in read) return read;
  const { rows, ...statement } = read;
  const { account } = statement;
  const here = catalogue.cards.filter((card) => card.region === region);
  const matched = matchRows(rows, catalogue, search, { region, account, corrections });
  const report = buildReport(matched, catalogue, {
    region,
    currency: here[0]?.currency ?? '',
    on: today,
    cards: here.filter(({ shortName }) => request.cards.includes(shortName)),
    used: here.find(({ shortName }) => shortName === request.used && request.cards.includes(shortName)),
  });
  return { statement, report };
}

function readSource(options: StatementOptions): StatementResult {
  if (typeof source === 'string') return readStatement(source, options);
  return source instanceof Uint8Array
    ? readStatementBytes(source, options)
    : readSheets(source, options)[0]!.read;
}

/** Choices for a correction: merchants by name, or a code by its digits. */
function findMerchants(query: string, region: string): RowMerchant[] {
  const { catalogue, search } = opened!;
  const mcc = /^\d{3,4}$/.test(query) ? catalogue.mccs.get(query.padStart(4, '0')) : undefined;
  if (mcc) return [{ name: '', mcc: mcc.code, category: mcc.description }];
  return search(query, { limit: MAX_FOUND, country: region }).rows.map(
    ({ id, name, mcc: code, category, channel, country }) => ({
      id,
      name,
      mcc: code,
      category,
      channel,
      country,
    }),
  );
}
