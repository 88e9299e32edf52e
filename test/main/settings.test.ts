// The service's settings: which values are valid, and that they are all documented.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SNAPSHOT } from '../../src/main/paths.ts';
import { listRemovedSettings, readSettings, SETTINGS } from '../../src/main/settings.ts';

function read(env: Record<string, string>, flags: Record<string, string> = {}) {
  const result = readSettings(env, flags);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result.settings;
}

function problemsOf(env: Record<string, string>, flags: Record<string, string> = {}): readonly string[] {
  const result = readSettings(env, flags);
  return 'problems' in result ? result.problems : [];
}

describe('readSettings', () => {
  it('has the documented defaults', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      rateLimit: 100,
      rateLimitWindow: 900,
      defaultRegion: 'SG',
      logLevel: 'info',
      publicUrl: undefined,
    });
  });

  it('prefers a flag to the environment, and treats an empty variable as absent', () => {
    expect(read({ PORT: '8080' }, { port: '9090' }).port).toBe(9090);
    expect(read({ PORT: '' }).port).toBe(3000);
  });

  it('reads values as people write them', () => {
    expect(read({ PUBLIC_URL: 'https://mcc.example/' }).publicUrl).toBe('https://mcc.example');
    expect(read({ DEFAULT_REGION: ' hk ' }).defaultRegion).toBe('HK');
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(read({ LOG_QUERIES: 'true' }).logQueries).toBe(true);
  });

  it.each([
    ['PORT', '65536', 'from 0 to 65535'],
    ['PORT', '80x', 'from 0 to 65535'],
    ['PORT', '-1', 'from 0 to 65535'],
    ['RATE_LIMIT', '0', 'from 1 to'],
    ['RATE_LIMIT', '1e3', 'from 1 to'],
    ['RATE_LIMIT_WINDOW', '15m', 'from 1 to 86400'],
    ['DEFAULT_REGION', 'SGP', 'two letters'],
    ['PUBLIC_URL', 'mcc.example', 'https://mcc.example'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'https://mcc.example'],
    ['PUBLIC_URL', 'https://mcc.example/sub', 'without path, query or password'],
    ['HOST', ' ', 'an address of this machine'],
    ['TRUST_PROXY', 'everybody', 'number of proxies'],
    ['VALKEY_URL', 'http://valkey.example', 'valkey://host:6379'],
    [
      'CATALOGUE',
      'https://user:secret@mcc.example/x',
      'without user and password',
      'https://…@mcc.example/x',
    ],
    ['CATALOGUE_POLL', '0', 'from 1 to 86400'],
    ['CATALOGUE_MAX_MB', '4096', 'of megabytes from 1 to 4095'],
    ['MCP_HOSTS', 'a b', 'host names separated by commas'],
    ['VALKEY_TIMEOUT', '0', 'from 1 to 10000'],
    ['LOG_LEVEL', 'loud', 'one of fatal'],
    ['LOG_QUERIES', 'yes', 'true or false'],
    ['REPORT_URL', 'javascript:alert(1)', 'mailto:, https:'],
    ['REPORT_URL', 'mailto:nobody', 'mailto:, https:'],
    ['REPORT_URL', 'https://mcc example/reports', 'mailto:, https:'],
    ['REPORT_URL', 'https://tracker.example/new?title={title}', '{body}'],
    ['REPORT_URL', 'https://tracker.example/new?title={subject}', '{body}'],
  ])('refuses %s=%s with the remedy', (name, value, remedy, shown = value) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toContain(`${name} is \`${shown}\``);
    expect(problem).toContain(remedy);
  });

  it.each([
    ['VALKEY_URL', 'valkee://user:secret@host/0', 'valkee://…@host/0'],
    ['VALKEY_URL', 'valkey://:sec/r@et@host:x', 'valkey://…@host:x'],
    ['VALKEY_URL', 'user:secret@host', 'user:…@host'],
    ['PUBLIC_URL', 'https://user:secret@mcc.example', 'https://…@mcc.example'],
  ])('does not repeat a password: %s=%s', (name, value, shown) => {
    const [problem] = problemsOf({ [name]: value });
    expect(problem).toContain(`${name} is \`${shown}\``);
  });

  it('names the flag when the flag is wrong, and reports every problem at once', () => {
    expect(problemsOf({ LOG_LEVEL: 'loud' }, { port: 'x' })).toEqual([
      expect.stringContaining('--port is `x`'),
      expect.stringContaining('LOG_LEVEL'),
    ]);
  });
});

it('takes a file or an address as catalogue', () => {
  expect(read({}).catalogue).toBe(SNAPSHOT);
  expect(read({ CATALOGUE: 'mine.snapshot' }).catalogue).toBe('mine.snapshot');
  const address = 'https://mcc.example/catalogue.snapshot?v=1';
  expect(read({ CATALOGUE: address, CATALOGUE_POLL: '5' })).toMatchObject({
    catalogue: address,
    cataloguePoll: 5,
    data: undefined,
  });
});

it('warns about variables that are no longer used, without their values', () => {
  const lines = listRemovedSettings({
    WORKERS: '4',
    DATABASE_URL: 'postgres://user:secret@host/name',
    DATABASE_FALLBACK: '',
    PORT: '1',
  });
  expect(lines).toEqual([
    expect.stringMatching(/^WORKERS .*replicas behind a proxy/),
    expect.stringMatching(/^DATABASE_URL .*`mcc-lookup build --merchants postgres:/),
  ]);
  expect(lines.join()).not.toContain('secret');
});

it('docs/self-hosting.md has exactly this table', () => {
  const rows = SETTINGS.map(
    ({ env, defaultText, help }) =>
      `| \`${env}\` | ${defaultText ? `\`${defaultText === SNAPSHOT ? 'dist/catalogue.snapshot' : defaultText}\`` : ''} | ${help} |`,
  );
  const documented = readFileSync('docs/self-hosting.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line));
  expect(documented).toEqual(rows);
});
