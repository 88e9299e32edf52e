// Which endpoint a path asks: `/api/mcc` as it stands, `/api/merchants/grab` by its pattern `/api/merchants/{id}`.
import type { Endpoint, Mount } from './endpoint.ts';
import { parseTarget } from './query-string.ts';

export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  /** The pattern, so that clients cannot make routes up. */
  readonly route: string;
  readonly inPath: Readonly<Record<string, string>>;
}

const NO_PARAMETERS = {};
const LAST_PART = /^(.*\/)\{(\w+)\}$/;

/** `id` of `/merchants/{id}`. */
export function findPathParameter(path: string): string | undefined {
  return LAST_PART.exec(path)?.[2];
}

export class EndpointPaths {
  readonly endpoints: ReadonlySet<Endpoint>;
  readonly #exact = new Map<string, FoundEndpoint>();
  /** By the path before the parameter. */
  readonly #patterns = new Map<string, { endpoint: Endpoint; route: string; name: string }>();

  constructor(mounts: readonly Mount[]) {
    this.endpoints = new Set(mounts.flatMap(({ endpoints }) => endpoints));
    for (const { prefix, endpoints } of mounts)
      for (const endpoint of endpoints) {
        const route = `${prefix}${endpoint.path}`;
        const [, before, name] = LAST_PART.exec(route) ?? [];
        if (before !== undefined && name !== undefined) this.#patterns.set(before, { endpoint, route, name });
        else this.#exact.set(route, { endpoint, route, inPath: NO_PARAMETERS });
      }
  }

  /** A path that stands as it is goes before a pattern: `/api/mcc/codes` is no code. */
  find(path: string): FoundEndpoint | undefined {
    const exact = this.#exact.get(path);
    if (exact !== undefined) return exact;
    const cut = path.lastIndexOf('/') + 1;
    const pattern = cut < path.length ? this.#patterns.get(path.slice(0, cut)) : undefined;
    if (pattern === undefined) return undefined;
    const { endpoint, route, name } = pattern;
    return { endpoint, route, inPath: { [name]: path.slice(cut) } };
  }
}

/** Tells the URLs of private endpoints, also misspelt ones that none of them answers. */
export function buildPrivacy(mounts: readonly Mount[]): (url: string) => boolean {
  const paths = mounts.flatMap(({ prefix, endpoints }) =>
    endpoints.filter(({ isPrivate }) => isPrivate).map(({ path }) => `${prefix}${path}`.toLowerCase()),
  );
  return (url) => {
    const path = parseTarget(url)?.path.toLowerCase();
    return path === undefined || paths.some((each) => path.startsWith(each));
  };
}
