import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLabel } from '../../src/catalogue/domain.ts';

it.each([
  ['xn--bcher-kva', 'bücher'],
  ['xn--ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['xn--3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
  ['shopee', 'shopee'],
  ['sunny-corner', 'sunny-corner'],
])('%s is %s', (label, shown) => {
  expect(decodeLabel(label)).toBe(shown);
});

it.each(['xn--', 'xn--a-', 'xn--99999999', 'xn--ü', 'xn--zzzzzzzzzzzzzz'])(
  '%s is not valid punycode',
  (label) => {
    expect(() => decodeLabel(label)).not.toThrow();
  },
);

it('reads back what the URL standard writes', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'z', '7', 'é', 'ß', 'ж', '全', '家', '한', 'ü'),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(letters, (label) => {
      const encoded = domainToASCII(`${label}.example`).split('.', 1)[0]!;
      fc.pre(encoded !== '');
      expect(decodeLabel(encoded)).toBe(label.normalize('NFC'));
    }),
  );
});
