// The HTTP API, the typed client and the command line, with its own catalogue and with a running service, give the same
// answers to the same questions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { MccLookup } from '../../src/client/index.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { useFolder } from '../support/temporary-files.ts';
import { type Outcome, runProgram } from './run-program.ts';

const folder = useFolder();
const snapshot = join(folder, 'small.snapshot');
let service: RunningProgram;
let client: MccLookup;
beforeAll(async () => {
  writeFileSync(snapshot, writeSnapshot(SMALL_CONTENTS).bytes);
  service = await startProgram({}, { args: ['--catalogue', snapshot, '--rate-limit', '1000'] });
  client = new MccLookup({ baseUrl: service.url });
});
afterAll(async () => {
  await service.process.end();
});

/** With the catalogue here and with the service: the same text, the same exit code. */
async function askBoth(...args: string[]): Promise<Outcome> {
  const [here, there] = await Promise.all([
    runProgram(...args, '--catalogue', snapshot),
    runProgram(...args, '--server', service.url),
  ]);
  expect(there).toEqual(here);
  return here;
}

const askJson = async (...args: string[]): Promise<unknown> =>
  JSON.parse((await askBoth(...args, '--json')).stdout);
const askHttp = async (path: string): Promise<unknown> => (await fetch(`${service.url}/api/${path}`)).json();

describe('the same answer everywhere', () => {
  it.each([
    ['shopee.sg', 'SG'],
    ['https://www.SHOPEE.com.my/cart?x=1', 'SG'],
    ['cafezoe.fr', 'US'],
    ['bücher.de', 'sg'],
  ])('the merchant at %s and the cards of %s', async (domain, region) => {
    const http = await askHttp(`store-by-domain?domain=${encodeURIComponent(domain)}&region=${region}`);
    expect(await client.storeByDomain(domain, { region })).toEqual(http);
    expect(await askJson('lookup', domain, '--region', region)).toEqual(http);
    expect((await askBoth('lookup', domain, '--region', region)).stdout).toMatch(
      /^merchant .+\nMCC .+\nhow sure {2}70 %/,
    );
  });

  it.each([
    ['grab', []],
    ['zoe cafe', []],
    ['grab', ['--country', 'my', '--limit', '1']],
  ])('merchants called %s %j', async (q, options) => {
    const [, country, , limit = '10'] = options;
    const query = new URLSearchParams({ q, limit, ...(country && { country }) });
    const http = await askHttp(`store/search?${query}`);
    expect(await client.searchStores(q, { limit: Number(limit), country })).toEqual(http);
    // With ids, which other commands take.
    expect(await askJson('search', q, ...options)).toEqual(await askHttp(`store/search?${query}&include=id`));
    await askBoth('search', q, ...options);
  });

  it.each(['5812', '742'])('the code %s', async (code) => {
    const http = await askHttp(`mcc?mcc=${code}`);
    expect(await client.mcc(code)).toEqual(http);
    expect(await askJson('mcc', code)).toEqual(http);
    expect((await askBoth('mcc', code)).stdout).toMatch(/^MCC .+\ncategory .+\nnetworks {2}Visa\n/);
  });

  it.each(['coffee shops', 'kopitaim'])('the codes for %s', async (words) => {
    const http = await askHttp(`mcc/codes?q=${encodeURIComponent(words)}`);
    expect(await client.mccCodes({ q: words })).toEqual(http);
    expect(await askJson('mcc', words)).toEqual(http);
    expect((await askBoth('mcc', words)).stdout).toMatch(/^5814 {2}Fast Food/m);
  });

  it.each([[], ['--region', 'us']])('the cards %j %j', async (...options) => {
    const http = await askHttp(`cards${options[1] ? `?region=${options[1]}` : ''}`);
    expect(await client.cards({ region: options[1] })).toEqual(http);
    expect(await askJson('cards', ...options)).toEqual(http);
    await askBoth('cards', ...options);
  });

  it.each<[string, string, string[]]>([
    ['shopee.sg', 'q=shopee.sg', []],
    ['Starbucks', 'q=Starbucks&region=US', ['--region', 'us']],
    ['grab-food', 'q=grab-food&type=offline', ['--channel', 'offline']],
    ['5812', 'mcc=5812', []],
    [
      '5812',
      'mcc=5812&type=online&amount=80&cards=ONL,PLAIN',
      ['--channel', 'online', '--amount', '80', '--cards', 'ONL, PLAIN'],
    ],
  ])('the best cards at %s: %s', async (merchant, query, options) => {
    const http = await askHttp(`best-card?${query}`);
    expect(await askJson('best', merchant, ...options)).toEqual(http);
    await askBoth('best', merchant, ...options);
  });

  it('cards at their base rate, if none earns a bonus', async () => {
    const { stdout } = await askBoth('best', '5399', '--channel', 'offline');
    expect(stdout).toContain('Without conditions: Plain Card, 140 miles (S$1.40).');
  });

  it.each([
    '00020101021126330009SG.PAYNOW010100211+659123456752045814530370254046.505802SG5909STARBUCKS6009SINGAPORE63044965',
    'upi://pay?pa=shop@bank&pn=Sunny%20Bakery&mc=0000',
  ])('the payment code %s', async (payload) => {
    const http = await askHttp(`qr?payload=${encodeURIComponent(payload)}`);
    expect(await client.readQr(payload)).toEqual(http);
    expect(await askJson('qr', payload)).toEqual(http);
    await askBoth('qr', payload);
  });

  it.each([['SQ *GRAB SINGAPORE'], ['STARBUCKS 04766', '--country', 'us'], ['XQZVV\t4711']])(
    'the statement line %j',
    async (text, ...options) => {
      await askBoth('descriptor', text, ...options);
      const query = new URLSearchParams({
        text: text.replace('\t', ' '),
        ...(options[1] && { country: options[1] }),
      });
      expect(await askJson('descriptor', text, ...options)).toEqual(await askHttp(`descriptor?${query}`));
    },
  );
});

describe('the same refusal locally and from a service', () => {
  it.each([
    [
      ['lookup', 'nobody-has-this.sg'],
      3,
      "merchant not found: “nobody-has-this.sg”. Try `mcc-lookup search 'nobody has this'`\n",
    ],
    [['search', 'qqzzxxqqzz'], 3, 'no merchant is called “qqzzxxqqzz”\n'],
    [['search', 'qqzzxxqqzz', '--json'], 3, ''],
    [['search', ' '], 2, 'give a name to search for\n'],
    [['search', 'grab', '--country', 'XX'], 2, 'country must be a two-letter country code (ISO 3166-1)\n'],
    [['mcc', '1'], 3, 'unknown code 0001; `mcc-lookup search <name>` shows the codes of merchants\n'],
    [['lookup', 'shopee.sg', '--region', 'XX'], 2, 'Unsupported region (supported: SG, US)\n'],
    [['cards', '--region', 'XX'], 2, 'Unsupported region (supported: SG, US)\n'],
    [['best', 'grab', '--region', 'XX'], 2, 'Unsupported region (supported: SG, US)\n'],
    [
      ['descriptor', 'GRAB', '--country', 'XX'],
      2,
      'country must be a two-letter country code (ISO 3166-1)\n',
    ],
  ])('%j', async (args, code, message) => {
    expect(await askBoth(...args)).toMatchObject({ code, stderr: message && `mcc-lookup: ${message}` });
  });

  it.each(['5819', 'qqzzxxqqzz', 'nobody-has-this.sg', 'shopee fabrics'])(
    'of the best cards at %s, with the next step',
    async (merchant) => {
      const { code, stderr } = await askBoth('best', merchant);
      expect(code).toBe(3);
      expect(stderr).toMatch(/^mcc-lookup: .+(?:mcc-lookup search|5812 Eating Places)/s);
    },
  );
});

describe('an unreachable service gives one line and exit code 1', () => {
  it.each(['lookup shopee.sg', 'search grab', 'mcc 5812', 'cards', 'best grab', 'descriptor GRAB'])(
    '%s',
    async (command) => {
      const { code, stdout, stderr } = await runProgram(
        ...command.split(' '),
        '--server',
        'http://127.0.0.1:9',
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^mcc-lookup: No answer from http:\/\/127\.0\.0\.1:9\/\S+: .+\n$/);
    },
  );

  it('that is another program', async () => {
    for (const command of ['cards', 'best grab --region SG']) {
      const { code, stderr } = await runProgram(...command.split(' '), '--server', `${service.url}/embed`);
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/^mcc-lookup: .+\n$/);
    }
  });
});
