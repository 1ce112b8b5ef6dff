import { describe, expect, it } from '@jest/globals';
import { clientOf } from './client-address.ts';

const clientAt = (socketAddress: string) => clientOf({ socketAddress, forwardedFor: undefined, trustedHops: 0 });
const forwarded = (forwardedFor: string, trustedHops: number) =>
  clientOf({ socketAddress: '10.0.0.1', forwardedFor, trustedHops }).address;

describe('the address of a client', () => {
  it('is the address of the socket without proxies, because the client writes X-Forwarded-For', () => {
    expect(forwarded('1.2.3.4', 0)).toBe('10.0.0.1');
  });

  it('is the address that the outermost proxy saw, not what the client wrote', () => {
    expect(forwarded('203.0.113.7', 1)).toBe('203.0.113.7');
    expect(forwarded('1.2.3.4, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(forwarded('1.2.3.4, 203.0.113.7, 192.0.2.1', 2)).toBe('203.0.113.7');
  });

  it('is the leftmost address if a request passed fewer proxies', () => {
    expect(forwarded('203.0.113.7', 2)).toBe('203.0.113.7');
  });

  it('is the address of the socket if X-Forwarded-For is missing or invalid', () => {
    expect(clientOf({ socketAddress: '10.0.0.1', forwardedFor: undefined, trustedHops: 1 }).address).toBe('10.0.0.1');
    expect(forwarded('unknown', 1)).toBe('10.0.0.1');
    expect(forwarded('', 1)).toBe('10.0.0.1');
    expect(forwarded('203.0.113.7:80', 1)).toBe('10.0.0.1');
  });

  it('is the same for an IPv4 address and its form in IPv6', () => {
    expect(clientAt('::ffff:192.0.2.1')).toEqual(clientAt('192.0.2.1'));
    expect(clientAt('192.0.2.1')).toMatchObject({ address: '192.0.2.1', network: '192.0.2.1' });
  });

  it('counts an IPv6 network of 64 bits as one client', () => {
    expect(clientAt('2001:db8:1:2:aaaa::1').network).toBe('2001:db8:1:2::/64');
    expect(clientAt('2001:db8:1:2:bbbb::2').network).toBe('2001:db8:1:2::/64');
    expect(clientAt('2001:db8:1:3::1').network).not.toBe('2001:db8:1:2::/64');
  });

  it('has an outer network of 56 bits in IPv6 only', () => {
    expect(clientAt('2001:db8:1:2ff::1').outerNetwork).toBe('2001:db8:1:200::/56');
    expect(clientAt('2001:db8:1:200::1').outerNetwork).toBe('2001:db8:1:200::/56');
    expect(clientAt('2001:db8:1:300::1').outerNetwork).toBe('2001:db8:1:300::/56');
    expect(clientAt('192.0.2.1').outerNetwork).toBeUndefined();
  });

  it('is in a login network of 24 bits in IPv4 and 56 bits in IPv6', () => {
    expect(clientAt('192.0.2.1').loginNetwork).toBe('192.0.2.0/24');
    expect(clientAt('192.0.2.254').loginNetwork).toBe('192.0.2.0/24');
    expect(clientAt('2001:db8:1:2ff::1').loginNetwork).toBe('2001:db8:1:200::/56');
  });

  it('omits the scope of a link-local address', () => {
    expect(clientAt('fe80::1%eth0').network).toBe('fe80:0:0:0::/64');
  });

  it('is unknown if the socket is closed already', () => {
    expect(clientOf({ socketAddress: undefined, forwardedFor: undefined, trustedHops: 0 }).network).toBe('unknown');
  });
});
