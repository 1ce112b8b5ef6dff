import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether no delivery may go to an IP address. Source: Specification 8.7.
 * Forbidden are loopback, private, link-local, multicast, reserved and cloud-metadata addresses, and IPv6 that carries an IPv4 address.
 * A text that is not an address is forbidden too.
 */
export const isForbiddenAddress = (address: string): boolean => {
  // ipaddr.js reads more than sockets do: `1.2.3`, and `::8.8.8.8` as if it were `::ffff:8.8.8.8`. A zone means an address of the own network.
  if (isIP(address) === 0 || compatibleForm.test(address) || address.includes('%')) return true;
  const parsed = ipaddr.process(address); // an IPv4-mapped IPv6 address is judged as the IPv4 address that it is
  if (parsed.range() !== 'unicast') return true;
  if (parsed.kind() === 'ipv4') return platformAddresses.has(parsed.toString());
  const ipv6 = parsed as ipaddr.IPv6;
  return !isGlobalUnicast(ipv6) || isTunnelInterface(ipv6);
};

/** IPv6 with a dotted quad that is not the IPv4-mapped form. */
const compatibleForm = /^(?!::ffff:[\d.]+$).*:.*\./i;

/** Public by their number, but answered by the machine's own platform: Azure's wire server. */
const platformAddresses = new Set(['168.63.129.16']);

/** 2000::/3 is all that is given out for the public internet; it leaves out IPv4-compatible addresses (::a.b.c.d) among others. */
const isGlobalUnicast = (address: ipaddr.IPv6): boolean => address.match(ipaddr.IPv6.parse('2000::'), 3);

/** ISATAP (RFC 5214): any prefix, then 0:5efe or 200:5efe, then the IPv4 address that a tunnel would take the packets to. */
const isTunnelInterface = ({ parts }: ipaddr.IPv6): boolean => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;
