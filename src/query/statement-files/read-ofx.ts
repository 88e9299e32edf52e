// Reads formats that name their fields: OFX and QFX, as SGML (version 1, unclosed tags) or XML (version 2), and QIF.
import { readCode } from './columns.ts';
import { collapseSpaces, type Entry } from './row.ts';

export function looksLikeOfx(text: string): boolean {
  return /^\s*(?:OFXHEADER|<\?xml|<\?OFX|<OFX>)/i.test(text)
    ? /<STMTTRN>/i.test(text) || /<OFX>/i.test(text)
    : /<STMTTRN>/i.test(text);
}

export interface OfxReading {
  readonly entries: readonly Entry[];
  readonly currency: string | undefined;
  readonly isCard: boolean;
}

export function readOfx(text: string): OfxReading {
  const currency = findField(text, 'CURDEF');
  const isCard = /<CCSTMTRS>/i.test(text);
  // In OFX a negative amount is money out on every account, but some exporters reverse the sign for cards. The amounts
  // stay as written, and directions.ts works out what the sign means.
  const entries = text
    .split(/<STMTTRN>/i)
    .slice(1)
    .flatMap((part): Entry[] => {
      const block = part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0]!;
      const value = Number(
        findField(block, 'TRNAMT')
          ?.replace(/\s|,(?=\d{3}\b)/g, '')
          .replace(',', '.'),
      );
      const date = (findField(block, 'DTUSER') ?? findField(block, 'DTPOSTED') ?? '').slice(0, 8);
      if (!Number.isFinite(value) || value === 0) return [];
      const name = findField(block, 'NAME') ?? findField(block, 'PAYEE');
      const memo = findField(block, 'MEMO');
      const texts = [name, memo].filter((each) => each !== undefined);
      return [
        {
          date: /^\d{8}$/.test(date)
            ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
            : undefined,
          description: collapseSpaces(name !== undefined && memo?.startsWith(name) ? memo : texts.join(' ')),
          type: readType(findField(block, 'TRNTYPE')),
          value,
          mcc: readCode(findField(block, 'SIC') ?? ''),
          currency: findField(block, 'CURSYM'),
        },
      ];
    });
  return { entries, currency, isCard };
}

/** `DEBIT`, `CREDIT` and `OTHER` add nothing to the sign. */
function readType(type: string | undefined): string | undefined {
  return type === undefined || /^(?:debit|credit|other)$/i.test(type) ? undefined : type;
}

function findField(block: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1];
  const text = found === undefined ? '' : collapseSpaces(decodeEntities(found));
  return text === '' ? undefined : text;
}

function decodeEntities(text: string): string {
  const names: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
  };
  return text.replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (whole, code?: string, name?: string) =>
    code === undefined
      ? (names[name!.toLowerCase()] ?? whole)
      : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );
}

const BLOCK_END = '^';

export function looksLikeQif(text: string): boolean {
  return /^\s*!(?:Type|Account|Option)/i.test(text);
}

/** QIF as a table: `D03/10/2026`, `T-12.50`, `PGRAB`, `^`. */
export function readQifCells(text: string): string[][] {
  const rows: string[][] = [['Date', 'Amount', 'Payee', 'Memo']];
  let row = ['', '', '', ''];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const index = 'DTPM'.indexOf(line[0] ?? ' ');
    if (line.startsWith(BLOCK_END)) {
      if (row.some((cell) => cell !== '')) rows.push(row);
      row = ['', '', '', ''];
    } else if (index >= 0) row[index] = line.slice(1).trim().replace("'", '/');
  }
  return rows;
}

/** Blocks of lines such as `Date: 07/02/2026` as a table; undefined if the text has no such blocks. */
export function readLabelledCells(text: string): string[][] | undefined {
  const headings: string[] = [];
  const rows: string[][] = [];
  let row: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const found = /^\s*([\p{L}][\p{L} /]{1,30}):[\s\u00a0]*(.*?)[\s\u00a0]*$/u.exec(line);
    if (!found) continue;
    const heading = found[1]!.trim();
    let index = headings.indexOf(heading);
    if (index < 0) index = headings.push(heading) - 1;
    // A repeated label starts the next block.
    if (row[index] !== undefined) {
      rows.push(row);
      row = [];
    }
    row[index] = found[2]!;
  }
  rows.push(row);
  const full = rows.filter((each) => each.filter((cell) => cell !== undefined).length >= 3);
  if (full.length < 2) return undefined;
  return [headings, ...full.map((each) => headings.map((_, index) => each[index] ?? ''))];
}
