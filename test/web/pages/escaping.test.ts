import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findWebAddress } from '../../../src/web/pages/elements.tsx';
import { formatJsonLd } from '../../../src/web/pages/frame.tsx';
import { escapeMarkdown, formatLink } from '../../../src/web/pages/markdown.ts';

it('writes a data block that reads back and never ends early', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = formatJsonLd({ text });
      expect(JSON.parse(written)).toEqual({ text });
      expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});

it('escapes everything in a name that Markdown would interpret', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[](){}<>|*_`#!\\&~ \n\tab') }), (text) => {
      const written = escapeMarkdown(text);
      expect(written.replace(/\\[\\`*_{}[\]>()#!|~]/g, '')).toMatch(/^(?:[ ab]|&lt;|&amp;)*$/);
    }),
  );
});

it.each([
  ['1. FC Köln', '1\\. FC Köln'],
  ['- x', '\\- x'],
  ['---', '\\---'],
  ['7-Eleven', '7-Eleven'],
  ['2.5 miles', '2.5 miles'],
])('begins no list with %s', (text, written) => {
  expect(escapeMarkdown(text)).toBe(written);
});

it('ends a link where it should', () => {
  expect(formatLink('a]b', 'https://x.example/a b>c')).toBe('[a\\]b](<https://x.example/a%20b%3Ec>)');
});

it.each([
  ['https://x.example', 'https://x.example'],
  ['HTTP://x.example', 'HTTP://x.example'],
  ['javascript:alert(1)', undefined],
  ['//x.example', undefined],
  [null, undefined],
])('links %s', (url, address) => {
  expect(findWebAddress(url)).toBe(address);
});
