// Who may call /mcp, by the address that the service listens on and by settings.
import { expect, it } from 'vitest';
import {
  chooseAccess,
  isAllowed,
  LOCAL_ACCESS,
  OPEN_ACCESS,
  parseAllowedNames,
} from '../../src/http/mcp-access.ts';

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('is strict on %s', (host) => {
  expect(chooseAccess(host)).toBe(LOCAL_ACCESS);
});

it('trusts the public address too, which a proxy passes on to a service on 127.0.0.1', () => {
  const access = chooseAccess('127.0.0.1', 'https://Mcc.example');
  expect(isAllowed(access, { host: 'mcc.example' })).toBe(true);
  expect(isAllowed(access, { host: 'mcc.example:443', origin: 'https://mcc.example' })).toBe(true);
  expect(isAllowed(access, { host: '127.0.0.1:3000' })).toBe(true);
  expect(isAllowed(access, { host: 'evil.example' })).toBe(false);
  expect(isAllowed(access, { host: 'mcc.example', origin: 'https://evil.example' })).toBe(false);
  expect(chooseAccess('0.0.0.0', 'https://mcc.example')).toBe(OPEN_ACCESS);
});

it.each(['0.0.0.0', '::', '192.0.2.1', 'mcc.example'])('is open on %s', (host) => {
  expect(chooseAccess(host)).toBe(OPEN_ACCESS);
});

it.each([
  ['any', 'any'],
  [' Any ', 'any'],
  ['mcc.example', ['mcc.example']],
  ['MCC.example, [::1],127.0.0.1', ['mcc.example', '[::1]', '127.0.0.1']],
  ['', undefined],
  ['https://mcc.example', undefined],
  ['mcc.example:443', undefined],
  ['a,,b', undefined],
])('reads the setting %j', (text, names) => {
  expect(parseAllowedNames(text)).toEqual(names);
});
