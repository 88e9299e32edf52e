import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrusted, parseTrust } from '../../src/limit/trust.ts';

const readRanges = (text: string) => {
  const parsed = parseTrust(text);
  return 'trust' in parsed && 'cidrs' in parsed.trust ? parsed.trust.cidrs : undefined;
};

describe('parseTrust', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['0', 0],
    ['1', 1],
    [' 2 ', 2],
    ['16', 16],
  ])('reads %j as %i hops', (text, hops) => {
    expect(parseTrust(text)).toEqual({ trust: { hops } });
  });

  it.each([
    ['true'],
    ['-1'],
    ['17'],
    ['8080'],
    ['1.5'],
    ['all'],
    ['localhost'],
    ['10.0.0.0/33'],
    ['10.0.0.0/8/8'],
    ['10.0.0.0/'],
    ['10.0.0.0/08'],
    ['2001:db8::/129'],
    ['10.0.0.0/8,'],
    ['10.0.0.0/8 192.168.0.0/16'],
    ['loopback, nonsense'],
    ['0.0.0.0/0'],
    ['::/0'],
    ['::ffff:0:0/96'],
    ['::1/64'],
    ['::/8'],
    ['1, loopback'],
    ['__proto__'],
    ['constructor'],
  ])('refuses %j and says what would be right', (text) => {
    expect(parseTrust(text)).toEqual({
      problem: expect.stringMatching(/\S/),
      remedy: expect.stringContaining('number of proxies in front'),
    });
  });

  it('names the part that is wrong', () => {
    expect(parseTrust('loopback, nonsense')).toMatchObject({
      problem: '"nonsense" is no address or CIDR range',
    });
    expect(parseTrust('0.0.0.0/0')).toMatchObject({
      problem: expect.stringContaining('holds every IPv4 address'),
    });
  });

  it.each([
    ['loopback', ['127.0.0.1', '127.255.0.9', '::1', '::ffff:127.0.0.1'], ['128.0.0.1', '::2', '10.0.0.1']],
    [
      'PRIVATE',
      ['10.1.2.3', '172.31.255.255', '192.168.0.1', 'fd00::1', 'fe80::1%eth0'],
      ['172.32.0.0', '127.0.0.1', '2001:db8::1'],
    ],
    [
      '192.0.2.7, 2001:db8::/32',
      ['192.0.2.7', '2001:db8:ffff::1'],
      ['192.0.2.8', '2001:db9::1', 'nonsense', ''],
    ],
  ])('%s', (text, trusted, others) => {
    const ranges = readRanges(text)!;
    for (const address of trusted) expect([address, isTrusted(address, ranges)]).toEqual([address, true]);
    for (const address of others) expect([address, isTrusted(address, ranges)]).toEqual([address, false]);
  });
});

describe('isTrusted', () => {
  const families = [
    ['ipv4', fc.ipV4(), 32],
    ['ipv6', fc.ipV6(), 128],
  ] as const;

  it.each(families)('decides as the BlockList of node:net does, %s', (family, addresses, most) => {
    const prefixes = fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(addresses, prefixes, addresses, fc.boolean(), (base, prefix, other, same) => {
        const address = same ? base : other;
        const list = new BlockList();
        list.addSubnet(base, prefix, family);
        const ranges = readRanges(`${base}/${prefix}`);
        // Ranges that hold all of IPv4 are refused.
        fc.pre(ranges !== undefined);
        expect(isTrusted(address, ranges!)).toBe(list.check(address, family));
      }),
      { numRuns: 2000 },
    );
  });
});
