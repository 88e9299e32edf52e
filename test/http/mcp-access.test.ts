// Who may call /mcp, by the address that the service listens on and by settings.
import { expect, it } from 'vitest';
import { chooseAccess, LOCAL_ACCESS, OPEN_ACCESS, parseAllowedNames } from '../../src/http/mcp-access.ts';

it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'])('is strict on %s', (host) => {
  expect(chooseAccess(host)).toBe(LOCAL_ACCESS);
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
