// The commands as a person runs them: what they print, on which stream, and their exit codes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCards } from '../../src/sources/read-cards.ts';
import { readMccs } from '../../src/sources/read-mccs.ts';
import { readMerchants } from '../../src/sources/read-merchants.ts';
import { makeFolder } from '../support/temporary-files.ts';
import { runHere, runProgram, runProgramWith } from './run-program.ts';

it.each([
  [['mcc', '5812', '--json'], 0, /^\{/, /^$/],
  [['lookup', 'shopee.sg', '--catalogue', '/nowhere'], 1, /^$/, /^mcc-lookup: cannot read .*\n$/],
  [['mcc', '58120'], 2, /^$/, /^mcc-lookup: a code has .*\n$/],
  [['search', 'zzgrab taxx', '--json'], 3, /^\{/, /^$/],
])('as a process of its own: %j', async (args, code, stdout, stderr) => {
  expect(await runProgram(...args)).toEqual({
    code,
    stdout: expect.stringMatching(stdout),
    stderr: expect.stringMatching(stderr),
  });
});

describe('help', () => {
  it.each([['help'], ['-h']])('%s lists the commands', async (arg) => {
    const { code, stdout } = await runHere(arg);
    expect(code).toBe(0);
    for (const command of [
      'lookup <domain>',
      'search <name>',
      'mcc <code>',
      'cards',
      'best <merchant>',
      'build',
      'check',
      'summary',
    ])
      expect(stdout).toContain(`\n  ${command} `);
  });

  it('explains a command, and prints the version', async () => {
    const help = await runHere('lookup', '--help');
    expect(help).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^usage: mcc-lookup lookup <domain>/),
    });
    for (const text of ['--json', 'Exit codes: 0 success, 1 failure']) expect(help.stdout).toContain(text);
    expect(await runHere('help', 'lookup')).toEqual(help);
  });

  it.each(['--version', '-v', '-V', 'version'])('%s prints the version', async (arg) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runHere(arg)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each(['serve', 'build', 'best', 'wallet', 'export', 'history'])(
    'of %s fits into 80 columns',
    async (command) => {
      const { stdout } = await runHere(command, '--help');
      const long = stdout.split('\n').filter((line) => line.length > 80 && !line.startsWith('  mcc-lookup '));
      expect(long).toEqual([]);
    },
  );

  it('is shown, with the exit code for wrong usage, if no command is given', async () => {
    const { code, stdout } = await runHere();
    expect(code).toBe(2);
    expect(stdout).toContain('usage: mcc-lookup <command>');
  });
});

describe('wrong usage exits with 2 and one line', () => {
  it.each([
    [['frobnicate'], 'unknown command `frobnicate`; `mcc-lookup help` lists all commands'],
    [['serch', 'grab'], 'unknown command `serch`; did you mean search? `mcc-lookup help` lists all commands'],
    [
      ['help', 'statemnt'],
      'unknown command `statemnt`; did you mean statement? `mcc-lookup help` lists all commands',
    ],
    [['why', ' '], 'give a merchant: a name, a web address or an id'],
    [['suggest', ' '], 'give a name or a web address'],
    [['completion', 'tcsh'], 'give one of bash, zsh, fish'],
    [['constructor'], 'unknown command `constructor`; `mcc-lookup help` lists all commands'],
    [['lookup'], 'usage: mcc-lookup lookup <domain> [options]'],
    [['lookup', 'a.sg', 'b.sg'], 'usage: mcc-lookup lookup <domain> [options]'],
    [['cards', 'SG'], 'usage: mcc-lookup cards [options]'],
    [['cards', '--region', 'Singapore'], 'Unsupported region (supported: AU, GB, HK, MY, SG, US)'],
    [['mcc', ' '], 'give a code, or words such as petrol'],
    [['mcc', '58120'], 'a code has one to four digits, such as 5814'],
    [['search', 'grab', '--limit', '0'], 'limit must be a whole number from 1 to 50'],
    [['search', 'a'.repeat(201)], 'q is too long (200 characters at most)'],
    [['lookup', ' '], 'give a web address, such as shopee.sg'],
    [['descriptor', ''], 'give a statement line'],
    [['export', '--format', 'json', '--out', ''], '--out must name a file or a folder'],
    [['best', ' '], 'give a merchant or a code'],
    [['best', 'grab', '--channel', 'phone'], '--channel: type must be online or offline'],
    [['best', 'grab', '--amount', '0'], 'amount must be above 0 and at most 10000000, such as 80 or 12.50'],
    [['best', 'grab', '--cards', ','], 'cards is empty: give short names from the list of cards'],
    [
      ['qr', 'hello'],
      'Unreadable payment code: it is not a payment code: it should begin with 000201 or with upi://pay',
    ],
    [['cards', '--server', 'ftp://x'], '--server must be an address such as http://localhost:3000'],
    [['cards', '--server', 'http://x', '--catalogue', 'y'], 'give either --server or --catalogue'],
  ])('%j', async (args, message) => {
    expect(await runHere(...args)).toEqual({ code: 2, stdout: '', stderr: `mcc-lookup: ${message}\n` });
  });

  it('names an unknown option and where the known ones are listed', async () => {
    const { code, stderr } = await runHere('lookup', 'shopee.sg', '--jsno');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^mcc-lookup: .*--jsno.*; did you mean --json\? \(`mcc-lookup lookup --help` lists the options\)\n$/,
    );
    expect(stderr).not.toContain('    at ');
  });
});

it('takes what several commands have before the command, too', async () => {
  const cards = await runHere('cards', '--region', 'HK', '--json');
  expect(JSON.parse(cards.stdout)).toMatchObject({ success: true });
  expect(await runHere('--json', '--region', 'HK', 'cards')).toEqual(cards);
  expect(await runHere('--region=HK', 'cards', '--json')).toEqual(cards);
  expect(await runHere('--json', 'version')).toMatchObject({ code: 0 });
  expect(await runHere('--json')).toMatchObject({ code: 2, stdout: expect.stringContaining('usage:') });
  expect(await runHere('--server', 'http://127.0.0.1:1', 'check')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/unknown option '--server'.*`mcc-lookup check --help`/),
  });
});

it('treats an empty environment variable as unset', async () => {
  const lookup = ['lookup', 'shopee.sg', '--json'];
  expect(await runProgramWith({ CATALOGUE: '', DEFAULT_REGION: '' }, ...lookup)).toEqual(
    await runProgram(...lookup),
  );
});

it.each([
  ['nobody-has-this-name.sg', "`mcc-lookup search 'nobody has this name'`"],
  ['qqzzxxqqzz', '`mcc-lookup search qqzzxxqqzz`'],
  ['__proto__', '`mcc-lookup search __proto__`'],
])('lookup exits with 3 for %j, and names the next step', async (domain, next) => {
  const { code, stdout, stderr } = await runHere('lookup', domain);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain(next);
  // For programs, the same as one line of JSON.
  const json = await runHere('lookup', domain, '--json');
  expect([json.code, json.stdout]).toEqual([3, '']);
  expect(JSON.parse(json.stderr)).toEqual({
    error: stderr.slice('mcc-lookup: '.length).trimEnd(),
    exitCode: 3,
  });
});

describe('search', () => {
  it('takes a name of several words, quoted or not, and has ids for the other commands', async () => {
    const { code, stdout } = await runHere('search', 'ya', 'kun', '--limit', '1', '--json');
    const { results } = JSON.parse(stdout);
    expect([code, results]).toEqual([0, [expect.objectContaining({ id: 'ya-kun-kaya-toast' })]]);
    expect((await runHere('search', 'ya kun', '--limit=1', '--json')).stdout).toBe(stdout);
  });

  it('without a hit says so and names merchants that are near', async () => {
    const { code, stdout, stderr } = await runHere('search', 'zzgrab', 'taxx');
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^mcc-lookup: no merchant is called “zzgrab taxx”; did you mean:\n {2}Taxi/);
  });
});

it('why says what a code is based on, by name, address or id', async () => {
  const byName = await runHere('why', 'ya', 'kun');
  expect(byName.code).toBe(0);
  expect(byName.stdout).toMatch(
    /^merchant {3}Ya Kun Kaya Toast .*: ya-kun-kaya-toast\n(.*\n)+\nEvidence:\n\d{4}/,
  );
  expect((await runHere('why', 'ya-kun-kaya-toast')).stdout).toBe(byName.stdout);
  expect((await runHere('why', 'www.yakun.com')).stdout).toBe(byName.stdout);
  expect(await runHere('why', 'qqzzxxqqzz')).toMatchObject({ code: 3, stdout: '' });
});

it('history says what became of a code, and when a merchant’s changed', async () => {
  expect(await runHere('history', '4121')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^MCC .*4121/),
  });
  const { code, stdout } = await runHere('history', 'airbnb');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Changes:\n[\d-]+ {2}[\d-]+ {2}4722 → 7011 /);
  expect(await runHere('history', '9998')).toMatchObject({ code: 3, stdout: '' });
});

it('suggest names likely codes of a shop that nobody lists', async () => {
  const { code, stdout } = await runHere('suggest', 'sunny', 'corner', 'bakery');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Likely codes, from the name alone:\n5462 /);
  expect(await runHere('suggest', 'qqzzxxqqzz')).toMatchObject({ code: 3, stdout: '' });
});

describe('completion', () => {
  it.each([
    ['mcc-lookup sea', 'search'],
    ['mcc-lookup best grab --am', '--amount'],
    ['mcc-lookup help his', 'history'],
    ['mcc-lookup search --limit', '--limit'],
  ])('in bash: %s', async (line, completed) => {
    const { stdout: script } = await runHere('completion', 'bash');
    const words = line.split(' ');
    const ask = `${script}COMP_WORDS=(${words.join(' ')}) COMP_CWORD=${words.length - 1}; _mcc_lookup; echo "\${COMPREPLY[*]}"`;
    expect(execFileSync('bash', ['-c', ask], { encoding: 'utf8' })).toBe(`${completed}\n`);
  });

  it('leaves what is no command and no option to the shell, which knows files', async () => {
    const { stdout: script } = await runHere('completion', 'bash');
    expect(script).toContain('complete -o default');
    const ask = `${script}COMP_WORDS=(mcc-lookup statement oct) COMP_CWORD=2; _mcc_lookup; echo "\${#COMPREPLY[*]}"`;
    expect(execFileSync('bash', ['-c', ask], { encoding: 'utf8' })).toBe('0\n');
  });

  it.each(['zsh', 'fish'])('has each command and option for %s', async (shell) => {
    const { stdout } = await runHere('completion', shell);
    expect(stdout).toMatch(/history/);
    expect(stdout).toMatch(/mile-value/);
  });
});

it('best does not pick a merchant that is only similar, and goes by its likely codes', async () => {
  const { code, stdout } = await runHere('best', 'starbuxx cofee qq');
  expect(code).toBe(0);
  expect(stdout).toContain('nobody lists it');
  expect(stdout).toContain('or is it  Starbucks (SG): starbucks');
});

it('best refuses a name that says nothing', async () => {
  const { code, stderr } = await runHere('best', 'xyzzy');
  expect(code).toBe(3);
  expect(stderr).toContain('`mcc-lookup search xyzzy`');
  expect(stderr).not.toMatch(/explain_mcc|parameter|Next: call/);
});

it('init writes a card and merchants without a problem, and never over files that are there', async () => {
  const mine = join(makeFolder(), 'mine');
  const first = await runHere('init', mine);
  expect(first).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`mcc-lookup build --merchants ${mine}/merchants`),
  });
  const problems: Problem[] = [];
  const mccs = new Set(readMccs('data/mcc', problems).map(({ code }) => code));
  expect(readCards(join(mine, 'cards'), mccs, problems)).toMatchObject([{ shortName: 'EXAMPLE' }]);
  expect(readMerchants(join(mine, 'merchants'), problems)).toHaveLength(2);
  expect(problems).toEqual([]);
  expect(await runHere('init', mine)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('merchants.csv is there already: nothing was written'),
  });
});

it.each([
  [['init', '/proc/x'], 'cannot write into /proc/x: '],
  [['export', '--format', 'csv', '--out', '/proc/x/y'], 'cannot write /proc/x/y: '],
  [['build', '--out', '/proc/x/y.snapshot'], 'cannot write /proc/x/y.snapshot: '],
])('says that nothing can be written there: %j', async (args, message) => {
  expect(await runHere(...args)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});
