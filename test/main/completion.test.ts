// The scripts are run by the shells themselves.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { provideProgram } from '../support/engines/provide-program.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';
import { runProgram } from './run-program.ts';

async function writeScript(shell: string): Promise<string> {
  const { code, stdout } = await runProgram('completion', shell);
  expect(code).toBe(0);
  return makeFile(stdout, shell);
}

const bash = provideProgram({ names: ['bash'], debianPackage: 'bash' });
const zsh = provideProgram({ names: ['zsh'], debianPackage: 'zsh' });
const fish = provideProgram({ names: ['fish'], debianPackage: 'fish' });

describe('bash', () => {
  const complete = (script: string, ...words: string[]): string[] => {
    const program = `source ${script}; COMP_WORDS=(mcc-lookup ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _mcc_lookup; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync(bash, ['-c', program], { encoding: 'utf8' }).split('\n').filter(Boolean);
  };

  it('completes commands, options, and values where they are known', async () => {
    const script = await writeScript('bash');
    expect(complete(script, 'l')).toEqual(['lookup']);
    expect(complete(script, 'c')).toEqual(['cards', 'check', 'completion']);
    expect(complete(script, 'lookup', '--re')).toEqual(['--region']);
    expect(complete(script, 'best', 'grab', '--channel', '')).toEqual(['online', 'offline']);
    expect(complete(script, 'completion', 'z')).toEqual(['zsh']);
    expect(complete(script, 'cards', '--json', '--he')).toEqual(['--help']);
    expect(complete(script, 'help', 'loo')).toEqual(['lookup']);
  });

  it('completes files after an option that takes one', async () => {
    const script = await writeScript('bash');
    const folder = makeFolder({ 'mine.csv': '' });
    expect(complete(script, 'build', '--merchants', `${folder}/mi`)).toEqual([`${folder}/mine.csv`]);
    expect(complete(script, 'lookup', 'shopee.sg', '--region', `${folder}/mi`)).toEqual([]);
  });
});

describe('zsh', () => {
  const pressTab = (script: string, line: string): string =>
    execFileSync(zsh, ['-f', 'test/main/press-tab.zsh', script, line], { encoding: 'utf8' }).trim();

  it.each([
    ['loo', 'lookup'],
    ['lookup --reg', 'lookup --region'],
    ['best grab --channel of', 'best grab --channel offline'],
    ['best grab --jso', 'best grab --json'],
    ['export --format nd', 'export --format ndjson'],
    ['completion z', 'completion zsh'],
    ['help loo', 'help lookup'],
  ])('completes %s to %s', async (typed, completed) => {
    const script = await writeScript('zsh');
    expect(pressTab(script, `mcc-lookup ${typed}`)).toBe(`mcc-lookup ${completed}`);
  });

  it('completes files after an option that takes one, and only there', async () => {
    const script = await writeScript('zsh');
    const folder = makeFolder({ 'mine.csv': '' });
    const press = (words: string): string => pressTab(script, `mcc-lookup ${words} ${folder}/mi`);
    expect(press('build --merchants')).toBe(`mcc-lookup build --merchants ${folder}/mine.csv`);
    expect(press('lookup')).toBe(`mcc-lookup lookup ${folder}/mi`);
    expect(press('lookup shopee.sg --region')).toBe(`mcc-lookup lookup shopee.sg --region ${folder}/mi`);
  });
});

describe('fish', () => {
  const complete = (script: string, line: string): string[] =>
    execFileSync(fish, ['--no-config', '-c', `source ${script}; complete -C '${line}'`], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map((each) => each.split('\t')[0]!);

  it('completes commands, options, and values where they are known', async () => {
    const script = await writeScript('fish');
    expect(complete(script, 'mcc-lookup loo')).toEqual(['lookup']);
    expect(complete(script, 'mcc-lookup lookup --re')).toEqual(['--region']);
    expect(complete(script, 'mcc-lookup best grab --channel ')).toEqual(['offline', 'online']);
    expect(complete(script, 'mcc-lookup completion z')).toEqual(['zsh']);
    expect(complete(script, 'mcc-lookup help loo')).toEqual(['lookup']);
  });

  it('completes files after an option that takes one, and only there', async () => {
    const script = await writeScript('fish');
    const folder = makeFolder({ 'mine.csv': '' });
    const files = [`${folder}/mine.csv`];
    expect(complete(script, `mcc-lookup build --merchants ${folder}/mi`)).toEqual(files);
    expect(complete(script, `mcc-lookup lookup ${folder}/mi`)).toEqual([]);
    expect(complete(script, `mcc-lookup lookup shopee.sg --region ${folder}/mi`)).toEqual([]);
  });
});

it('every script names every command', async () => {
  const help = (await runProgram('help')).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(9);
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runProgram('completion', shell);
    for (const command of commands) expect(stdout).toContain(command);
  }
});
