// Which bytes of a file are asked for (RFC 9110, section 14): one range, since several may be answered with the whole.
export interface ByteRange {
  readonly first: number;
  /** The last one is in it. */
  readonly last: number;
}

/** Undefined where the whole is to be sent: nothing is asked, or what we do not understand, which is passed over. */
export function readByteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (asked === null) return undefined;
  const [from, to] = [asked[1]!, asked[2]!];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const wanted = Math.min(Number(to), bytes);
    return wanted === 0 ? 'unsatisfiable' : { first: bytes - wanted, last: bytes - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= bytes) return 'unsatisfiable';
  return { first, last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
