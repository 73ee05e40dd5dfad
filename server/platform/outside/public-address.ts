import { BlockList, isIP } from 'node:net';

// The registries of special addresses (RFC 6890 and later): this machine, its network, a cloud's own services, and
// unassigned ranges.
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * Only this part of IPv6 is assigned. Outside it are local, mapped (`::ffff:10.0.0.1`) and translated addresses
 * (`64:ff9b::`).
 */
const GIVEN_OUT_IPV6 = ['2000::', 3] as const;

/** Exceptions within that range: tunnels, which hide an IPv4 address (Teredo in 2001::/23, 6to4), and examples. */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const ipv4 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_IPV4) ipv4.addSubnet(net, bits, 'ipv4');
const givenOut = new BlockList();
givenOut.addSubnet(...GIVEN_OUT_IPV6, 'ipv6');
const ipv6 = new BlockList();
for (const [net, bits] of NOT_PUBLIC_IPV6) ipv6.addSubnet(net, bits, 'ipv6');

/** True if an address is on the public internet, and not this machine's, its network's or its cloud's. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address, 'ipv4');
  // An address with a zone (`fe80::1%eth0`) is in this machine's network, no matter what precedes the zone.
  if (family !== 6 || address.includes('%')) return false;
  return givenOut.check(address, 'ipv6') && !ipv6.check(address, 'ipv6');
}

/** Names that only exist in a private network or on one machine (RFC 6761, 6762, 8375 and ICANN's reservations). */
const PRIVATE_TOPS = ['localhost', 'localdomain', 'local', 'internal', 'lan', 'home', 'corp', 'intranet', 'private'];

/**
 * True if a host may be on the public internet, judging by its name alone. Each connection checks again where the name
 * points.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) !== 0) return isPublicAddress(host);
  const labels = host.replace(/\.$/, '').split('.');
  const top = labels.at(-1) ?? '';
  return labels.length > 1 && !PRIVATE_TOPS.includes(top) && labels.slice(-2).join('.') !== 'home.arpa';
}
