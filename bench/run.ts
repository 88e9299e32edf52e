// `npm run bench` lists the questions; `npm run bench -- http --rounds=3` answers one and prints tables as Markdown.
// `npm run bench -- all` answers all that need nothing from you and replaces the tables and plots in the documents;
// `--write` does so for one question. `--quick` takes small numbers. Progress goes to standard error.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

interface Question {
  readonly text: string;
  readonly options?: string;
  /** Options for `--quick`; questions without them aren't part of `all`. */
  readonly quick?: string;
  /** The document with its section, if that isn't docs/appendix/benchmarks.md. */
  readonly page?: string;
}

/** By the name of its folder, which contains a run.ts, and of its section between `<!-- bench name -->` markers. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  http: {
    text: 'How fast is an answer over HTTP, beside bare node:http, Fastify’s hello world and nginx?',
    options: '[--rounds=9] [--addresses=1000000]',
    quick: '--rounds=2 --addresses=100000',
  },
  library: {
    text: 'What does a question cost in your own process, over HTTP and in a browser?',
    options: '[--questions=2000]',
    quick: '--questions=500',
  },
  browser: {
    text: 'What does a visitor wait for in Chromium, and what is downloaded?',
    options: '[--sizes=100,1000] [--rounds=5]',
    quick: '--rounds=2',
  },
  offline: {
    text: 'How long does the app take from a cold offline start to an answer, and how much does it store?',
    options: '[--rounds=3]',
    quick: '--rounds=1',
  },
  search: {
    text: 'How fast and how good is name search, beside other engines?',
    options: '[--sizes=19119,45000,1000000] [--engines=ours,m31] [--queries=<file>]',
    quick: '--sizes=19119,40000',
  },
  typing: {
    text: 'Is the shop offered after three, four or five letters, in each region?',
    options: '[--catalogue=dist/catalogue.snapshot] [--misses]',
    quick: '',
    page: 'docs/appendix/search.md',
  },
  weights: { text: 'What is each weight of name search worth?', quick: '', page: 'docs/appendix/search.md' },
  statements: {
    text: 'How well are statement lines read, and codes guessed?',
    options: '[--catalogue=dist/catalogue.snapshot] [--lines=<file>] [--misses] [--compare-models]',
    quick: '',
  },
  singapore: { text: 'How well are merchants in Singapore known that nobody looked at?', quick: '' },
  confidence: {
    text: 'Is confidence as high as it is right, in Singapore and elsewhere?',
    options: '[--catalogue=dist/catalogue.snapshot] [--refit]',
    quick: '',
  },
  agents: { text: 'How much does an agent have to read: tools, answers, resources?', quick: '' },
  advice: {
    text: 'How good is the advice: is one card first everywhere, and is the first what is most sure?',
    options: '[--catalogue=dist/catalogue.snapshot]',
    quick: '',
  },
  build: {
    text: 'How large is a build and how long does it take, also from PostgreSQL?',
    options: '[--sizes=100000,1000000]',
    quick: '--sizes=10000',
  },
  limit: {
    text: 'What does the limiter cost, in memory and in Valkey?',
    options: '[--addresses=10000,100000,500000]',
    quick: '--addresses=10000,100000',
  },
  wallet: {
    text: 'How long does the search for the best set of cards take, and how close is it?',
    options: '[--catalogue=dist/catalogue.snapshot] [--sizes=1,4] [--seconds=20]',
    quick: '--sizes=1',
  },
  cost: {
    text: 'What does each route cost when nothing is cached, and what can one address spend?',
    options: '[--requests=60] [--only=<part of a name>]',
    quick: '--requests=20',
  },
  lighthouse: {
    text: 'How does Lighthouse judge each kind of page?',
    options: '[--only=home,merchant]',
    quick: '--only=home,merchant,statement',
  },
  soak: {
    text: 'Does the service survive a soak of mixed traffic, reloads and attacks?',
    options: '[--seconds=900] [--attack=5] [--only=<part of an attack’s name>]',
    page: 'docs/appendix/soak.md',
  },
  'bank-statements': {
    text: 'How well are bank statements and pasted lines read, also those that nobody looked at?',
    options: '[<folder>] [--misses] [--held-out]',
    page: 'docs/appendix/statements.md',
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));

/** Returns the exit code. A question that fails keeps its old section and doesn't stop the others. */
function main([asked, ...options]: readonly string[]): number {
  if (asked === undefined) {
    console.log(listQuestions());
    return 0;
  }
  const given = options.filter((option) => option !== '--write' && option !== '--quick');
  const writes = asked === 'all' || options.includes('--write');
  const problem = findProblem(asked, given, writes);
  if (problem !== undefined) {
    console.error(problem);
    return 2;
  }
  const failed = (asked === 'all' ? listAll() : [asked]).filter((name) => {
    const quick = options.includes('--quick') ? (QUESTIONS[name]!.quick ?? '') : '';
    return !answer(name, [...quick.split(' ').filter(Boolean), ...given], writes);
  });
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function findProblem(asked: string, given: readonly string[], writes: boolean): string | undefined {
  if (asked === 'all')
    return given.length === 0 ? undefined : `\`all\` has no option \`${given[0]}\`, only --quick`;
  if (!Object.hasOwn(QUESTIONS, asked))
    return `there is no question \`${asked}\`; ask one of these:\n\n${listQuestions()}`;
  if (writes && findPage(asked) === undefined)
    return `the answer to \`${asked}\` has no place in the documents; leave out --write`;
  return undefined;
}

export function findPage(name: string): string | undefined {
  const { quick, page } = QUESTIONS[name]!;
  return page ?? (quick === undefined ? undefined : 'docs/appendix/benchmarks.md');
}

function listAll(): string[] {
  return Object.keys(QUESTIONS).filter((name) => QUESTIONS[name]!.quick !== undefined);
}

function listQuestions(): string {
  const questions = Object.entries(QUESTIONS).map(
    ([name, { text, options = '' }]) => `npm run bench -- ${`${name} ${options}`.trim()}\n    ${text}`,
  );
  return [
    ...questions,
    `npm run bench -- all [--quick]\n    Answers ${listAll().join(', ')}; writes the documents`,
    'With --write, one answer replaces its section of the documents.',
  ].join('\n');
}

/** Prints the answer, or writes it with its plots into the documents. Returns whether there is one. */
function answer(name: string, options: readonly string[], writes: boolean): boolean {
  const command = ['npm run bench --', name, ...options].join(' ');
  const head = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.\n`;
  if (writes) console.error(`${command} …`);
  else console.log(`## ${QUESTIONS[name]!.text}\n\n${head}`);
  const script = fileURLToPath(new URL(`${name}/run.js`, import.meta.url));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', script, ...options],
    {
      stdio: ['ignore', writes ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, BENCH_IMAGES: writes ? 'docs/images' : '' },
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  );
  if (status === 0 && writes) {
    const page = findPage(name)!;
    writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), name, head + stdout));
  }
  return status === 0;
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
