import { BlockList } from 'node:net';
import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { buildTrustCheck, findClientKey, parseTrust } from '../../src/limit/client-address.ts';

function trusting(text: string) {
  const parsed = parseTrust(text);
  if (!('trustProxy' in parsed)) throw new Error(parsed.problem);
  return buildTrustCheck(parsed.trustProxy);
}

function trustingRanges(text: string) {
  const check = trusting(text);
  if (check === false) throw new Error(`${text} trusts nobody`);
  return (address: string) => check(address, 0);
}

describe('parseTrust', () => {
  it.each([
    ['', false],
    ['  ', false],
    ['0', false],
    ['1', 1],
    [' 2 ', 2],
    ['16', 16],
    ['10.0.0.0/8, 2001:DB8::7', ['10.0.0.0/8', '2001:db8::7']],
    ['192.0.2.7/32, 2001:db8::7/128', ['192.0.2.7/32', '2001:db8::7/128']],
    ['loopback', ['127.0.0.0/8', '::1']],
  ])('reads %j as %j', (text, trustProxy) => {
    expect(parseTrust(text)).toEqual({ trustProxy });
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
    ['::ffff:0:0/90'],
    ['10.0.0.1:80'],
    ['[::1]'],
    ['10.0.0.1:80/8'],
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
      problem: '"nonsense" is not an address or CIDR range',
    });
    expect(parseTrust('0.0.0.0/0')).toMatchObject({
      problem: expect.stringContaining('contains every IPv4 address'),
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
    const isTrusted = trustingRanges(text);
    for (const address of trusted) expect([address, isTrusted(address)]).toEqual([address, true]);
    for (const address of others) expect([address, isTrusted(address)]).toEqual([address, false]);
  });
});

describe('buildTrustCheck', () => {
  it('trusts as many hops as there are proxies', () => {
    expect(buildTrustCheck(false)).toBe(false);
    const check = trusting('2');
    expect([0, 1, 2, 3].map((hop) => check !== false && check('192.0.2.1', hop))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('refuses ranges that parseTrust would not give', () => {
    expect(() => buildTrustCheck(['nonsense'])).toThrow('"nonsense" is not an address or CIDR range');
  });

  it('reads mapped ranges as IPv4 ranges', () => {
    const isTrusted = trustingRanges('::ffff:10.0.0.0/104');
    expect(['10.1.2.3', '::ffff:10.1.2.3', '11.0.0.1'].map(isTrusted)).toEqual([true, true, false]);
  });

  it.each([
    ['ipv4', fc.ipV4(), 32],
    ['ipv6', fc.ipV6(), 128],
  ] as const)('decides as the BlockList of node:net does, %s', (family, addresses, maxBits) => {
    const prefixes = fc.integer({ min: 1, max: maxBits });
    fc.assert(
      fc.property(addresses, prefixes, addresses, fc.boolean(), (base, prefix, other, same) => {
        const range = `${base}/${prefix}`;
        // Ranges that contain all of IPv4 are refused.
        fc.pre('trustProxy' in parseTrust(range));
        const address = same ? base : other;
        const list = new BlockList();
        list.addSubnet(base, prefix, family);
        expect(trustingRanges(range)(address)).toBe(list.check(address, family));
      }),
      { numRuns: 2000 },
    );
  });
});

// The client as the service identifies it: Fastify reads X-Forwarded-For with our check, findClientKey makes the key.
describe('a client behind proxies', () => {
  async function findClient(
    socket: string | undefined,
    header: string | undefined,
    trust: string,
  ): Promise<string> {
    const app = Fastify({ trustProxy: trusting(trust) });
    app.get('/', (request) => findClientKey(request.ips ?? [request.ip]));
    const { body } = await app.inject({
      url: '/',
      ...(socket !== undefined && { remoteAddress: socket }),
      ...(header !== undefined && { headers: { 'x-forwarded-for': header } }),
    });
    await app.close();
    return body;
  }

  it.each<[string, string, string | undefined, string, string]>([
    ['no header', '10.0.0.1', undefined, '1', '10.0.0.1'],
    ['nobody trusted', '10.0.0.1', '192.0.2.1', '', '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '1', '10.0.0.1'],
    ['commas only', '10.0.0.1', ' , ,', '1', '10.0.0.1'],
    ['one hop', '10.0.0.1', '192.0.2.1', '1', '192.0.2.1'],
    ['zero hops', '10.0.0.1', '192.0.2.1', '0', '10.0.0.1'],
    ['a forged entry', '10.0.0.1', '203.0.113.9, 192.0.2.1', '1', '192.0.2.1'],
    ['fewer entries than hops', '10.0.0.1', '192.0.2.1', '3', '192.0.2.1'],
    ['empty entries', '10.0.0.1', ',192.0.2.1,, 10.0.0.2,', '2', '192.0.2.1'],
    ['tabs and spaces', '10.0.0.1', '\t192.0.2.1 \t', '1', '192.0.2.1'],
    ['IPv6 in brackets with a port', '10.0.0.1', '[2001:db8:0:1::7]:443', '1', '2001:db8:0:1::/64'],
    ['an entry that is no address', '10.0.0.1', '192.0.2.1, unknown', '1', '10.0.0.1'],
    ['a proxy that hides itself', '10.0.0.1', '192.0.2.1, unknown', '2', '192.0.2.1'],
    ['no address behind a trusted range', '10.0.0.1', '192.0.2.1, unknown, 10.0.0.2', 'private', '10.0.0.2'],
    ['trusted proxies only', '10.0.0.1', '10.0.0.3, 10.0.0.2', 'private', '10.0.0.3'],
    ['trusted proxies with ports', '10.0.0.1', '192.0.2.1, 10.0.0.2:80', 'private', '192.0.2.1'],
    ['an untrusted entry', '10.0.0.1', '203.0.113.9, 192.0.2.1, 10.0.0.2', 'private', '192.0.2.1'],
    ['an untrusted socket', '198.51.100.1', '192.0.2.1', 'private', '198.51.100.1'],
    ['a mapped proxy', '::ffff:10.0.0.1', '192.0.2.1', '10.0.0.0/8', '192.0.2.1'],
    ['a proxy with a zone', 'fe80::1%eth0', '192.0.2.1', 'private', '192.0.2.1'],
    ['one address of a /64', '2001:db8::7', '192.0.2.1', '2001:db8::7', '192.0.2.1'],
    ['its neighbour', '2001:db8::8', '192.0.2.1', '2001:db8::7', '2001:db8:0:0::/64'],
  ])('is found: %s', async (_, socket, header, trust, key) => {
    expect(await findClient(socket, header, trust)).toBe(key);
  });
});
