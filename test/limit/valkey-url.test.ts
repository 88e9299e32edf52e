import { expect, it } from 'vitest';
import { parseValkeyUrl } from '../../src/limit/valkey-url.ts';

const PLAIN = {
  tls: false,
  username: undefined,
  password: undefined,
  database: 0,
  master: undefined,
  prefix: 'mcc-lookup',
};

it.each([
  ['valkey://cache', { kind: 'single', addresses: [{ host: 'cache', port: 6379 }] }],
  ['redis://10.0.0.1:7000/2', { kind: 'single', addresses: [{ host: '10.0.0.1', port: 7000 }], database: 2 }],
  [
    'valkey://key@Cache_1.example:65535/',
    { kind: 'single', addresses: [{ host: 'Cache_1.example', port: 65_535 }], password: 'key' },
  ],
  ['valkey://[::1]:7000/', { kind: 'single', addresses: [{ host: '::1', port: 7000 }] }],
  [
    'rediss://me:p%40ss@cache?prefix=x',
    {
      kind: 'single',
      addresses: [{ host: 'cache', port: 6379 }],
      tls: true,
      username: 'me',
      password: 'p@ss',
      prefix: 'x',
    },
  ],
  [
    'valkey://:s3cret@cache',
    { kind: 'single', addresses: [{ host: 'cache', port: 6379 }], password: 's3cret' },
  ],
  [
    'valkey+sentinel://a,b:26380/main/1',
    {
      kind: 'sentinel',
      addresses: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
      ],
      master: 'main',
      database: 1,
    },
  ],
  [
    'valkeys+cluster://a:1, b:7001',
    {
      kind: 'cluster',
      addresses: [
        { host: 'a', port: 1 },
        { host: 'b', port: 7001 },
      ],
      tls: true,
    },
  ],
])('reads %s', (text, expected) => {
  expect(parseValkeyUrl(text)).toEqual({ ...PLAIN, ...expected });
});

it.each([
  'cache:6379',
  'http://cache',
  'at valkey://cache',
  'valkey://',
  'valkey://a,b',
  'valkey://a:0',
  'valkey://a:65536',
  'valkey://a:7000x',
  'valkey://a b',
  'valkey://a/x',
  'valkey://a/-1',
  'valkey://a/1/2',
  'valkey://a?prefix={x}',
  'valkey://%zz@a',
  'valkey+sentinel://a',
  'valkey+sentinel://a/',
  'valkey+cluster://a/1',
])('refuses %s', (text) => {
  expect(parseValkeyUrl(text)).toBeUndefined();
});
