// Several statements at once: each is of a card, all are counted together, and a transaction that two of them have counts
// once.
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { groupBy } from '../../catalogue/group-by.ts';
import type { MerchantSearch } from '../search-merchants.ts';
import { findNamedCard } from './find-named-card.ts';
import { type Corrections, type MatchedRow, matchRows } from './match-rows.ts';
import type { GuessedRow, Statement } from './read-statement.ts';
import { buildReport, type StatementReport } from './report.ts';

export interface NamedStatement {
  readonly id: string;
  /** The file's name, which may name the card too. */
  readonly title: string;
  readonly statement: Statement;
}

export interface CombineOptions {
  readonly region: string;
  readonly on: string;
  /** Those that the holder has. */
  readonly cards: readonly Card[];
  /** Short names by the id of a part; overrides what the statement says. */
  readonly used?: Readonly<Record<string, string>> | undefined;
  /** For statements that name no card. */
  readonly usually?: string | undefined;
  readonly corrections?: Corrections | undefined;
  readonly mileValue?: number | undefined;
}

/** A statement, or what one statement has of one of its cards. */
export interface Part {
  readonly id: string;
  readonly statement: string;
  readonly title: string;
  /** What the statement calls the card, if it has several: `UOB ONE CARD 4119 XXXX XXXX 1234`. */
  readonly label?: string;
  readonly rows: number;
  /** Rows left out, because an earlier part has them. */
  readonly repeated: number;
  readonly from?: string;
  readonly until?: string;
  /** The short name of the card that the statement names. */
  readonly named?: string;
  /** The short name of the card that it is counted for. */
  readonly used?: string;
}

export interface Combined {
  readonly parts: readonly Part[];
  readonly report: StatementReport;
}

/** A file with more names of cards than this has something else in that column. */
const MAX_CARDS = 8;

export function combineStatements(
  statements: readonly NamedStatement[],
  catalogue: Catalogue,
  search: MerchantSearch,
  options: CombineOptions,
): Combined {
  const { region, on, cards, used: chosen = {}, usually, corrections, mileValue } = options;
  const here = catalogue.cards.filter((card) => card.region === region);
  const find = (shortName: string | undefined) => here.find((card) => card.shortName === shortName);
  const drafts = statements.flatMap(({ id, title, statement }) =>
    splitByCard(statement.rows).map(({ label, rows }): Draft => {
      const part = label === undefined ? id : `${id} ${label}`;
      const named =
        label === undefined ? findNamedCard(here, title, statement.about) : findNamedCard(here, label);
      return {
        id: part,
        statement: id,
        title,
        label,
        named,
        used: Object.hasOwn(chosen, part) ? find(chosen[part]) : (named ?? find(usually)),
        rows: matchRows(rows, catalogue, search, { region, account: statement.account, corrections }),
      };
    }),
  );
  const kept = dropRepeated(drafts);
  const parts = drafts.map(({ id, statement, title, label, named, used, rows }, index): Part => {
    const days = rows.flatMap(({ date }) => date ?? []).sort();
    return {
      id,
      statement,
      title,
      rows: rows.length,
      repeated: rows.length - kept[index]!.length,
      ...(label !== undefined && { label }),
      ...(days.length > 0 && { from: days[0]!, until: days.at(-1)! }),
      ...(named && { named: named.shortName }),
      ...(used && { used: used.shortName }),
    };
  });
  const report = buildReport(
    drafts.map(({ used }, index) => ({ rows: kept[index]!, used })),
    catalogue,
    {
      region,
      currency: here[0]?.currency ?? '',
      on,
      cards: [...new Set([...cards, ...drafts.flatMap(({ used }) => used ?? [])])],
      mileValue,
    },
  );
  return { parts, report };
}

interface Draft {
  readonly id: string;
  readonly statement: string;
  readonly title: string;
  readonly label: string | undefined;
  readonly named: Card | undefined;
  readonly used: Card | undefined;
  readonly rows: readonly MatchedRow[];
}

function splitByCard(
  rows: readonly GuessedRow[],
): readonly { readonly label: string | undefined; readonly rows: readonly GuessedRow[] }[] {
  const groups = groupBy(rows, ({ card }) => card ?? '');
  const [only] = groups.keys();
  if (groups.size === 1 && only === '') return [{ label: undefined, rows }];
  if (groups.size > MAX_CARDS) return [{ label: undefined, rows }];
  return [...groups].map(([label, own]) => ({ label: label === '' ? undefined : label, rows: own }));
}

/** Two equal rows of one statement are two payments; of overlapping statements, they are the same. */
function dropRepeated(drafts: readonly Draft[]): (readonly MatchedRow[])[] {
  const counts = drafts.map(
    ({ rows }) => new Map([...groupBy(rows, identify)].map(([key, own]) => [key, own.length])),
  );
  return drafts.map(({ rows, used, statement }, index) => {
    const seen = new Map<string, number>();
    return rows.filter((row) => {
      if (row.date === undefined) return true;
      const key = identify(row);
      const before = drafts.slice(0, index).map((earlier, other) => {
        const isOther = earlier.statement === statement || (used && earlier.used && used !== earlier.used);
        return isOther ? 0 : (counts[other]!.get(key) ?? 0);
      });
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return count > Math.max(0, ...before);
    });
  });
}

const identify = ({ date, amount, currency, key }: MatchedRow): string =>
  JSON.stringify([date, amount, currency, key]);
