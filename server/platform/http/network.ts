import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Keys for rate-limiting an address. A holder of one IPv6 address has its whole /64, and often a /48. */
export interface Network {
  near: string;
  /** The wider network around it; null if nothing larger has a single holder. */
  far: string | null;
}

/** `198.51.100.7:4711`, `[2001:db8::1]:4711` */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

export function parseNetwork(address: string): Network {
  const [bare = ''] = withoutPort(address.trim().toLowerCase()).split('%');
  if (!isIPv6(bare)) return { near: bare, far: null };
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') === MAPPED) return { near: ipv4Of(groups.slice(6)), far: null };
  return { near: `${groups.slice(0, 4).join(':')}::/64`, far: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The prefix of an IPv4 address mapped into IPv6. */
const MAPPED = '0:0:0:0:0:ffff';

/** The eight groups of an IPv6 address in normal form, with zeros for `::`. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (text: string) => (text === '' ? [] : text.split(':').flatMap(groupsOfPart));
  const before = split(head);
  const after = split(tail ?? '');
  const left = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(left).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** An IPv4 tail, the only part with dots, makes two groups. */
function groupsOfPart(part: string): string[] {
  if (!part.includes('.')) return [part];
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');

/**
 * Keeps the part of X-Forwarded-For that a proxy can vouch for. Some proxies add the port, which would make every
 * connection look like a new caller, and our own proxy like a stranger. Invalid addresses, and everything before them,
 * were made up by the caller.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') {
      const entries = forwarded.split(',').map((entry) => withoutPort(entry.trim()));
      headers['x-forwarded-for'] = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1).join(', ');
    }
    done();
  });
}

/** Addresses and networks for lookups; `::ffff:10.0.0.1` is in `10.0.0.0/8`. */
export function networkList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
