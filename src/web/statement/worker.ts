// The worker for /statement: opens the catalogue for browsers, reads statements, and reports. Its response carries a policy
// that forbids all requests, so what it is given stays here.
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { matchDescriptor } from '../../query/descriptors/match-descriptor.ts';
import { openLean } from '../../query/open-lean.ts';
import { type MerchantSearch, openMerchantSearch } from '../../query/search-merchants.ts';
import type { ColumnRole } from '../../query/statement-files/columns.ts';
import { combineStatements, type Part } from '../../query/statement-files/combine-statements.ts';
import type { Corrections, RowMerchant } from '../../query/statement-files/match-rows.ts';
import {
  readSheets,
  readStatement,
  readStatementBytes,
  type Sheet,
  type Statement,
  type StatementOptions,
  type StatementResult,
} from '../../query/statement-files/read-statement.ts';
import type { StatementReport } from '../../query/statement-files/report.ts';
import type { DateOrder, SpendingSign } from '../../query/statement-files/row.ts';
import { type StatementSpending, sumSpending } from '../../query/wallet/sum-spending.ts';

/** How to read a file, including what the visitor corrected. */
export interface LayoutCorrections {
  readonly roles?: readonly ColumnRole[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly spending?: SpendingSign | undefined;
  readonly account?: Statement['account'] | undefined;
}

/** Text, bytes, or what was in a spreadsheet. */
export type Given = string | ArrayBuffer | readonly Sheet[];

export interface StatementFile {
  readonly id: string;
  readonly title: string;
}

export interface AnalyseRequest {
  readonly kind: 'analyse';
  readonly files: readonly StatementFile[];
  /** By the id of a file, the first time only: the worker keeps it. */
  readonly given: Readonly<Record<string, Given>>;
  /** By the id of a statement. */
  readonly layouts: Readonly<Record<string, LayoutCorrections>>;
  readonly region: string;
  /** Short names of the cards held. */
  readonly cards: readonly string[];
  /** Short names by the id of a part. */
  readonly used: Readonly<Record<string, string>>;
  /** The short name of the card for statements that name none. */
  readonly usually: string | undefined;
  readonly mileValue: number | undefined;
  readonly corrections: Corrections;
  readonly today: string;
}

export type WorkerRequest =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | AnalyseRequest
  | { readonly kind: 'search'; readonly query: string; readonly region: string };

/** A file is a statement; of a spreadsheet, each sheet with transactions is one. */
export interface ReadStatement extends StatementFile {
  readonly file: string;
  readonly statement: Omit<Statement, 'rows' | 'about'>;
}

export interface Analysis {
  readonly statements: readonly ReadStatement[];
  readonly refused: readonly { readonly file: string; readonly title: string; readonly error: string }[];
  readonly parts: readonly Part[];
  readonly report: StatementReport;
  /** What /wallet starts from. */
  readonly spending: StatementSpending;
}

export type WorkerAnswer =
  | { readonly kind: 'open' }
  | { readonly kind: 'analyse'; readonly result: Analysis }
  | { readonly kind: 'search'; readonly query: string; readonly found: readonly RowMerchant[] }
  | { readonly kind: 'failed'; readonly error: string };

const MAX_FOUND = 6;

let opened: { catalogue: Catalogue; search: MerchantSearch } | undefined;
const kept = new Map<string, Given>();

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

function analyse(request: AnalyseRequest): Analysis {
  const { catalogue, search } = opened!;
  const { files, region, today, cards, used, usually, corrections, mileValue, layouts } = request;
  for (const [id, given] of Object.entries(request.given)) kept.set(id, given);
  for (const id of kept.keys()) if (!files.some((file) => file.id === id)) kept.delete(id);
  const read = files.flatMap((file) => readFile(file, { region, today }, layouts));
  const statements = read.flatMap(({ result, ...each }) =>
    'error' in result ? [] : { ...each, statement: result },
  );
  const here = catalogue.cards.filter((card) => card.region === region);
  const { parts, report } = combineStatements(statements, catalogue, search, {
    region,
    on: today,
    cards: here.filter(({ shortName }) => cards.includes(shortName)),
    used,
    usually,
    corrections,
    mileValue,
  });
  return {
    statements: statements.map(({ statement: { rows: _, about: __, ...statement }, ...each }) => ({
      ...each,
      statement,
    })),
    refused: read.flatMap(({ file, title, result }) =>
      'error' in result ? { file, title, error: result.error } : [],
    ),
    parts,
    report,
    spending: sumSpending(
      report.rows,
      (catalogue.meta.spending ?? []).filter((preset) => preset.region === region),
      { region, currency: here[0]?.currency ?? '' },
    ),
  };
}

type ReadFile = StatementFile & { readonly file: string; readonly result: StatementResult };

function readFile(
  { id, title }: StatementFile,
  options: StatementOptions,
  layouts: AnalyseRequest['layouts'],
): readonly ReadFile[] {
  const given = kept.get(id)!;
  const corrected = { ...options, ...layouts[id] };
  if (typeof given === 'string') return [{ id, file: id, title, result: readStatement(given, corrected) }];
  if (given instanceof ArrayBuffer)
    return [{ id, file: id, title, result: readStatementBytes(new Uint8Array(given), corrected) }];
  const sheets = readSheets(given, options);
  return sheets.map(({ name, rows, read }) => {
    const own = sheets.length === 1 ? id : `${id} ${name}`;
    const layout = layouts[own];
    return {
      id: own,
      file: id,
      title: sheets.length === 1 ? title : `${title}, ${name}`,
      result: layout ? readSheets([{ name, rows }], { ...options, ...layout })[0]!.read : read,
    };
  });
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
