// Every command of the documents is run, as it is typed, by a shell; what cannot be is in listed-commands.ts. Where the
// output is shown, it is compared. The examples of docs/api.md have a test of their own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/engines/start-postgres.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { type Checkout, makeCheckout, makePrograms } from './checkout.ts';
import { LISTED } from './listed-commands.ts';
import { DOCUMENTS, type DocumentedCommand, readCommands } from './read-commands.ts';

/** Several builds, on a machine that may be busy. */
const BUILD_MS = 300_000;
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<path>': 'exported',
  '<folder>': 'exported-all',
  '<old snapshot>': 'dist/catalogue.snapshot',
  'csv|json|ndjson|sqlite': 'csv',
  'https://builder.example/catalogue.snapshot': 'dist/catalogue.snapshot',
  '/srv/mcc-lookup/': 'served-nightly/',
};
const DATABASE = 'postgres://reader@db/shop';

const commands = DOCUMENTS.filter((document) => document !== 'docs/api.md').flatMap(readCommands);
/** Each once; a later document's `npx mcc-lookup build` is the same as the first one's. */
const done = new Map<string, Promise<unknown>>();
let service: RunningProgram;
let postgres: PostgresServer;
let checkout: Checkout;
let programs: ReturnType<typeof makePrograms>;

beforeAll(async () => {
  checkout = makeCheckout();
  service = await startProgram({}, { args: ['--rate-limit', '1000'] });
  programs = makePrograms(service.url);
  postgres = await startPostgres();
  // First, because others ask what it builds.
  await runStep('mcc-lookup build');
  checkout.keep();
}, BUILD_MS);

afterAll(async () => {
  await service.process.end();
  await postgres.close();
  programs.remove();
  checkout.remove();
});

function describeEnvironment(): NodeJS.ProcessEnv {
  const { CATALOGUE: _, DEFAULT_REGION: __, ...env } = process.env;
  return {
    ...env,
    PATH: `${programs.folder}:${env.PATH}`,
    HOST: '127.0.0.1',
    PORT: '0',
    HOME: checkout.folder,
  };
}

async function runInShell(command: string, cwd: string): Promise<string> {
  const ran = promisify(execFile)('bash', ['-c', command], {
    cwd,
    env: describeEnvironment(),
    maxBuffer: 1e8,
  });
  ran.child.stdin!.end();
  return (await ran).stdout;
}

/** Services do not end by themselves: once it listens, all is well. */
async function runService(command: string): Promise<void> {
  const child = spawn('bash', ['-c', command], {
    cwd: checkout.folder,
    env: describeEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let listens = false;
  for await (const line of createInterface({ input: child.stdout })) {
    listens = line.includes('listening at http://');
    if (listens) break;
  }
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  expect(listens, `${command} does not listen`).toBe(true);
}

function runStep(step: string): Promise<unknown> {
  const name = step.replace(/^npx mcc-lookup/, 'mcc-lookup');
  if (!done.has(name)) done.set(name, runOnce(step));
  return done.get(name)!;
}

async function runOnce(step: string): Promise<unknown> {
  for (const { command, check } of LISTED) {
    const match = command.exec(step);
    if (match) return check(match, { service: service.url, postgres });
  }
  const typed = Object.entries(PLACEHOLDERS)
    .reduce((text, [placeholder, value]) => text.replace(placeholder, value), step)
    .replace(DATABASE, postgres.url);
  if (/[<…]\w/.test(typed)) throw new Error(`say in PLACEHOLDERS what \`${typed}\` stands for`);
  if (/npm start$|mcc-lookup serve/.test(typed)) return runService(typed);
  const stdout = await runInShell(typed, checkout.folder);
  if (typed.startsWith('mcc-lookup build --')) checkout.restore();
  return stdout;
}

it('finds commands in blocks, in the text, and with their output', () => {
  const find = (document: string, command: string): DocumentedCommand | undefined =>
    commands.find((each) => each.document === document && each.command === command);
  expect(find('README.md', 'npm ci && npm start')).toBeDefined();
  expect(find('CONTRIBUTING.md', 'npm run format')).toBeDefined();
  expect(find('docs/self-hosting.md', 'mcc-lookup export --format all --out <folder>')).toBeDefined();
  expect(
    find('docs/command-line.md', 'npx mcc-lookup lookup singaporeair.com')?.output.length,
  ).toBeGreaterThan(3);
});

it.each(commands)(
  '$document: $command',
  async ({ command, output }) => {
    if (output.length === 0) {
      for (const step of command.split(' && ')) await runStep(step);
      return;
    }
    const lines = (await runInShell(command, process.cwd())).trimEnd().split('\n');
    const isCut = output.at(-1) === '…';
    expect(isCut ? lines.slice(0, output.length - 1) : lines).toEqual(isCut ? output.slice(0, -1) : output);
  },
  BUILD_MS,
);

it('`npx mcc-lookup` in a checkout is its program', async () => {
  const { stdout } = await promisify(execFile)('npx', ['--no', 'mcc-lookup', 'help'], {
    cwd: checkout.folder,
  });
  expect(stdout).toContain('usage: mcc-lookup <command>');
});

it('lists no command that no document has', () => {
  const steps = commands.flatMap(({ command }) => command.split(' && '));
  for (const { command } of LISTED)
    expect(
      steps.some((step) => command.test(step)),
      `${command}`,
    ).toBe(true);
});
