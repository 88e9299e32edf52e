// The kind of business that an inferred code follows from, as people read it: `brands/amenity/fast_food` → `fast food`,
// `Singapore/licensed hotel, inn, chain` → `licensed hotel, inn`.

const UPSTREAM = /^(?:brands|operators|transit|flags)\/[^/]+\//;
const REGISTER = /^Singapore\//;
/** How the build came to the code, which says nothing about the business. */
const STEPS = /, (?:brand|chain|kind by name|reviewed)(?=,|$)/g;

export function describeKind(because: string): string {
  if (REGISTER.test(because)) return because.replace(REGISTER, '').replace(STEPS, '');
  return UPSTREAM.test(because) ? because.replace(UPSTREAM, '').replaceAll('_', ' ') : because;
}
