// `npm run bench` lists the questions; `npm run bench -- http --rounds=3` answers one and prints tables as Markdown.
// `npm run bench -- all` answers all that need nothing from you and replaces the tables and plots in docs/benchmarks.md;
// `--write` does so for one question. Progress goes to standard error.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

interface Question {
  readonly text: string;
  readonly options: string;
  /** On a quiet machine with two cores and default options. */
  readonly minutes: number;
  /** Options for `all --quick`; questions without them aren't part of `all`. */
  readonly quick?: readonly string[];
  /** The document with its section, if that isn't docs/benchmarks.md. */
  readonly page?: string;
}

/** By the name of its folder, which contains a run.ts, and of its section between `<!-- bench name -->` markers. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  http: {
    text: 'How fast is an answer over HTTP, beside bare node:http, Fastify’s hello world and nginx?',
    options: '[--rounds=9] [--addresses=1000000]',
    minutes: 5,
    quick: ['--rounds=2', '--addresses=100000'],
  },
  library: {
    text: 'What does a question cost in your own process, over HTTP and in a browser?',
    options: '[--questions=2000]',
    minutes: 1,
    quick: ['--questions=500'],
  },
  browser: {
    text: 'What does a visitor wait for in Chromium, and what is downloaded?',
    options: '[--sizes=100,1000] [--rounds=5]',
    minutes: 1,
    quick: ['--rounds=2'],
  },
  search: {
    text: 'How fast and how good is name search, beside other engines?',
    options: '[--sizes=19119,100000,1000000] [--engines=ours,m31] [--queries=<file>]',
    minutes: 12,
    quick: ['--sizes=19119,40000'],
  },
  weights: {
    text: 'What is each weight of name search worth?',
    options: '',
    minutes: 1,
    quick: [],
    page: 'docs/search.md',
  },
  statements: {
    text: 'How well are statement lines read, and codes guessed?',
    options: '[--catalogue=dist/catalogue.snapshot] [--lines=<file>] [--misses] [--compare-models]',
    minutes: 2,
    quick: [],
  },
  singapore: {
    text: 'How well are merchants in Singapore known that nobody looked at?',
    options: '',
    minutes: 1,
    quick: [],
  },
  build: {
    text: 'How large is a build and how long does it take, also from PostgreSQL?',
    options: '[--sizes=100000,1000000]',
    minutes: 9,
    quick: ['--sizes=10000'],
  },
  limit: {
    text: 'What does the limiter cost, in memory and in Valkey?',
    options: '[--addresses=1000,10000,100000,500000]',
    minutes: 1,
    quick: ['--addresses=1000,100000'],
  },
  lighthouse: {
    text: 'How does Lighthouse judge each kind of page?',
    options: '[--only=home,merchant]',
    minutes: 8,
    quick: ['--only=home,merchant,statement'],
  },
  soak: {
    text: 'Does the service survive a soak of mixed traffic, reloads and attacks?',
    options: '[--seconds=900]',
    minutes: 16,
    page: 'docs/soak.md',
  },
  'bank-statements': {
    text: 'How well are the files of banks read, in a folder of yours that says what is right?',
    options: '<folder> [--misses] [--catalogue=dist/catalogue.snapshot]',
    minutes: 1,
  },
  audit: {
    text: 'Which merchants are in a random sample, for a person to judge?',
    options: '[--of=observed|singapore] [--seed=1] [--count=100] [--catalogue=dist/catalogue.snapshot]',
    minutes: 1,
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));

/** Returns the exit code. */
function main([name, ...options]: readonly string[]): number {
  if (name === undefined) {
    console.log(listQuestions());
    return 0;
  }
  if (name === 'all') return answerAll(options);
  if (!Object.hasOwn(QUESTIONS, name)) {
    console.error(`there is no question \`${name}\`; ask one of these:\n\n${listQuestions()}`);
    return 2;
  }
  if (!options.includes('--write')) return answer(name, options).status;
  if (findPage(name) === undefined) {
    console.error(`the answer to \`${name}\` has no place in the documents; leave out --write`);
    return 2;
  }
  const others = options.filter((option) => option !== '--write');
  return answerInPage(name, others);
}

export function findPage(name: string): string | undefined {
  const { quick, page } = QUESTIONS[name]!;
  return page ?? (quick && 'docs/benchmarks.md');
}

function listQuestions(): string {
  const lines = Object.entries(QUESTIONS).map(
    ([name, { text, options, minutes }]) =>
      `npm run bench -- ${`${name} ${options}`.trim()}\n    ${text} (${minutes} min)`,
  );
  const minutes = listAll().reduce((sum, name) => sum + QUESTIONS[name]!.minutes, 0);
  lines.push(
    `npm run bench -- all [--quick]\n    Answers ${listAll().join(', ')}; writes docs/benchmarks.md (${minutes} min)`,
    'With --write, one answer replaces its section of the documents.',
  );
  return lines.join('\n');
}

function listAll(): string[] {
  return Object.keys(QUESTIONS).filter((name) => QUESTIONS[name]!.quick !== undefined);
}

/** A question that fails keeps its old section and doesn't stop the others. */
function answerAll(options: readonly string[]): number {
  const unknown = options.find((option) => option !== '--quick');
  if (unknown !== undefined) {
    console.error(`\`all\` has no option \`${unknown}\`, only --quick`);
    return 2;
  }
  const failed = listAll().filter((name) => {
    const { minutes, quick } = QUESTIONS[name]!;
    const began = performance.now();
    console.error(`${name}: about ${minutes} min without --quick …`);
    const status = answerInPage(name, options.length > 0 ? quick! : []);
    const took = ((performance.now() - began) / 60_000).toFixed(1);
    console.error(`${name}: ${status === 0 ? 'answered' : `FAILED with ${status}`} in ${took} min`);
    return status !== 0;
  });
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function answerInPage(name: string, options: readonly string[]): number {
  const page = findPage(name)!;
  const { status, text } = answer(name, options, 'docs/images');
  if (status === 0) writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), name, text));
  return status;
}

/** Without a folder for plots, prints the answer and draws none. */
function answer(name: string, options: readonly string[], images = ''): { status: number; text: string } {
  const command = ['npm run bench --', name, ...options].join(' ');
  const head = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.\n`;
  if (images === '') console.log(`## ${QUESTIONS[name]!.text}\n\n${head}`);
  const script = fileURLToPath(new URL(`${name}/run.js`, import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', script, ...options],
    {
      stdio: ['ignore', images === '' ? 'inherit' : 'pipe', 'inherit'],
      env: { ...process.env, BENCH_IMAGES: images },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  return { status: status ?? 1, text: `${head}${stdout ?? ''}` };
}

function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}

/** Replaces what is between `<!-- bench name -->` and `<!-- /bench name -->`. */
export function replaceSection(page: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no section between ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${page.slice(to)}`;
}
