// What read-upstream.ts finds in name-suggestion-index.

export interface UpstreamHost {
  readonly host: string;
  /** Whether the website is the host's front page, not just a page on it: a stronger claim to the host. */
  readonly root: boolean;
}

export interface UpstreamRow {
  /** `brands/amenity/fast_food` */
  readonly category: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly wikidata?: string;
  /** Alpha-2 codes in ascending order, or just `001`. */
  readonly countries: readonly string[];
  /** Wikidata's one-liner: `American fast food restaurant chain`. */
  readonly description: string;
  /** Hosts of the official websites, the main one first. */
  readonly hosts: readonly UpstreamHost[];
  /** The number of social networks on which it has a known account. */
  readonly accounts: number;
}

export interface Upstream {
  readonly version: string;
  /** `2026-09-18`, the day the package was generated. */
  readonly date: string;
  readonly categories: readonly string[];
  readonly rows: readonly UpstreamRow[];
}
