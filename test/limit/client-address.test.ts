import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClientKey } from '../../src/limit/client-address.ts';

const UNKNOWN = 'unknown';
const keyOf = (text: string) => findClientKey([text]);

describe('findClientKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['0000:0000:0000:0000:0000:ffff:c000:0201', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0001:dead:beef:0:1', '2001:db8:0:1::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:2:3:4::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%25', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    // The deprecated form from RFC 4291, section 2.5.5.1, which ipaddr.js reads as mapped.
    ['::1.2.3.4', '1.2.3.4'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['192.0.2.1:51234', '192.0.2.1'],
    ['[2001:db8:0:1::7]', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::7]:443', '2001:db8:0:1::/64'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['fe80::1%br-lan.100', 'fe80:0:0:0::/64'],
  ])('reads %s as %s', (text, key) => {
    expect(keyOf(text)).toBe(key);
  });

  it.each([
    [''],
    [' '],
    ['unknown'],
    ['localhost'],
    ['1.2.3'],
    ['1.2.3.4.5'],
    ['1.2.3.256'],
    ['01.2.3.4'],
    ['1.2.3.4 '],
    ['1..2.3'],
    ['.1.2.3'],
    ['1.2.3.'],
    ['0x1.2.3.4'],
    ['1.2.3.4%eth0'],
    ['1.2.3.4:'],
    ['1.2.3.4:http'],
    ['1.2.3.4:123456'],
    ['[1.2.3.4]'],
    ['[::1]:'],
    ['[::1'],
    [':'],
    [':::'],
    ['1:2:3:4:5:6:7'],
    ['1:2:3:4:5:6:7:8:9'],
    ['1:2:3:4:5:6:7:8::'],
    ['::1:2:3:4:5:6:7:8'],
    ['1::2::3'],
    ['12345::'],
    ['g::'],
    ['1:2:3:4:5:6:7:'],
    [':1:2:3:4:5:6:7'],
    ['::1.2.3'],
    ['::1.2.3.4:5'],
    ['1:2:3:4:5:6:7:1.2.3.4'],
    ['fe80::1%'],
    ['%eth0'],
    ['2001:db8::1/64'],
    ['1.2.3.4,5.6.7.8'],
    ['\u0661.2.3.4'],
    ['__proto__'],
    [':'.repeat(90)],
  ])('finds no address in %j', (text) => {
    expect(keyOf(text)).toBe(UNKNOWN);
  });

  const group = fc.oneof(fc.constant(0), fc.constant(0xffff), fc.integer({ min: 0, max: 0xffff }));
  const groups = fc.array(group, { minLength: 8, maxLength: 8 });

  it('gives one key for all forms of an address, and one for each /64', () => {
    fc.assert(
      fc.property(groups, fc.boolean(), fc.boolean(), fc.nat(), (address, padded, upper, choice) => {
        const texts = address.map((number) => number.toString(16).padStart(padded ? 4 : 1, '0'));
        const full = texts.join(':');
        const key = keyOf(full);
        const forms = [
          full,
          listGaps(texts)[choice % 36] ?? full,
          new URL(`http://[${full}]/`).hostname.slice(1, -1),
        ];
        forms.push(`${texts.slice(0, 6).join(':')}:${formatIPv4(address[6]!, address[7]!)}`, `${full}%en0`);
        for (const form of forms) expect(keyOf(upper ? form.toUpperCase() : form)).toBe(key);
        const mapped = address.slice(0, 5).every((number) => number === 0) && address[5] === 0xffff;
        const subnet = address
          .slice(0, 4)
          .map((number) => number.toString(16))
          .join(':');
        expect(key).toBe(mapped ? formatIPv4(address[6]!, address[7]!) : `${subnet}::/64`);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts the same addresses as node:net', () => {
    const character = fc.constantFrom(...'0012349abfF::::..'.split(''));
    const noise = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(''));
    const texts = fc.oneof(
      noise,
      fc.ipV4(),
      fc.ipV6(),
      fc.ipV4().map((ip) => `::ffff:${ip}`),
    );
    fc.assert(
      fc.property(texts, fc.nat(), fc.constantFrom('', ':', '.', '0', 'f'), (text, index, extra) => {
        const place = index % (text.length + 1);
        const changed = text.slice(0, place) + extra + text.slice(place);
        expect(keyOf(changed) !== UNKNOWN).toBe(isIP(stripPort(changed)) !== 0);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('findClientKey, of several', () => {
  it.each<[string, (string | undefined)[], string]>([
    ['the furthest', ['10.0.0.1', '10.0.0.2', '192.0.2.1'], '192.0.2.1'],
    ['the proxy, if its client is no address', ['10.0.0.1', '10.0.0.2', 'unknown'], '10.0.0.2'],
    ['the client behind a Unix socket', [undefined, '192.0.2.1'], '192.0.2.1'],
    ['nobody behind a Unix socket', [undefined], UNKNOWN],
    ['no entry', [], UNKNOWN],
    ['no address at all', ['', 'localhost', '_hidden'], UNKNOWN],
  ])('counts for %s', (_, addresses, key) => {
    expect(findClientKey(addresses)).toBe(key);
  });
});

const stripPort = (text: string) => /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;

function formatIPv4(high: number, low: number): string {
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

/** All forms in which one run of zero groups is replaced by `::`. */
function listGaps(texts: readonly string[]): string[] {
  const forms: string[] = [];
  for (let start = 0; start < 8; start++) {
    for (let end = start + 1; end <= 8 && Number.parseInt(texts[end - 1]!, 16) === 0; end++) {
      forms.push(`${texts.slice(0, start).join(':')}::${texts.slice(end).join(':')}`);
    }
  }
  return forms;
}
