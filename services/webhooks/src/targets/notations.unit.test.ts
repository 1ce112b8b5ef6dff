import { BlockList, isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isForbiddenAddress } from './address.ts';
import { makeCheckTarget } from './target-url.ts';

/** A second list of the ranges outside the public internet: IANA's special IPv4 addresses, and the platform's own. */
const ranges = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'] as const),
  ...(['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'] as const),
  ...(['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'] as const),
].map((range) => {
  const [address, bits] = range.split('/') as [string, string];
  return { address, bits: Number(bits) };
});
const forbidden = new BlockList();
for (const { address, bits } of ranges) forbidden.addSubnet(address, bits);

const quad = (n: number): string => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
const numberOf = (address: string): number => address.split('.').reduce((n, part) => n * 256 + Number(part), 0);

/** An address of the ranges, often at one of their edges. */
const forbiddenNumber = fc.constantFrom(...ranges).chain(({ address, bits }) => {
  const first = numberOf(address);
  const last = first + 2 ** (32 - bits) - 1;
  return fc.oneof(fc.constantFrom(first, last), fc.integer({ min: first, max: last }));
});
/** Any address, often in one of the ranges or next to it. */
const anyNumber = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.tuple(forbiddenNumber, fc.constantFrom(-1, 0, 1)).map(([n, step]) => Math.min(Math.max(n + step, 0), 2 ** 32 - 1)),
);

/** The notations of one part of an address. */
const radix = fc.constantFrom<(n: number) => string>(
  (n) => String(n),
  (n) => `0${n.toString(8)}`,
  (n) => `000${n.toString(8)}`,
  (n) => `0x${n.toString(16)}`,
  (n) => `0X${n.toString(16).toUpperCase()}`,
  (n) => `0x000${n.toString(16)}`,
);
const wide = (text: string): string =>
  text.replace(/[0-9a-fxA-FX]/g, (character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0));
const inPercent = (text: string): string => text.replace(/[0-9]/g, (digit) => `%3${digit}`);

/** One to four parts, each in its own notation. The last part has all remaining bytes. */
const notation = fc.record({
  parts: fc.integer({ min: 1, max: 4 }),
  radices: fc.tuple(radix, radix, radix, radix),
  dot: fc.constantFrom('.', '．', '。', '｡'),
  digits: fc.constantFrom((text: string) => text, wide, inPercent),
  end: fc.constantFrom('', '.'),
});
const written = (
  n: number,
  { parts, radices, dot, digits, end }: typeof notation extends fc.Arbitrary<infer N> ? N : never,
) => {
  const first = quad(n)
    .split('.')
    .map(Number)
    .slice(0, parts - 1);
  const rest = n % 2 ** (8 * (5 - parts));
  return digits([...first, rest].map((part, index) => radices[index]!(part)).join(dot)) + end;
};

const save = makeCheckTarget({
  allowPrivate: false,
  timeoutMs: 1_000,
  resolve: () => Promise.reject(new Error('A literal is not looked up.')),
});

describe('an IPv4 address in any notation', () => {
  it('is judged as the address that it denotes', async () => {
    await fc.assert(
      fc.asyncProperty(anyNumber, notation, async (n, how) => {
        const url = `http://${written(n, how)}:8080/`;
        expect(new URL(url).hostname).toBe(quad(n));
        expect((await save(url)) !== undefined).toBe(forbidden.check(quad(n)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is judged like the plain address and like the IPv4-mapped one', () => {
    fc.assert(
      fc.property(anyNumber, (n) => {
        const expected = forbidden.check(quad(n));
        expect(isForbiddenAddress(quad(n))).toBe(expected);
        expect(isForbiddenAddress(`::ffff:${quad(n)}`)).toBe(expected);
        expect(isForbiddenAddress(`::ffff:${hex(n)}`)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});

const group = (n: number): string => n.toString(16);
const hex = (n: number): string => `${group(n >>> 16)}:${group(n & 0xffff)}`;
const anyGroup = fc.integer({ min: 0, max: 0xffff });
/** A prefix of the public internet: 64 bits. */
const prefix = fc
  .tuple(fc.integer({ min: 0x2400, max: 0x2bff }), anyGroup, anyGroup, anyGroup)
  .map((groups) => groups.map(group).join(':'));

/** Every known way to embed an IPv4 address in an IPv6 address. */
const embedding = fc.tuple(prefix, anyGroup, anyGroup).chain(([before, a, b]) =>
  fc.constantFrom<(n: number) => string>(
    (n) => `::ffff:${hex(n)}`,
    (n) => `::ffff:${quad(n)}`,
    (n) => `0:0:0:0:0:ffff:${quad(n)}`,
    (n) => `::${hex(n)}`,
    (n) => `::${quad(n)}`,
    (n) => `::ffff:0:${hex(n)}`, // translated, RFC 2765
    (n) => `64:ff9b::${hex(n)}`, // NAT64, RFC 6052
    (n) => `64:ff9b::${quad(n)}`,
    (n) => `64:ff9b:1:${group(a)}:${group(b)}:0:${hex(n)}`, // NAT64 of a network's own, RFC 8215
    (n) => `64:ff9b:1:${group(n >>> 16)}:${group((n >>> 8) & 0xff)}:${group((n & 0xff) << 8)}::`,
    (n) => `2002:${hex(n)}:${group(a)}::${group(b)}`, // 6to4
    (n) => `2001:0:${hex(n)}:${group(a)}:${group(b)}:0:1`, // Teredo: the server
    (n) => `2001:0:${group(a)}:${group(b)}:8000:0:${hex(~n >>> 0)}`, // Teredo: the client, inverted
    (n) => `${before}:0:5efe:${hex(n)}`, // ISATAP
    (n) => `${before}:200:5efe:${quad(n)}`,
    (n) => `fe80::5efe:${hex(n)}`,
  ),
);
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => new URL(`http://[${text}]/`).hostname.slice(1, -1),
);

describe('an IPv6 address that contains a forbidden IPv4 address', () => {
  it('is forbidden in every embedding and spelling', async () => {
    await fc.assert(
      fc.asyncProperty(forbiddenNumber, embedding, spelling, async (n, embed, spell) => {
        const address = spell(embed(n));
        expect(isIP(address)).toBe(6);
        expect(isForbiddenAddress(address)).toBe(true);
        expect(await save(`https://[${address}]:8080/`)).toMatch(/private, local or reserved/);
      }),
      { numRuns: 2_000 },
    );
  });
});
