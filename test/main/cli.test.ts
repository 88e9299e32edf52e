// The commands as a person runs them: what they print, on which stream, and their exit codes.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runProgram, runProgramWith } from './run-program.ts';

describe('help', () => {
  it.each([['help'], ['--help'], ['-h']])('%s lists the commands', async (arg) => {
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
    expect(await runProgram('help', 'lookup')).toEqual(await runProgram('lookup', '--help'));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await runProgram('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('is shown, with the exit code for wrong usage, if no command is given', async () => {
    const { code, stdout } = await runProgram();
    expect(code).toBe(2);
    expect(stdout).toContain('usage: mcc-lookup <command>');
  });

  it.each(['lookup', 'search', 'mcc', 'cards', 'best', 'build', 'check', 'summary'])(
    'explains %s',
    async (command) => {
      const { code, stdout } = await runProgram(command, '--help');
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^usage: mcc-lookup ${command}`));
      expect(stdout).toContain('--json');
      expect(stdout).toContain('Exit codes: 0 success, 1 failure');
    },
  );
});

describe('wrong usage exits with 2 and one line', () => {
  it.each([
    [['frobnicate'], 'unknown command `frobnicate`; `mcc-lookup help` lists all commands'],
    [['help', 'frobnicate'], 'unknown command `frobnicate`; `mcc-lookup help` lists all commands'],
    [['constructor'], 'unknown command `constructor`; `mcc-lookup help` lists all commands'],
    [['lookup'], 'usage: mcc-lookup lookup <domain> [options]'],
    [['lookup', 'a.sg', 'b.sg'], 'usage: mcc-lookup lookup <domain> [options]'],
    [['cards', 'SG'], 'usage: mcc-lookup cards [options]'],
    [['lookup', 'shopee.sg', '--region', 'XX'], 'Unsupported region (supported: AU, GB, HK, MY, SG, US)'],
    [['cards', '--region', 'Singapore'], 'Unsupported region (supported: AU, GB, HK, MY, SG, US)'],
    [['mcc', ' '], 'give a code, or words such as petrol'],
    [['mcc', '58120'], 'a code has one to four digits, such as 5814'],
    [['search', 'grab', '--limit', '0'], '--limit must be a number from 1 to 50'],
    [['search', 'grab', '--limit', 'ten'], '--limit must be a number from 1 to 50'],
    [['search', ' '], 'give a name to search for'],
    [['search', 'a'.repeat(201)], 'the name is too long (200 characters at most)'],
    [['lookup', ' '], 'give a web address, such as shopee.sg'],
    [['descriptor', ''], 'give a statement line'],
    [['export', '--format', 'json', '--out', ''], '--out must name a file or a folder'],
    [['search', 'grab', '--country', 'XX'], 'country must be a two-letter country code (ISO 3166-1)'],
    [['best', ' '], 'give a merchant or a code'],
    [['best', 'grab', '--channel', 'phone'], '--channel must be online or offline'],
    [['best', 'grab', '--amount', '0'], '--amount must be above 0 and at most 10000000, such as 80 or 12.50'],
    [['best', 'grab', '--cards', ','], '--cards is empty: `mcc-lookup cards` lists the short names'],
    [['best', 'a'.repeat(201)], 'the name is too long (200 characters at most)'],
    [
      ['qr', 'hello'],
      'cannot read the code: it is not a payment code: it should begin with 000201 or with upi://pay',
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

describe('lookup', () => {
  it('answers like /api/store-by-domain, key by key', async () => {
    const { code, stdout } = await runProgram('lookup', 'https://shopee.sg/cart', '--json');
    const answer = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(Object.keys(answer)).toEqual([
      'id',
      'Store',
      'MCC',
      'type',
      'Country',
      'Category',
      'cards',
      'url',
      'eligibleCards',
    ]);
    expect(answer).toMatchObject({
      Store: 'Shopee',
      type: 'online',
      Country: 'SG',
      url: 'https://shopee.sg',
    });
  });

  it('compares the cards of the requested region, in upper or lower case', async () => {
    const names = async (region: string) =>
      JSON.parse(
        (await runProgram('lookup', 'shopee.sg', '--json', '--region', region)).stdout,
      ).eligibleCards.map(({ shortName }: { shortName: string }) => shortName);
    expect(await names('hk')).toEqual(await names('HK'));
    expect(await names('hk')).not.toEqual(await names('SG'));
  });

  it('prints the code, how sure we are and the cards', async () => {
    const { stdout } = await runProgram('lookup', 'shopee.sg');
    expect(stdout).toMatch(
      /^merchant {2}Shopee \(SG, online\)\nMCC {7}\d{4} .+\nhow sure {2}\d+ %, \w+\nsite {6}https:\/\/shopee\.sg\n/,
    );
    expect(stdout).toMatch(/\nCards that earn a bonus here \(SG\):\n|\nNo SG card earns a bonus here\.\n/);
  });

  it.each([
    ['nobody-has-this-name.sg', "`mcc-lookup search 'nobody has this name'`"],
    ['qqzzxxqqzz', '`mcc-lookup search qqzzxxqqzz`'],
    ['__proto__', '`mcc-lookup search __proto__`'],
  ])('exits with 3 for %j, and names the next step', async (domain, next) => {
    const { code, stdout, stderr } = await runProgram('lookup', domain, '--json');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(next);
  });
});

describe('mcc', () => {
  it('reads 742 as 0742', async () => {
    const answer = JSON.parse((await runProgram('mcc', '742', '--json')).stdout);
    expect(Object.keys(answer)).toEqual(['success', 'mcc', 'description', 'category', 'eligibleCards']);
    expect(answer).toMatchObject({
      success: true,
      mcc: '0742',
      description: expect.stringMatching(/Veterinary/),
    });
    expect((await runProgram('mcc', '742')).stdout).toMatch(/^MCC\s+0742 .*Veterinary/);
  });

  it('exits with 3 for an unknown code', async () => {
    const { code, stderr } = await runProgram('mcc', '1');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^mcc-lookup: unknown code 0001/);
  });
});

describe('best', () => {
  it('says what chosen cards earn on an amount, best first', async () => {
    const asked = ['best', '5812', '--cards', 'crmc,wwmc', '--amount', '80'];
    const { cards, amount } = JSON.parse((await runProgram(...asked, '--json')).stdout);
    expect(amount).toBe(80);
    expect(cards.map(({ shortName }: { shortName: string }) => shortName).sort()).toEqual(['CRMC', 'WWMC']);
    const { stdout } = await runProgram(...asked);
    expect(stdout).toMatch(/\nYour cards, best first:\n[\d.]+ miles/);
  });

  it('does not pick a merchant that is only similar', async () => {
    const { code, stderr } = await runProgram('best', 'starbuxx cofee qq');
    expect(code).toBe(3);
    expect(stderr).toContain("`mcc-lookup search 'starbuxx cofee qq'`");
    expect(stderr).not.toMatch(/explain_mcc|parameter|Next: call/);
  });
});

describe('cards', () => {
  it('lists those of a region by name', async () => {
    const { success, cards } = JSON.parse((await runProgram('cards', '--region', 'sg', '--json')).stdout);
    const all = JSON.parse((await runProgram('cards', '--json')).stdout).cards;
    expect(success).toBe(true);
    expect(cards.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(cards.length);
    const names: string[] = cards.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    for (const card of cards) expect(card).not.toHaveProperty('region');
  });
});

describe('search', () => {
  it('finds a merchant despite a typo, and exits with 3 if there is none', async () => {
    const { code, stdout } = await runProgram(
      'search',
      'shoppee',
      '--json',
      '--limit',
      '3',
      '--country',
      'sg',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results[0]).toMatchObject({ Store: 'Shopee', Country: 'SG' });
    expect(await runProgram('search', 'qqzzxxqqzz')).toMatchObject({ code: 3, stdout: '' });
    expect((await runProgram('search', 'shoppee', '--limit', '1')).stdout).toMatch(
      /^Shopee {2}SG {2}\d{4} {2}.+ {2}shopee\n$/,
    );
  });
});
