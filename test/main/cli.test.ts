// The commands as a person runs them: what they print, on which stream, and their exit codes.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runProgram, runProgramWith } from './run-program.ts';

describe('help', () => {
  it.each([['help'], ['-h']])('%s lists the commands', async (arg) => {
    const { code, stdout } = await runProgram(arg);
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
    const help = await runProgram('lookup', '--help');
    expect(help).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^usage: mcc-lookup lookup <domain>/),
    });
    for (const text of ['--json', 'Exit codes: 0 success, 1 failure']) expect(help.stdout).toContain(text);
    expect(await runProgram('help', 'lookup')).toEqual(help);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runProgram('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('is shown, with the exit code for wrong usage, if no command is given', async () => {
    const { code, stdout } = await runProgram();
    expect(code).toBe(2);
    expect(stdout).toContain('usage: mcc-lookup <command>');
  });
});

describe('wrong usage exits with 2 and one line', () => {
  it.each([
    [['frobnicate'], 'unknown command `frobnicate`; `mcc-lookup help` lists all commands'],
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
    expect(await runProgram(...args)).toEqual({ code: 2, stdout: '', stderr: `mcc-lookup: ${message}\n` });
  });

  it('names an unknown option and where the known ones are listed', async () => {
    const { code, stderr } = await runProgram('lookup', 'shopee.sg', '--jsno');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^mcc-lookup: .*--jsno.*`mcc-lookup lookup --help` lists the options\)\n$/s);
    expect(stderr).not.toContain('    at ');
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
  const { code, stdout, stderr } = await runProgram('lookup', domain, '--json');
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain(next);
});

it('best does not pick a merchant that is only similar, and goes by its likely codes', async () => {
  const { code, stdout } = await runProgram('best', 'starbuxx cofee qq');
  expect(code).toBe(0);
  expect(stdout).toContain('nobody lists it');
  expect(stdout).toContain('or is it  Starbucks (SG): starbucks');
});

it('best refuses a name that says nothing', async () => {
  const { code, stderr } = await runProgram('best', 'xyzzy');
  expect(code).toBe(3);
  expect(stderr).toContain('`mcc-lookup search xyzzy`');
  expect(stderr).not.toMatch(/explain_mcc|parameter|Next: call/);
});
