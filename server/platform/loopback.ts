import { BlockList, isIP } from 'node:net';

const OURS = new BlockList();
OURS.addSubnet('127.0.0.0', 8);
OURS.addAddress('::1', 'ipv6');

/** True if the address is this machine's own (`::ffff:127.0.0.1` included), which nobody else can send from. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && OURS.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The same check for the host in a URL or a setting, which may be a name, or an IPv6 address in brackets. */
export const isLoopbackName = (name: string): boolean =>
  name.toLowerCase() === 'localhost' || isLoopbackAddress(name.replace(/^\[|\]$/g, ''));
