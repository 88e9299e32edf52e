// Progress on a terminal: one line on stderr that says what is being done, wiped when it is over. Silent elsewhere.

export interface ProgressLine {
  step(text: string): void;
  /** `loading   ████████████░░░░░░░░░░░░ 512,000 of 1,000,000` */
  bar(what: string, done: number, of: number, unit?: string): void;
  done(): void;
}

export function startProgress(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (!stream.isTTY) return { step() {}, bar() {}, done() {} };
  const wipe = '\r\u001b[2K';
  return {
    step: (text) => stream.write(`${wipe}${text} …`),
    bar: (what, done, of, unit) => stream.write(`${wipe}${drawBar(what, done, of, unit)}`),
    done: () => stream.write(wipe),
  };
}

const BAR_CELLS = 24;

export function drawBar(what: string, done: number, of: number, unit = ''): string {
  // What grows while it is read goes past its end.
  const full = done >= of ? BAR_CELLS : Math.round((done / of) * BAR_CELLS);
  const count = (number: number): string => number.toLocaleString('en');
  return `${what.padEnd(9)} ${'█'.repeat(full)}${'░'.repeat(BAR_CELLS - full)} ${count(done)} of ${count(of)}${unit && ` ${unit}`}`;
}
