// A line cut into words, each of one kind. `SHOPPERSDRUGMART0857 TORONTO ON` → a name, a number, two names.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { NoiseKind, StatementTables } from '../../catalogue/statement-tables.ts';

export type WordKind = 'name' | 'number' | NoiseKind;

export interface LineWord {
  /** Folded. */
  readonly text: string;
  readonly kind: WordKind;
}

/** A word, a host, a number: whatever stands between spaces, stars, commas, brackets and hashes. */
const SEPARATORS = /[\s*,;()[\]{}|"_]+/;
const HOST = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?=$|[/?:])/i;
/** `0857`, `#86`, `W524`, `R121`, `CTO581`: a shop's number, with up to three letters before it. */
const NUMBER = /^#?\s*[a-z]{0,3}\d[\d.]*#?$/i;
/** Letters and digits stuck together: `FRESHCO9707`, `7984QPS`. */
const STUCK = /^([a-z'&.-]{4,})(\d{2,}.*)$|^(#?\d{3,})([a-z]{2,}.*)$/i;

export function splitLine(line: string, { noise }: StatementTables): LineWord[] {
  return (
    line
      .replace(/#\s+(?=\d)/g, '#')
      .split(SEPARATORS)
      .flatMap((chunk) => (HOST.test(chunk) ? [chunk] : chunk.split(/[/:]|-(?=\D)|(?<=\D)-/)))
      .flatMap(unstick)
      .flatMap((chunk) => describeChunk(chunk, noise))
      // `7 DAYS INN`: a number that begins the line is no shop’s number.
      .map((word, at) => (at === 0 && word.text.length <= 3 ? { ...word, kind: 'name' as const } : word))
  );
}

function unstick(chunk: string): string[] {
  if (HOST.test(chunk)) return [chunk];
  return chunk.split(/(?=#)/).flatMap((part) => {
    const [, letters, digits, number, rest] = STUCK.exec(part) ?? [];
    if (letters !== undefined && digits !== undefined) return [letters, ...unstick(digits)];
    if (number !== undefined && rest !== undefined) return [number, ...unstick(rest)];
    return [part];
  });
}

function describeChunk(chunk: string, noise: StatementTables['noise']): LineWord[] {
  if (NUMBER.test(chunk)) return [{ text: foldName(chunk.replaceAll('#', '')), kind: 'number' as const }];
  return splitWords(foldName(chunk))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({
      text,
      kind: Object.hasOwn(noise, text) ? noise[text]! : /^\d+$/.test(text) ? 'number' : 'name',
    }));
}

export interface LineHost {
  readonly host: string;
  /** Whether the line begins with it. */
  readonly first: boolean;
}

/** Hosts in a line, as far as it has them: `HELP.UBER.CO`, `ZAPIER.COM/CHARGE`. */
export function findHosts(line: string): LineHost[] {
  return line.split(SEPARATORS).flatMap((chunk, at) => {
    const host = HOST.exec(chunk)?.[0];
    return host === undefined ? [] : [{ host, first: at === 0 }];
  });
}
