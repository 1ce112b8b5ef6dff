import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether no delivery may go to an IP address. Source: Specification 8.7.
 * Forbidden are loopback, private, link-local, multicast, reserved and cloud-metadata addresses,
 * and IPv6 addresses that contain an IPv4 address. A text that is not an address is forbidden too.
 */
export const isForbiddenAddress = (address: string): boolean => {
  // ipaddr.js accepts more than sockets do: `1.2.3`, and `::8.8.8.8` as if it were `::ffff:8.8.8.8`.
  // A zone (`%eth0`) names an interface of this machine.
  if (isIP(address) === 0 || compatibleForm.test(address) || address.includes('%')) return true;
  const parsed = ipaddr.process(address); // judges an IPv4-mapped IPv6 address as its IPv4 address
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv4) return platformAddresses.has(parsed.toString());
  return !isGlobalUnicast(parsed) || isTunnelInterface(parsed);
};

/** IPv6 with a dotted IPv4 address that is not the IPv4-mapped form. */
const compatibleForm = /^(?!::ffff:[\d.]+$).*:.*\./i;

/** Public by number, but served by the machine's own platform: Azure's wire server. */
const platformAddresses = new Set(['168.63.129.16']);

/** 2000::/3 has all addresses of the public internet. It excludes IPv4-compatible ones (::a.b.c.d). */
const isGlobalUnicast = (address: ipaddr.IPv6): boolean => address.match(ipaddr.IPv6.parse('2000::'), 3);

/** ISATAP (RFC 5214): any prefix, then 0:5efe or 200:5efe, then the IPv4 address at the end of the tunnel. */
const isTunnelInterface = ({ parts }: ipaddr.IPv6): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
