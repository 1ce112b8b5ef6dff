import { describe, expect, it, jest } from '@jest/globals';
import { isForbiddenAddress } from './address.ts';
import { guardedConnector, guardedLookup } from './guarded-connector.ts';
import { makeCheckTarget } from './target-url.ts';

const publicAddress = '93.184.216.34';
const checkWith = (addresses: string[], allowPrivate = false) =>
  makeCheckTarget({ allowPrivate, timeoutMs: 1_000, resolve: () => Promise.resolve(addresses) });
const check = checkWith([publicAddress]);

const forbiddenAddresses = [
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::127.0.0.1', '0:0:0:0:0:0:0:1']],
  [
    'private',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', '::ffff:10.0.0.1'],
  ],
  [
    'link-local and metadata',
    ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '::ffff:a9fe:a9fe'],
  ],
  ['unspecified and this network', ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0']],
  ['carrier-grade NAT', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
  ['platform', ['168.63.129.16', '::ffff:168.63.129.16', '192.0.0.192']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1', 'ff0e::1']],
  [
    'reserved and documentation',
    [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '198.19.255.255',
      '240.0.0.1',
      '192.88.99.1',
      '2001:db8::1',
      '3fff::1',
      '100::1',
    ],
  ],
  [
    'IPv4 inside IPv6',
    [
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2002:0a00:0001::1',
      '2001:0:1::1',
      '::10.0.0.1',
      '::8.8.8.8',
      '::ffff:0:127.0.0.1',
    ],
  ],
  ['other', ['fec0::1', '5f00::1', '2001:10::1', '2001:20::1', '', 'localhost', '1.2.3', '127.1', 'not an address']],
] as const;

describe('an address', () => {
  it.each(forbiddenAddresses.flatMap(([kind, list]) => list.map((address) => [kind, address])))(
    'that is %s is forbidden: %s',
    (_kind, address) => {
      expect(isForbiddenAddress(address)).toBe(true);
    },
  );

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '100.63.0.1',
    '11.0.0.1',
    '168.63.129.17',
    '169.253.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('of the public internet is allowed: %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});

describe('the URL of a webhook', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/x',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://0x0/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:169.254.169.254]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://10.1/',
    'http://192.168.1/',
    'https://localhost/',
    'https://LOCALHOST:3000/',
    'https://localhost./',
    'https://api.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router.home.arpa/',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\',
    'https://168.63.129.16/',
  ])('is rejected for its address: %s', async (url) => {
    expect(await check(url)).toMatch(/private, local or reserved/);
  });

  it.each([
    ['ftp://example.com/', /begin with https/],
    ['file:///etc/passwd', /begin with https/],
    ['gopher://example.com/', /begin with https/],
    ['javascript:alert(1)', /begin with https/],
    ['example.com/hooks', /complete URL/],
    ['', /complete URL/],
    ['https://', /complete URL/],
    ['http://[::1', /complete URL/],
    ['http://999.1.1.1/', /complete URL/],
    ['https://user@example.com/', /user name/],
    ['https://user:pass@example.com/', /user name/],
    ['https://:pass@example.com/', /user name/],
    ['https://example.com@127.0.0.1/', /user name/],
    ['https://example.com/\n', /spaces/],
    [' https://example.com/', /spaces/],
    ['https://exa\tmple.com/', /spaces/],
    [`https://example.com/${'a'.repeat(2_048)}`, /2048/],
  ])('is rejected for its form: %j', async (url, problem) => {
    expect(await check(url)).toMatch(problem);
    expect(await checkWith([], true)(url)).toMatch(problem);
  });

  it.each([
    'https://example.com',
    'http://example.com:8080/hooks?x=1#y',
    'http://example.com:22/',
    'http://8.8.8.8:6379/',
    'https://example.com:65535/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/ü',
    'https://notlocalhost.example/',
    'https://127.0.0.1.example.com/',
  ])('is accepted: %s', async (url) => {
    expect(await check(url)).toBeUndefined();
  });

  it('is rejected if any address of its name is forbidden', async () => {
    expect(await checkWith([publicAddress, '10.0.0.1'])('https://example.com/')).toMatch(/private/);
    expect(await checkWith(['::ffff:127.0.0.1'])('https://example.com/')).toMatch(/private/);
  });

  it('is accepted if its name does not resolve in time, because each connection checks it again', async () => {
    const gone = makeCheckTarget({
      allowPrivate: false,
      timeoutMs: 1_000,
      resolve: () => Promise.reject(new Error('no such name')),
    });
    expect(await gone('https://example.com/')).toBeUndefined();
    const hanging = makeCheckTarget({ allowPrivate: false, timeoutMs: 5, resolve: () => new Promise(() => undefined) });
    expect(await hanging('https://example.com/')).toBeUndefined();
  });

  it('may lead to any address if private targets are allowed', async () => {
    for (const url of ['http://127.0.0.1:9000/', 'http://[::1]/', 'http://localhost/'])
      expect(await checkWith([], true)(url)).toBeUndefined();
  });
});

describe('a connection', () => {
  const lookedUp = (addresses: string[], all: boolean, allowPrivate = false) =>
    new Promise((resolve) => {
      const lookup = guardedLookup({ allowPrivate, resolve: () => Promise.resolve(addresses) });
      lookup('example.com', { all }, (error, address, family) => resolve(error ? error.code : { address, family }));
    });

  it('gets the checked addresses, in both forms that sockets request', async () => {
    expect(await lookedUp([publicAddress], false)).toEqual({ address: publicAddress, family: 4 });
    expect(await lookedUp([publicAddress, '2606:4700::1111'], true)).toEqual({
      address: [
        { address: publicAddress, family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    });
  });

  it('is rejected if the name now has a forbidden address, also together with an allowed one', async () => {
    expect(await lookedUp(['127.0.0.1'], true)).toBe('FORBIDDEN_TARGET');
    expect(await lookedUp([publicAddress, '169.254.169.254'], true)).toBe('FORBIDDEN_TARGET');
    expect(await lookedUp([publicAddress, 'fe80::1'], false)).toBe('FORBIDDEN_TARGET');
    expect(await lookedUp([], true)).toBe('ENOTFOUND');
    expect(await lookedUp(['127.0.0.1'], false, true)).toEqual({ address: '127.0.0.1', family: 4 });
  });

  it.each(['127.0.0.1', '[::1]', '::ffff:10.0.0.1', 'localhost', '169.254.169.254'])(
    'to the literal %s is rejected without a lookup',
    async (hostname) => {
      const resolve = jest.fn(() => Promise.resolve([publicAddress]));
      const connect = guardedConnector({ allowPrivate: false, resolve, timeoutMs: 1_000 });
      const error = await new Promise((done) => {
        connect({ hostname, host: hostname, protocol: 'http:', port: '80' }, (...[problem]) => done(problem));
      });
      expect(error).toMatchObject({ code: 'FORBIDDEN_TARGET' });
      expect(resolve).not.toHaveBeenCalled();
    },
  );
});
