// What a client likes how much, from Accept and its kin: RFC 9110, section 12.4.2.

/** `br;q=0.5, gzip` → br 0.5, gzip 1. A weight that is none counts as 0, which refuses. */
export function readQualityValues(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name, ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
