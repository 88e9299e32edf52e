// Decodes a label of a host name to what people write. Browsers encode such labels (in `URL`) but cannot decode them.

// RFC 3492, section 5.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 128;
const MAX_CODE_POINT = 0x10ffff;

/** `xn--bcher-kva` → `bücher`; any other label, or a badly encoded one, stays as it is. */
export function decodeLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  return decodePunycode(label.slice(4)) ?? label;
}

/** RFC 3492, section 6.2. */
function decodePunycode(text: string): string | undefined {
  const basicEnd = Math.max(0, text.lastIndexOf('-'));
  const output = Array.from(text.slice(0, basicEnd), (letter) => letter.charCodeAt(0));
  let codePoint = INITIAL_CODE_POINT;
  let position = 0;
  let bias = INITIAL_BIAS;
  for (let at = basicEnd > 0 ? basicEnd + 1 : 0; at < text.length; ) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = at < text.length ? Number.parseInt(text[at++]!, BASE) : Number.NaN;
      if (Number.isNaN(digit)) return undefined;
      // Letters are 0 to 25 and digits 26 to 35, the other way round from base 36.
      const value = digit < 10 ? digit + 26 : digit - 10;
      position += value * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const count = output.length + 1;
    bias = adapt(position - before, count, before === 0);
    codePoint += Math.floor(position / count);
    position %= count;
    if (codePoint > MAX_CODE_POINT) return undefined;
    output.splice(position++, 0, codePoint);
  }
  return String.fromCodePoint(...output);
}

/** RFC 3492, section 6.1. */
function adapt(distance: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
