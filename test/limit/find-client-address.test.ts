import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClientAddress } from '../../src/limit/client-address.ts';
import { parseTrust, TRUST_NOBODY, type Trust } from '../../src/limit/trust.ts';

function trusting(text: string): Trust {
  const parsed = parseTrust(text);
  if (!('trust' in parsed)) throw new Error(parsed.problem);
  return parsed.trust;
}

describe('findClientAddress', () => {
  it('believes no header by default', () => {
    const forged = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.array(fc.ipV4()));
    fc.assert(
      fc.property(forged, (header) => {
        expect(findClientAddress('192.0.2.1', header, TRUST_NOBODY)).toBe('192.0.2.1');
        expect(findClientAddress('192.0.2.1', header, trusting('10.0.0.0/8, loopback'))).toBe('192.0.2.1');
      }),
    );
  });

  it('lets what a client wrote change nothing behind proxies either', () => {
    const forged = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.array(fc.ipV4()).map((list) => list.join()),
    );
    fc.assert(
      fc.property(forged, (text) => {
        const find = (header: string, trust: Trust) => findClientAddress('10.0.0.1', header, trust);
        expect(find(`${text}, 192.0.2.1`, { hops: 1 })).toBe('192.0.2.1');
        expect(find(`${text}, 192.0.2.1, 10.0.0.2`, { hops: 2 })).toBe('192.0.2.1');
        expect(find(`${text}, 192.0.2.1, 10.0.0.2`, trusting('private'))).toBe('192.0.2.1');
      }),
    );
  });

  it.each<[string, string | undefined, string | readonly string[] | undefined, string, string | undefined]>([
    ['no header', '10.0.0.1', undefined, '1', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '1', '10.0.0.1'],
    ['commas only', '10.0.0.1', ' , ,', '1', '10.0.0.1'],
    ['no headers', '10.0.0.1', [], '1', '10.0.0.1'],
    ['one hop', '10.0.0.1', '192.0.2.1', '1', '192.0.2.1'],
    ['zero hops', '10.0.0.1', '192.0.2.1', '0', '10.0.0.1'],
    ['fewer entries than hops', '10.0.0.1', '192.0.2.1', '3', '192.0.2.1'],
    ['several headers', '10.0.0.1', ['203.0.113.9', '192.0.2.1, 10.0.0.3', '10.0.0.2'], '3', '192.0.2.1'],
    ['empty entries', '10.0.0.1', ',192.0.2.1,, 10.0.0.2,', '2', '192.0.2.1'],
    ['tabs and spaces', '10.0.0.1', '\t192.0.2.1 \t', '1', '192.0.2.1'],
    ['a port', '10.0.0.1', '192.0.2.1:51234', '1', '192.0.2.1'],
    ['IPv6', '10.0.0.1', '2001:db8:0:1::7', '1', '2001:db8:0:1::/64'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8:0:1::7]', '1', '2001:db8:0:1::/64'],
    ['IPv6 in brackets with a port', '10.0.0.1', '[2001:db8:0:1::7]:443', '1', '2001:db8:0:1::/64'],
    ['IPv4 in brackets', '10.0.0.1', '[192.0.2.1]', '1', '10.0.0.1'],
    ['a bad port', '10.0.0.1', '192.0.2.1:http', '1', '10.0.0.1'],
    ['an entry that is no address', '10.0.0.1', '192.0.2.1, unknown', '1', '10.0.0.1'],
    ['a proxy that hides itself', '10.0.0.1', '192.0.2.1, unknown', '2', '192.0.2.1'],
    ['no address behind a trusted range', '10.0.0.1', '192.0.2.1, unknown, 10.0.0.2', 'private', '10.0.0.2'],
    ['trusted proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', 'private', '10.0.0.3'],
    ['an untrusted entry', '10.0.0.1', '203.0.113.9, 192.0.2.1, 10.0.0.2', 'private', '192.0.2.1'],
    ['a mapped proxy', '::ffff:10.0.0.1', '192.0.2.1', '10.0.0.0/8', '192.0.2.1'],
    ['a proxy with a zone', 'fe80::1%eth0', '192.0.2.1', 'private', '192.0.2.1'],
    ['one address of a /64', '2001:db8::7', '192.0.2.1', '2001:db8::7', '192.0.2.1'],
    ['its neighbour', '2001:db8::8', '192.0.2.1', '2001:db8::7', '2001:db8:0:0::/64'],
    ['a Unix socket behind a proxy', undefined, '192.0.2.1', '1', '192.0.2.1'],
    ['a client that is gone', undefined, '192.0.2.1', 'loopback, private', undefined],
    ['nothing at all', undefined, undefined, '', undefined],
  ])('reads %s', (_, socket, header, trust, key) => {
    expect(findClientAddress(socket, header, trusting(trust))).toBe(key);
  });

  it('reads a long header only as far as it must', () => {
    const header = `${'10.0.0.9, '.repeat(100_000)}192.0.2.1`;
    expect(findClientAddress('10.0.0.1', header, trusting('private'))).toBe('192.0.2.1');
  });
});
