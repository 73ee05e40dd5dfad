import { BlockList, isIP } from 'node:net';

const OURS = new BlockList();
OURS.addSubnet('127.0.0.0', 8);
OURS.addAddress('::1', 'ipv6');

/** Whether the address is this machine's own, which nobody else can send from; `::ffff:127.0.0.1` is the same. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && OURS.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** The same for what stands in an address bar or a setting, where a name may stand and brackets around numbers. */
export const isLoopbackName = (name: string): boolean =>
  name.toLowerCase() === 'localhost' || isLoopbackAddress(name.replace(/^\[|\]$/g, ''));
