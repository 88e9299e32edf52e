// Works out what each column of a statement holds: by its heading, in several languages, or by its cells if the heading
// doesn't say.
import { findCurrency, findDecimalMark, findNamedCurrency, readAmount, toNumber } from './amounts.ts';
import { IN_TEXT, OUT_TEXT } from './classify-row.ts';
import { formatDay, readWholeDate } from './dates.ts';

export const COLUMN_ROLES = [
  'date',
  'posted',
  'description',
  'name',
  'reference',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'balance',
  'type',
  'mcc',
  'card',
  'status',
  'ignore',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface Column {
  readonly heading: string;
  readonly role: ColumnRole;
}

// The first match wins, so narrow patterns come before wide ones.
const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['mcc', /\b(mcc|sic( code)?|(merchant )?category code)\b/],
  [
    'card',
    /^(card|card (no|number|name|used|product)|card used for transaction|account number|account no|kartennummer|kad)$/,
  ],
  [
    'ignore',
    /\b(local|foreign|original|instructed|orig|intl|international|fx|exchange|rate|fee|fees|split|points|time|miles|tax|gst|vat)\b/,
  ],
  [
    'direction',
    /^(debit|credit|dr|cr|d|c|soll|haben) ?(or |y |und |et )?(debit|credit|dr|cr|c|d|haben|soll)( indicator)?$|^(af bij|sign|direction|sens|debit credit indicator|cr dr indicator)$/,
  ],
  ['balance', /\b(balance|bal|saldo|solde|baki|kontostand|sisa)\b/],
  ['currency', /\b(currency|ccy|wahrung|waehrung|devise|moneda|divisa|muntsoort|mata uang|moeda|cur)\b/],
  [
    'posted',
    /\b(post|posting|posted|completed|value|valuta|valuation|wertstellung|settlement|settled|processed|processing|cleared|effective|rentedatum|valeur|valor)\b.*\b(date|datum|on|fecha|data)\b|\b(date|datum|fecha|data|tarikh)\b.*\b(posted|post|posting|valeur|valor|valuta|settled|processed)\b|^(bokforingsda(g|tum)|posted|wertstellung|valuta|valutadatum|posting|valuta datum|val(ue)? dt)$/,
  ],
  [
    'date',
    /\b(date|datum|fecha|data|tarikh|tanggal|buchungstag|buchungsdatum|buchung|transaktionsda(?:g|tum)|dato|tgl|day|transacted|belegdatum|umsatztag|umsatzdatum|kaufdatum)\b/,
  ],
  [
    'debit',
    /\b(debit|debits|withdrawal|withdrawals|withdrawn|out|soll|debito|debet|debe|cargo|cargos|spent|belastung|lastschrift|uitgaven|uscite|addebiti|charge|charges|expense|spending|paid|retrait|retraits|sortie|sorties|keluar|purchases)\b(?!.*\b(in|from|type|card|no|number)\b)/,
  ],
  [
    'credit',
    /\b(credit|credits|deposit|deposits|deposited|in|haben|credito|kredit|haber|abono|abonos|gutschrift|received|inkomsten|entrate|accrediti|income|entree|entrees|depot|depots|versement|versements|masuk|payments|receipts)\b(?!.*\b(type|card|no|number|limit)\b)/,
  ],
  [
    'amount',
    /\b(amount|betrag|montant|importe|importo|bedrag|jumlah|umsatz|value|valor|amt|sum|total|nominal|belopp?|belob|kwota|sgd|usd|gbp|eur|hkd|aud|myr)\b/,
  ],
  ['status', /\b(status|state|estado|etat)\b/],
  [
    'type',
    /\b(type|umsatzart|buchungsart|transaktionstyp|code|category|subcategory|kategorie|mutatiesoort|tipo|kind|transaction method|jenis)\b/,
  ],
  [
    'reference',
    /\bsource name\b|\b(reference|ref|ref\d|reference number|referenz|referencia|cheque|check|slip|id|number|no|account|konto|iban|bic|bank|card|kartu|bankleitzahl|country|area|district|city|address|postcode|emoji|tags|receipt|product|gegenkonto|sort)\b|ref\d?$/,
  ],
  [
    'name',
    /\b(payee|merchant|counter ?party|name|beneficiary|empfanger|empfaenger|auftraggeber|tegenpartij|naam|beneficiario|beneficiaire|zahlungsempfanger|zahlungspflichtiger|recipient|mottagare|namn|to from|from to|appears on your statement as)\b/,
  ],
  [
    'description',
    /\b(description|descriptions|details|detail|narrative|narration|particulars|memo|text|buchungstext|verwendungszweck|libelle|concepto|descrizione|descricao|omschrijving|mededelingen|keterangan|butir|transaction|remarks|remark|notes|note|desc|uraian|beschreibung|purpose|message|info|information|activity|historico|rubrik|opis|tekst|beskrivelse)\b/,
  ],
];

// Chinese and Japanese have no spaces between words.
const CJK_HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['posted', /(?:入帳|入账|記帳|记账|起息)(?!.*(?:金額|金额|銀碼|银码))/u],
  ['date', /日期|日付|交易日|年月日|利用日/u],
  ['balance', /結餘|結存|余额|餘額|残高/u],
  ['debit', /支出|提款|借方|出金|支払/u],
  ['credit', /存入|存款|收入|貸方|贷方|入金/u],
  ['currency', /幣種|币种|貨幣|货币|通貨/u],
  ['amount', /金額|金额|銀碼|银码/u],
  ['name', /商戶|商户|店名|利用先|對方|对方/u],
  ['type', /類別|类别|類型|类型|種類/u],
  ['description', /描述|說明|说明|摘要|明細|明细|内容|內容|備註|备注/u],
];

// Single letters are of German, Dutch, Baltic and Hungarian banks.
const DIRECTION_WORDS =
  /^(debit|credit|dr|cr|d|c|k|db|s|h|t|j|soll|haben|af|bij|out|in|money out|money in|-|\+|支出|收入)$/iu;
const IN_WORDS = /^(credit|cr|c|k|h|j|haben|bij|in|money in|\+|收入)$/iu;
export const STATUS_WORDS =
  /^(posted|pending|settled|completed|cleared|reverted|declined|authori[sz]ed|booked|processed|successful|success|cancelled|canceled|failed|unposted|billed|unbilled|reversed|completo|gebucht|vorgemerkt)$/i;

export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** `Gutschrift in CHF`, `Amount (in Rs)`; but `Paid in (GBP)` means money in. */
const IN_CURRENCY = /(?<!\b(?:paid|money|payments?)) in (rs|[a-z]{3})$/;

export function findRole(heading: string): ColumnRole | undefined {
  const text = normaliseHeading(heading)
    .replace(IN_CURRENCY, '')
    .replace(/ after fees$/, '');
  if (text === '' || text.length > 60) return undefined;
  const list = /\p{Script=Han}/u.test(text) ? CJK_HEADINGS : HEADINGS;
  return list.find(([, pattern]) => pattern.test(text))?.[0];
}

/** `Credit`, `DR`, `Cr.`, `Haben`. */
export function readDirection(cell: string): 'in' | 'out' | undefined {
  const text = cell.trim().replace(/\.$/, '');
  if (!DIRECTION_WORDS.test(text)) return undefined;
  return IN_WORDS.test(text) ? 'in' : 'out';
}

/** `5812`, `0742`, `742`: a merchant category code. */
export function readCode(cell: string): string | undefined {
  return /^\d{3,4}$/.test(cell.trim()) ? cell.trim().padStart(4, '0') : undefined;
}

/** The most rows there may be above the headings. */
const MAX_PREAMBLE = 80;

/**
 * The row of headings: it names at least two of date, amount and text, and contains no date or amount itself. One that
 * names all three is preferred to one above it: a summary has headings too.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number | undefined {
  let first: number | undefined;
  for (let index = 0; index < Math.min(rows.length, MAX_PREAMBLE); index++) {
    const row = rows[index]!;
    if (row.some((cell) => readWholeDate(cell) || (readAmount(cell) && /\d[.,]\d\d/.test(cell)))) continue;
    const roles = new Set(row.map(findRole));
    const money = roles.has('amount') || roles.has('debit') || roles.has('credit');
    const day = roles.has('date') || roles.has('posted');
    const words = roles.has('description') || roles.has('name') || roles.has('reference');
    if (row.length < 3 || !(money || day)) continue;
    if (money && day && words) return index;
    if (money ? day || words : words) first ??= index;
  }
  return first;
}

interface ColumnContents {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly directions: number;
  readonly currencies: number;
  readonly statuses: number;
  /** Codes of kinds of shops. */
  readonly codes: number;
  /** Length of text that is neither a date nor an amount, averaged over the filled cells. */
  readonly text: number;
}

/** The number of rows inspected per column. */
const SAMPLE_ROWS = 300;

function inspectColumn(rows: readonly (readonly string[])[], column: number): ColumnContents {
  let filled = 0;
  let dates = 0;
  let amounts = 0;
  let directions = 0;
  let currencies = 0;
  let statuses = 0;
  let codes = 0;
  let letters = 0;
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const cell = row[column] ?? '';
    // Rows of stars or dashes count as empty.
    if (!/[\p{L}\d]/u.test(cell)) continue;
    filled++;
    if (readWholeDate(cell)) dates++;
    else if (readAmount(cell)) amounts++;
    else if (/\p{L}{2}/u.test(cell)) letters += cell.length;
    if (readDirection(cell) && /\p{L}/u.test(cell)) directions++;
    if (/^[A-Za-z]{3}$/.test(cell) && findCurrency(cell)) currencies++;
    if (STATUS_WORDS.test(cell)) statuses++;
    if (readCode(cell)) codes++;
  }
  return {
    filled,
    dates,
    amounts,
    directions,
    currencies,
    statuses,
    codes,
    text: letters / Math.max(1, filled),
  };
}

/** If this share of a column's cells is of one kind, so is the column. */
const MIN_SHARE = 0.8;

/** `headings` is undefined if the file has none. */
export function guessColumns(
  headings: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): Column[] {
  let width = headings?.length ?? 0;
  for (const row of rows.slice(0, SAMPLE_ROWS)) width = Math.max(width, row.length);
  const contents = Array.from({ length: width }, (_, column) => inspectColumn(rows, column));
  const roles: ColumnRole[] = contents.map((content, index) => {
    const byHeading = headings && findRole(headings[index] ?? '');
    return findRoleByCells(byHeading, content) ?? byHeading ?? 'ignore';
  });
  const has = (role: ColumnRole) => roles.includes(role);
  const assignRole = (
    role: ColumnRole,
    score: (content: ColumnContents) => number,
    from: readonly ColumnRole[],
  ) => {
    let best = -1;
    contents.forEach((content, index) => {
      if (from.includes(roles[index]!) && score(content) > (best < 0 ? 0 : score(contents[best]!)))
        best = index;
    });
    if (best >= 0) roles[best] = role;
    return best >= 0;
  };
  if (!has('date')) {
    const earlier = findEarlierDays(roles, contents, rows);
    if (earlier !== undefined) roles[earlier] = 'date';
    else assignRole('date', ({ dates }) => dates, ['posted', 'ignore', 'reference']);
  }
  if (!has('amount') && !has('debit') && !has('credit')) {
    // `Transaction Amount(Local)` beside `(Foreign)`; elsewhere, a local amount is what was paid abroad.
    const local = roles.findIndex(
      (_, index) =>
        contents[index]!.amounts > 0 && LOCAL_AMOUNT.test(normaliseHeading(headings?.[index] ?? '')),
    );
    if (local >= 0) roles[local] = 'amount';
    else guessAmounts(roles, contents, rows);
  }
  // `Charges` without a column for money in is a single signed column, and so is `Payments` by itself.
  if (has('debit') !== has('credit') && !has('amount'))
    roles[roles.indexOf(has('debit') ? 'debit' : 'credit')] = 'amount';
  if (has('amount') && has('debit') && has('credit')) resolveAmountColumns(roles, contents);
  keepHomeAmount(roles, headings ?? []);
  keepFirst(roles, 'balance');
  const bought = roles.findIndex(
    (role, index) => role === 'date' && BOUGHT_ON.test(normaliseHeading(headings?.[index] ?? '')),
  );
  roles.forEach((role, index) => {
    if (role === 'date' && bought >= 0 && index !== bought) roles[index] = 'posted';
  });
  keepFirst(roles, 'date', 'posted');
  // The line as the shop sent it, beside the name that the bank gives it.
  if (!has('description') && has('name'))
    assignRole('description', ({ text }) => (text >= MIN_LINE ? text : 0), ['reference']);
  findWords(roles, headings, rows);
  if (!has('description') && !assignRole('description', ({ text }) => text, ['name']))
    assignRole('description', ({ text }) => text, ['type', 'reference', 'card', 'ignore']);
  return roles.map((role, index) => ({ heading: headings?.[index] ?? '', role }));
}

/** The role by the cells, if it differs from the heading's or the heading doesn't say. */
function findRoleByCells(byHeading: ColumnRole | undefined, content: ColumnContents): ColumnRole | undefined {
  const { filled, dates, amounts, directions, currencies, statuses, codes } = content;
  if (filled === 0) return byHeading === 'description' ? 'ignore' : undefined;
  if (byHeading === 'mcc' && codes < filled * MIN_SHARE) return 'type';
  if (directions >= filled * MIN_SHARE && byHeading !== 'ignore') return 'direction';
  if (currencies >= filled * MIN_SHARE && byHeading !== 'ignore') return 'currency';
  if (statuses >= filled * MIN_SHARE) return 'status';
  if ((byHeading === 'date' || byHeading === 'posted') && dates < filled / 2)
    return amounts > dates ? 'ignore' : 'reference';
  if ((byHeading === 'amount' || byHeading === 'debit' || byHeading === 'credit') && amounts < filled / 2)
    return dates > filled / 2 ? 'date' : content.text > 0 ? 'type' : 'ignore';
  if (byHeading === 'direction' && amounts > filled / 2) return 'amount';
  if (
    (byHeading === 'description' || byHeading === 'name') &&
    (dates >= filled * MIN_SHARE || amounts >= filled * MIN_SHARE)
  )
    return dates > amounts ? 'posted' : 'ignore';
  return undefined;
}

/** Number columns with unhelpful headings: amount and balance, or debit, credit and balance. */
function guessAmounts(
  roles: ColumnRole[],
  contents: readonly ColumnContents[],
  rows: readonly (readonly string[])[],
): void {
  const numeric = contents.flatMap(({ filled, amounts }, index) =>
    roles[index] === 'ignore' && amounts > 0 && amounts >= filled * MIN_SHARE && looksLikeMoney(rows, index)
      ? [index]
      : [],
  );
  const [first, second, third] = numeric;
  if (first === undefined) return;
  const alternate =
    second !== undefined && rows.every((row) => (row[first] ?? '') === '' || (row[second] ?? '') === '');
  if (alternate) {
    const isSwapped = holdsMoneyIn(rows, first, second);
    roles[first] = isSwapped ? 'credit' : 'debit';
    roles[second] = isSwapped ? 'debit' : 'credit';
    if (third !== undefined) roles[third] = 'balance';
    return;
  }
  const [amount, balance] = findRunningBalance(rows, numeric) ?? findSigned(rows, numeric) ?? numeric;
  roles[amount!] = 'amount';
  if (balance !== undefined) roles[balance] = 'balance';
}

/** Two columns of numbers of which one changes by the other from row to row: the amount and the balance. */
function findRunningBalance(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): readonly number[] | undefined {
  const values = readColumns(rows, columns);
  let best: { readonly pair: readonly number[]; readonly agreeing: number } | undefined;
  for (const [amount, amounts] of values)
    for (const [balance, balances] of values) {
      if (amount === balance) continue;
      for (const later of [0, 1]) {
        const agreeing = balances.slice(1).filter((after, index) => {
          const step = Math.abs(after - balances[index]!);
          return step > 0 && Math.abs(step - Math.abs(amounts[index + 1 - later]!)) < CENT;
        }).length;
        if (agreeing >= 2 && agreeing >= (rows.length - 1) * MIN_AGREEING && agreeing > (best?.agreeing ?? 0))
          best = { pair: [amount, balance], agreeing };
      }
    }
  return best?.pair;
}

/** Of columns of numbers, the only one with a minus: points and fees have none. */
function findSigned(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): readonly number[] | undefined {
  const signed = columns.filter((column) => rows.some((row) => readAmount(row[column] ?? '')?.negative));
  return signed.length === 1 && signed[0] !== columns[0] ? signed : undefined;
}

const CENT = 0.006;
const MIN_AGREEING = 0.6;

function readColumns(rows: readonly (readonly string[])[], columns: readonly number[]) {
  const tokens = columns.map((column) =>
    rows.slice(0, SAMPLE_ROWS).map((row) => readAmount(row[column] ?? '')),
  );
  const decimal = findDecimalMark(tokens.flat().flatMap((token) => token?.digits ?? []));
  return columns.map(
    (column, index) =>
      [
        column,
        tokens[index]!.map((token) =>
          token === undefined ? Number.NaN : toNumber(token.digits, decimal) * (token.negative ? -1 : 1),
        ),
      ] as const,
  );
}

/** Of columns of days that no heading tells apart: a purchase is made before it is posted. */
function findEarlierDays(
  roles: readonly ColumnRole[],
  contents: readonly ColumnContents[],
  rows: readonly (readonly string[])[],
): number | undefined {
  const columns = contents.flatMap(({ filled, dates }, index) =>
    (roles[index] === 'ignore' || roles[index] === 'posted') && dates > 0 && dates >= filled * MIN_SHARE
      ? [index]
      : [],
  );
  const listDays = (column: number) =>
    rows.slice(0, SAMPLE_ROWS).map((row) => {
      const token = readWholeDate(row[column] ?? '');
      return token && formatDay(token, 'day-month', undefined);
    });
  const days = new Map(columns.map((column) => [column, listDays(column)]));
  return columns.find((column) =>
    columns.every(
      (other) =>
        other === column ||
        days.get(column)!.every((day, index) => {
          const posted = days.get(other)![index];
          return day !== undefined && (posted === undefined || day <= posted);
        }),
    ),
  );
}

/** An account's number: `NL99 KNAB 9999999999`. */
const ACCOUNT = /^[A-Z]{2}\d{2}[A-Z\d ]{8,}$/;
const hasWord = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !ACCOUNT.test(cell);

/**
 * If no heading names the column of words, or it says the same in every row: those without a known heading that differ
 * most from row to row, until each row has words.
 */
function findWords(
  roles: ColumnRole[],
  headings: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): void {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const list = (column: number) => sample.map((row) => row[column] ?? '');
  const count = (column: number): number => new Set(list(column).filter(hasWord)).size;
  const named = roles.indexOf('description');
  if (sample.length < 2 || (named >= 0 && count(named) > 1)) return;
  const columns = roles.flatMap((role, index) =>
    role === 'ignore' && count(index) > 0 && findRole(headings?.[index] ?? '') === undefined ? [index] : [],
  );
  const score = (column: number): readonly number[] => {
    const words = list(column).filter(hasWord);
    const length = words.reduce((sum, word) => sum + word.length, 0);
    return [count(column), count(column) / words.length, length];
  };
  const byScore = (one: number, other: number): number => {
    const [ours, theirs] = [score(one), score(other)];
    const differing = ours.findIndex((value, index) => value !== theirs[index]);
    return differing < 0 ? 0 : theirs[differing]! - ours[differing]!;
  };
  const [first, ...others] = columns.sort(byScore);
  if (first === undefined || count(first) < 2) return;
  if (named >= 0) roles[named] = 'ignore';
  roles[first] = 'description';
  let wordless = sample.filter((row) => !hasWord(row[first] ?? ''));
  const byRatio = others.sort((one, other) => score(other)[1]! - score(one)[1]! || byScore(one, other));
  for (const column of byRatio) {
    if (!wordless.some((row) => hasWord(row[column] ?? ''))) continue;
    roles[column] = 'description';
    wordless = wordless.filter((row) => !hasWord(row[column] ?? ''));
  }
}

/**
 * Of two columns without headings, of which each row fills one, whether the first holds money in: by the words of its
 * rows, otherwise by which has fewer.
 */
function holdsMoneyIn(rows: readonly (readonly string[])[], first: number, second: number): boolean {
  const filled = (column: number) => rows.filter((row) => readAmount(row[column] ?? '') !== undefined);
  const count = (column: number, pattern: RegExp) =>
    filled(column).filter((row) => pattern.test(row.join(' '))).length;
  const votes =
    count(first, IN_TEXT) - count(second, IN_TEXT) - count(first, OUT_TEXT) + count(second, OUT_TEXT);
  return votes === 0 ? filled(first).length < filled(second).length / 2 : votes > 0;
}

/** Account and reference numbers have no decimals; amounts mostly do. */
function looksLikeMoney(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[column] || []);
  const decimal = cells.filter((cell) => /[.,]\d{1,2}\D*$/.test(cell) || /[-+$£€]/.test(cell)).length;
  return decimal > 0 && decimal >= cells.length / 3;
}

/** With debit and credit columns, an amount column repeats their figures; if they are mostly empty, it is the one. */
function resolveAmountColumns(roles: ColumnRole[], contents: readonly ColumnContents[]): void {
  const split = roles.flatMap((role, index) => (role === 'debit' || role === 'credit' ? [index] : []));
  const filled = split.reduce((sum, index) => sum + contents[index]!.amounts, 0);
  const amount = roles.indexOf('amount');
  if (filled >= contents[amount]!.amounts * MIN_SHARE)
    roles.forEach((role, index) => {
      if (role === 'amount') roles[index] = 'ignore';
    });
  else for (const index of split) roles[index] = 'ignore';
}

/** Letters in a cell, on average: references have fewer. */
const MIN_LINE = 6;
const BOUGHT_ON =
  /\b(trans|transaction|transaktionsda(g|tum)|purchase|beleg|belegdatum|umsatztag|umsatzdatum|kaufdatum|sale)\b/;
const LOCAL_AMOUNT = /\bamount\b.*\blocal\b|\blocal\b.*\bamount\b/;
/** What was charged in the card's own currency: the column that says so, otherwise the first. */
const HOME_AMOUNT = /\b(bill(ed|ing)|home|account|settle(d|ment)|charged|native)\b|入帳|入账|記帳|结算|結算/u;

function keepHomeAmount(roles: ColumnRole[], headings: readonly string[]): void {
  const columns = roles.flatMap((role, index) => (role === 'amount' ? [index] : []));
  const kept =
    columns.find((index) => HOME_AMOUNT.test(normaliseHeading(headings[index] ?? ''))) ??
    columns.find((index) => findNamedCurrency(headings[index] ?? '') !== undefined) ??
    columns[0];
  for (const index of columns) if (index !== kept) roles[index] = 'ignore';
}

function keepFirst(roles: ColumnRole[], role: ColumnRole, others: ColumnRole = 'ignore'): void {
  const first = roles.indexOf(role);
  roles.forEach((each, index) => {
    if (each === role && index !== first) roles[index] = others;
  });
}
