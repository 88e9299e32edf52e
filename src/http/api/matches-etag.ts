// If-None-Match: RFC 9110, section 13.1.2, by weak comparison.

const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  for (const [, tag] of header.matchAll(TAG)) if (tag === etag) return true;
  return false;
}
