// `npm run bench` lists the questions; `npm run bench -- http --rounds=3` answers one. Tables go to standard output as
// Markdown, with command, day and machine above them, to paste into docs/benchmarks.md; progress to standard error.
import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

interface Question {
  /** The name of its folder, which contains a run.ts. */
  readonly name: string;
  readonly text: string;
  readonly options: string;
  /** On a quiet machine with two cores and default options. */
  readonly minutes: number;
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'http',
    text: 'How fast is an answer over HTTP, beside bare node:http, Fastify’s hello world and nginx?',
    options: '[--rounds=15] [--addresses=1000000]',
    minutes: 5,
  },
  {
    name: 'library',
    text: 'What does a question cost in your own process, beside the same over HTTP?',
    options: '[--questions=2000]',
    minutes: 1,
  },
  {
    name: 'browser',
    text: 'What does a visitor wait for in Chromium, and what is downloaded?',
    options: '[--sizes=100,1000] [--rounds=5] [--questions=2000]',
    minutes: 2,
  },
  {
    name: 'search',
    text: 'How fast and how good is name search, beside other engines?',
    options: '[--sizes=19119,100000,1000000] [--engines=ours,m31] [--queries=<file>] [--ablate]',
    minutes: 15,
  },
  {
    name: 'statements',
    text: 'How well are statement lines read, and codes guessed?',
    options: '[--catalogue=dist/catalogue.snapshot] [--lines=<file>] [--misses] [--compare-models]',
    minutes: 2,
  },
  {
    name: 'bank-statements',
    text: 'How well are the files of banks read, in a folder of yours that says what is right?',
    options: '<folder> [--misses] [--catalogue=dist/catalogue.snapshot]',
    minutes: 1,
  },
  {
    name: 'singapore',
    text: 'How well are merchants in Singapore known that nobody looked at?',
    options: '',
    minutes: 1,
  },
  {
    name: 'audit',
    text: 'Which merchants are in a random sample, for a person to judge?',
    options: '[--of=observed|singapore] [--seed=1] [--count=100] [--catalogue=dist/catalogue.snapshot]',
    minutes: 1,
  },
  {
    name: 'build',
    text: 'How large is a build and how long does it take, also from PostgreSQL?',
    options: '[--sizes=100000,1000000]',
    minutes: 6,
  },
  {
    name: 'limit',
    text: 'What does the limiter cost, in memory and in Valkey?',
    options: '[--addresses=1000,100000,500000]',
    minutes: 2,
  },
  {
    name: 'lighthouse',
    text: 'How does Lighthouse judge each kind of page?',
    options: '[--only=home,merchant]',
    minutes: 8,
  },
  {
    name: 'soak',
    text: 'Does the service survive a soak of mixed traffic, reloads and attacks?',
    options: '[--seconds=900]',
    minutes: 16,
  },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));

function main([name, ...options]: readonly string[]): void {
  const question = QUESTIONS.find((each) => each.name === name);
  if (question !== undefined) answer(question, options);
  else if (name === undefined) console.log(listQuestions());
  else {
    console.error(`there is no question \`${name}\`; ask one of these:\n\n${listQuestions()}`);
    process.exitCode = 2;
  }
}

function listQuestions(): string {
  return QUESTIONS.map(
    ({ name, text, options, minutes }) => `npm run bench -- ${name} ${options}\n    ${text} (${minutes} min)`,
  ).join('\n');
}

function answer({ name, text }: Question, options: readonly string[]): void {
  const command = ['npm run bench --', name, ...options].join(' ');
  const day = new Date().toISOString().slice(0, 10);
  console.log(`## ${text}\n\n\`${command}\`, ${day}, ${describeMachine()}.`);
  const script = fileURLToPath(new URL(`${name}/run.js`, import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', script, ...options],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}

function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}
