// Every example of docs/api.md, run against the service: what curl is shown to get, what TypeScript and Python are shown
// to print. Python runs where the machine has python3; where not, the output says so.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { useFolder } from '../support/temporary-files.ts';

const DOCUMENT = readFileSync('docs/api.md', 'utf8');
const blocks = [...DOCUMENT.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
  language: language!,
  text: text!,
}));
const joinBlocks = (language: string): string =>
  blocks.flatMap((block) => (block.language === language ? [block.text] : [])).join('\n');

let service: RunningProgram;
const folder = useFolder();
beforeAll(async () => {
  service = await startProgram({}, { args: ['--rate-limit', '1000'] });
});
afterAll(async () => {
  await service.process.end();
});

const here = (text: string): string => text.replaceAll('http://localhost:3000', service.url);

/** `curl 'localhost:3000/…'`, requested by fetch, since not every machine has curl. */
async function ask(command: string): Promise<string> {
  const [, path, body] =
    /^curl (?:-L )?'localhost:3000(\/[^']*)'(?: --json '([^']*)')?\n$/.exec(command) ?? [];
  if (path === undefined) throw new Error(`this test does not understand \`${command}\``);
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body ?? null };
  return (await fetch(`${service.url}${path}`, body === undefined ? {} : post)).text();
}

/** The JSON that is shown, without what `…` leaves out. */
function readShown(text: string): unknown {
  return JSON.parse(text.replace(/,?\s*…/g, ''));
}

/** All that is shown is there: of an object some members, of a list the first ones. */
function expectPart(whole: unknown, shown: unknown): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(whole)).toBe(true);
    shown.forEach((each, index) => {
      expectPart((whole as unknown[])[index], each);
    });
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown))
      expectPart((whole as Record<string, unknown>)[name], value);
  } else expect(whole).toEqual(shown);
}

const asked = blocks.flatMap(({ language, text }, index) =>
  language === 'sh' ? [{ command: text, next: blocks[index + 1] }] : [],
);

describe('curl', () => {
  it.each(asked)('$command', async ({ command, next }) => {
    const answer = await ask(command);
    if (next?.language !== 'json') {
      expect(answer).toContain('edition,');
      return;
    }
    const shown = readShown(next.text);
    expectPart(JSON.parse(answer), shown);
    // Nothing is left out in silence.
    if (!next.text.includes('…')) expect(JSON.parse(answer)).toEqual(shown);
  });
});

/** The output that comments after the printing lines promise, in order. */
function listPromised(program: string, comment: string): string[] {
  return program.split('\n').flatMap((line) => {
    const index = line.indexOf(comment);
    return index < 0 ? [] : [line.slice(index + comment.length)];
  });
}

async function run(command: string, file: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(command, [file]);
  return stdout.trimEnd().split('\n');
}

it('TypeScript', async () => {
  const program = joinBlocks('ts');
  // Inside the package, so that `mcc-lookup/client` is what it exports.
  const file = `dist/api-examples-${process.pid}.mjs`;
  writeFileSync(file, here(program));
  try {
    const promised = listPromised(program, '; // ');
    expect(promised.length).toBeGreaterThanOrEqual(7);
    expect(await run(process.execPath, file)).toEqual(promised);
  } finally {
    rmSync(file);
  }
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython)
  console.warn('not run, since this machine has no python3: the Python examples of docs/api.md');

it.runIf(hasPython)('Python', async () => {
  const program = joinBlocks('python');
  const file = join(folder, 'examples.py');
  writeFileSync(file, here(program));
  const promised = listPromised(program, '  # ');
  expect(promised.length).toBeGreaterThanOrEqual(2);
  expect(await run('python3', file)).toEqual(promised);
});

it('has a section for every endpoint of /openapi.json', async () => {
  const { paths } = await (await fetch(`${service.url}/openapi.json`)).json();
  for (const [path, { post }] of Object.entries<{ post?: object }>(paths))
    expect(DOCUMENT).toMatch(
      new RegExp(`^\`${post ? 'POST' : 'GET'} ${path.replace(/[{}]/g, '\\$&')}[?\`]`, 'm'),
    );
});
