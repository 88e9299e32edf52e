// Reads the sheets of .xlsx, .xls, .ods and of web pages named .xls as rows of text. SheetJS is large, so this is loaded with
// the first such file: by the command line, and in browsers in a worker of its own, which can be stopped.
import { CFB, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { decodeStatement, isZip } from '../query/statement-files/decode.ts';
import type { Sheet } from '../query/statement-files/read-statement.ts';
import { collapseSpaces } from '../query/statement-files/row.ts';
import { type Part, type Problem, unzip } from './unzip.ts';

export type Spreadsheet = { readonly sheets: readonly Sheet[] } | { readonly error: string };

/** One more than a statement may have, with room for headings; what is beyond isn't parsed. */
const MAX_ROWS = 30_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 500_000;
const MAX_SHEETS = 50;
const MAX_LETTERS = 20_000_000;

const ERRORS: Readonly<Record<Problem, string>> = {
  broken:
    'The spreadsheet is damaged or of a kind that cannot be read. Save it as .xlsx or CSV and try again.',
  large: 'The spreadsheet is too large. Export a shorter period and try again.',
  password:
    'The spreadsheet is protected by a password. Open it in your spreadsheet program, save it without the password, and try again.',
};

/** `bytes` are those that `isSpreadsheet` knows. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Spreadsheet> {
  try {
    const book = isZip(bytes) ? await readZip(bytes) : readOther(bytes);
    return typeof book === 'string' ? { error: ERRORS[book] } : listSheets(book);
  } catch (error) {
    return { error: ERRORS[findProblem(error as Error)] };
  }
}

const OPTIONS = {
  dense: true,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  sheetRows: MAX_ROWS + 1,
  // In web pages, cells stay text.
  raw: true,
} as const;

/** SheetJS trusts the sizes in a ZIP, so it gets the unpacked parts, those that have no picture or program in them. */
async function readZip(bytes: Uint8Array): Promise<WorkBook | Problem> {
  const unzipped = await unzip(
    bytes,
    (name) => /\.(?:xml|rels|bin)$/i.test(name) && !/vba|media/i.test(name),
  );
  if ('problem' in unzipped) return unzipped.problem;
  return read(pack(unzipped.parts), { ...OPTIONS, type: 'array' });
}

function pack(parts: readonly Part[]): Uint8Array {
  const container = CFB.utils.cfb_new();
  for (const { name, bytes } of parts) CFB.utils.cfb_add(container, `/${name}`, bytes);
  return new Uint8Array(
    CFB.write(container, { fileType: 'zip', type: 'array' }) as unknown as ArrayLike<number>,
  );
}

function readOther(bytes: Uint8Array): WorkBook {
  const decoded = decodeStatement(bytes);
  return 'text' in decoded
    ? read(decoded.text, { ...OPTIONS, type: 'string' })
    : read(bytes, { ...OPTIONS, type: 'array' });
}

function findProblem({ message }: Error): Problem {
  if (/password|encrypt/i.test(message)) return 'password';
  return /array length|allocation|too large/i.test(message) ? 'large' : 'broken';
}

function listSheets({ SheetNames: names, Sheets: sheets, Workbook: book }: WorkBook): Spreadsheet {
  if (names.length > MAX_SHEETS) return { error: ERRORS.large };
  const date1904 = book?.WBProps?.date1904 === true;
  const count: Count = { cells: 0, letters: 0 };
  const listed: Sheet[] = [];
  for (const [index, name] of names.entries()) {
    if ((book?.Sheets?.[index]?.Hidden ?? 0) > 0) continue;
    const rows = listRows(sheets[name], date1904, count);
    if (rows === undefined) return { error: ERRORS.large };
    if (rows.length > 0) listed.push({ name, rows });
  }
  return listed.length === 0 ? { error: 'The spreadsheet is empty.' } : { sheets: listed };
}

interface Count {
  cells: number;
  letters: number;
}

/** Without empty rows; undefined if there is too much. */
function listRows(sheet: WorkSheet | undefined, date1904: boolean, count: Count): string[][] | undefined {
  const rows: string[][] = [];
  const data = (sheet?.['!data'] ?? []) as readonly (readonly (Cell | undefined)[] | undefined)[];
  let tooLarge = data.length > MAX_ROWS;
  // `forEach` skips holes: a single cell may stand in the last row of a sheet.
  data.forEach((cells) => {
    const row: string[] = [];
    cells?.forEach((cell, column) => {
      if (cell === undefined || column >= MAX_COLUMNS || tooLarge) return;
      const text = formatCell(cell, date1904);
      count.cells++;
      count.letters += text.length;
      if (count.cells > MAX_CELLS || count.letters > MAX_LETTERS) tooLarge = true;
      while (row.length < column) row.push('');
      row[column] = text;
    });
    if (row.some((text) => text !== '')) rows.push(row);
  });
  return tooLarge ? undefined : rows;
}

interface Cell {
  readonly t: string;
  readonly v?: unknown;
  readonly z?: unknown;
}

/** A day as `2026-10-03`, an amount with a decimal point, whatever the file's format shows. */
function formatCell({ t, v, z }: Cell, date1904: boolean): string {
  if (t === 's') return collapseSpaces(String(v ?? ''));
  if (t !== 'n' || typeof v !== 'number') return '';
  if (typeof z === 'string' && SSF.is_date(z)) {
    const day = SSF.parse_date_code(v, { date1904 });
    if (day !== null && day.y > 1900) return [day.y, pad(day.m), pad(day.d)].join('-');
  }
  if (Number.isInteger(v)) return String(v);
  // Sums carry 12.499999999999998.
  return v.toFixed(2);
}

const pad = (part: number): string => String(part).padStart(2, '0');
