import { describe, expect, it } from '@jest/globals';
import { makeOwnSite } from './own-site.ts';

const isOwn = makeOwnSite('https://docs.example.com');
const from = (origin: string | undefined, site?: string, host = 'docs.example.com') =>
  isOwn({
    headers: { host, ...(origin !== undefined && { origin }), ...(site !== undefined && { 'sec-fetch-site': site }) },
  });

describe('a request from the own site', () => {
  it.each([
    ['same-origin', undefined],
    ['same-origin', 'https://docs.example.com'],
    [undefined, 'https://docs.example.com'],
  ])('has Sec-Fetch-Site %s and Origin %s', (site, origin) => {
    expect(from(origin, site)).toBe(true);
  });

  it.each([
    [undefined, undefined],
    ['same-site', 'https://docs.example.com'],
    ['cross-site', 'https://docs.example.com'],
    ['none', 'https://docs.example.com'],
    ['none', undefined],
    ['', 'https://docs.example.com'],
    ['Same-Origin', undefined],
    ['same-origin, same-origin', undefined],
    ['same-origin', 'https://evil.example'],
    ['same-origin', 'null'],
    [undefined, 'null'],
    [undefined, 'http://docs.example.com'],
    [undefined, 'https://docs.example.com:8443'],
    [undefined, 'https://docs.example.com.evil.example'],
    [undefined, 'https://app.docs.example.com'],
  ])('is not one with Sec-Fetch-Site %j and Origin %j', (site, origin) => {
    expect(from(origin, site)).toBe(false);
  });

  it.each(['localhost', 'localhost:8080', 'LOCALHOST:8080', 'app.localhost:8080', '127.0.0.1:3000', '[::1]:8080'])(
    'may have the origin of its own Host on loopback: %s',
    (host) => {
      expect(from(`http://${host.toLowerCase()}`, undefined, host)).toBe(true);
      expect(from(`http://${host.toLowerCase()}`, 'same-origin', host)).toBe(true);
      expect(from(`http://${host.toLowerCase()}:1`, undefined, host)).toBe(false);
    },
  );

  it.each([
    '192.168.1.5:8080',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '127.0.0.1@evil.example',
    'evil.example/127.0.0.1',
    '[::2]',
    '',
  ])('may not have the origin of another Host: %s', (host) => {
    expect(from(`http://${host}`, undefined, host)).toBe(false);
  });

  it('may have the public origin with any Host, and not the origin of another loopback port', () => {
    expect(from('https://docs.example.com', undefined, 'localhost:8080')).toBe(true);
    expect(from('http://localhost:3000', 'same-origin', 'localhost:8080')).toBe(false);
  });
});
