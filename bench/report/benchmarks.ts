// The benchmarks, in the order of the report.

export interface Benchmark {
  /** Of its folder and of `npm run bench:name`. */
  readonly name: string;
  readonly title: string;
  /** What to know before one reads the figures. */
  readonly about: string;
  /** It is stopped then; twice what it takes on a quiet machine of two cores. */
  readonly mostMinutes: number;
}

export const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'catalogue',
    title: 'The catalogue: start and memory against size',
    about:
      'Each start is a process of its own that loads a snapshot. Beyond the real merchants there are copies of them, each with id, name and hosts of its own.',
    mostMinutes: 8,
  },
  {
    name: 'http',
    title: 'HTTP: start, throughput, latency, memory',
    about:
      'The servers have one core, the client the other; they take turns in short rounds, and ratios are medians over the rounds. All send the same bytes. The service runs with everything on: limits, log, metrics.',
    mostMinutes: 20,
  },
  {
    name: 'limit',
    title: 'The limiter against its peers',
    about: 'Time of one decision and memory by number of addresses, each already known when it is timed.',
    mostMinutes: 4,
  },
  {
    name: 'search',
    title: 'Name search against its peers',
    about:
      'Every engine has a process of its own and gets names folded as ours. 1,500 queries of 15 kinds are made from the names (bench/search/make-queries.ts) and never tuned on; [search.md](search.md) has a second set.',
    mostMinutes: 50,
  },
  {
    name: 'statements',
    title: 'Statement lines and likely codes',
    about:
      'Lines are made from the catalogue’s names by realistic damage; guesses are judged on merchants that were not taught. [statements.md](statements.md) has the figures on real lines.',
    mostMinutes: 8,
  },
  {
    name: 'engines',
    title: 'Past one process: Valkey, replicas, PostgreSQL',
    about:
      'On servers that the benchmark starts itself. All share two cores with the client, so read the ratios. [postgres.md](postgres.md) has larger sets.',
    mostMinutes: 10,
  },
  {
    name: 'widget',
    title: 'The widget: key press to results painted',
    about: 'In Chromium over loopback with the whole catalogue.',
    mostMinutes: 4,
  },
];
