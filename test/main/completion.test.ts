// The scripts are run by the shells themselves, as far as this machine has them; a missing one is named in the output.
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { makeFile, makeFolder } from '../sources/temporary-files.ts';
import { runProgram } from './run-program.ts';

async function writeScript(shell: string): Promise<string> {
  const { code, stdout } = await runProgram('completion', shell);
  expect(code).toBe(0);
  return makeFile(stdout, shell);
}

const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
const missing = ['bash', 'zsh', 'fish'].filter((shell) => !hasShell(shell));
if (missing.length > 0)
  console.warn(`not run, since this machine has no ${missing.join(' and no ')}: their completion scripts`);

describe.runIf(hasShell('bash'))('bash', () => {
  const complete = (script: string, ...words: string[]): string[] => {
    const program = `source ${script}; COMP_WORDS=(mcc-lookup ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _mcc_lookup; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).split('\n').filter(Boolean);
  };

  it('completes commands, options, and values where they are known', async () => {
    const script = await writeScript('bash');
    expect(complete(script, 'l')).toEqual(['lookup']);
    expect(complete(script, 'c')).toEqual(['cards', 'check', 'completion']);
    expect(complete(script, 'lookup', '--re')).toEqual(['--region']);
    expect(complete(script, 'best', 'grab', '--channel', '')).toEqual(['online', 'offline']);
    expect(complete(script, 'completion', 'z')).toEqual(['zsh']);
    expect(complete(script, 'cards', '--json', '--he')).toEqual(['--help']);
  });

  it('completes files after an option that takes one', async () => {
    const script = await writeScript('bash');
    const folder = makeFolder({ 'mine.csv': '' });
    expect(complete(script, 'build', '--merchants', `${folder}/mi`)).toEqual([`${folder}/mine.csv`]);
  });
});

describe.runIf(hasShell('zsh'))('zsh', () => {
  it('reads the script', async () => {
    expect(spawnSync('zsh', ['-n', await writeScript('zsh')]).status).toBe(0);
  });
});

describe.runIf(hasShell('fish'))('fish', () => {
  it('completes commands', async () => {
    const program = `source ${await writeScript('fish')}; complete -C 'mcc-lookup loo'`;
    expect(execFileSync('fish', ['-c', program], { encoding: 'utf8' })).toMatch(/^lookup/);
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
