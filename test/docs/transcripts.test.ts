// What the documents show as typed, typed: `$ command` and the lines below it, which are the beginning of its output.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PORT = 39431;
const PROGRAM = 'dist/main/cli.js';
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'data/README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

interface Transcript {
  readonly document: string;
  readonly command: string;
  readonly output: readonly string[];
}

function readTranscripts(document: string): Transcript[] {
  const transcripts: { document: string; command: string; output: string[] }[] = [];
  let open = false;
  for (const line of readFileSync(document, 'utf8').split('\n')) {
    const [, text] = /^ {4}(.*)$/.exec(line) ?? [];
    if (text?.startsWith('$ ')) transcripts.push({ document, command: text.slice(2), output: [] });
    else if (open && text !== undefined) transcripts.at(-1)!.output.push(text);
    open = text !== undefined && (open || text.startsWith('$ '));
  }
  return transcripts;
}

const transcripts = DOCUMENTS.flatMap(readTranscripts);
let service: ChildProcess;

beforeAll(async () => {
  service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1' },
  });
  await once(service.stdout!, 'data');
});

afterAll(() => service.kill());

/** What curl does is asked by fetch: not every machine has curl. */
async function run(command: string): Promise<string> {
  const [, path] = /^curl '?localhost:3000([^' ]*)'?$/.exec(command) ?? [];
  if (path !== undefined) return (await fetch(`http://127.0.0.1:${PORT}${path}`)).text();
  const [, args] = /^npx mcc-lookup (.*)$/.exec(command)!;
  const { stdout } = await promisify(execFile)('sh', ['-c', `"${process.execPath}" ${PROGRAM} ${args}`]);
  return stdout;
}

it('finds transcripts, in the README at least', () => {
  expect(transcripts.some(({ document }) => document === 'README.md')).toBe(true);
});

it.each(transcripts)('$document: $command', async ({ command, output }) => {
  const stdout = await run(command);
  const shown = output.at(-1) === '…' ? output.slice(0, -1) : output;
  const lines = stdout.trimEnd().split('\n');
  expect(output.at(-1) === '…' ? lines.slice(0, shown.length) : lines).toEqual(shown);
});
