import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the router matched, however the URL is written: an API or MCP call, a built file, or anything else. */
    found: 'call' | 'asset' | 'other';
  }
}

/** The MCP endpoint, which counts as an API call. */
export const MCP_PATH = '/mcp';

/** RFC 3986 2.3: `%61` equals `a` and `%2E` a dot, so there is no reason to escape them. */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/** Only a path and a query, in their normal form. */
function isPlain(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false;
  const [path = ''] = target.split('?', 1);
  return !path.includes('//') && !(path.includes('%') && ESCAPED_UNRESERVED.test(path));
}

const HOST = /^(?:\[([\da-f:.]{2,45})\]|[\w.~-]{1,255})(?::(\d{1,5}))?$/i;

/** RFC 9112, 3.2: exactly one Host, optional only in HTTP/1.0, with a name or an address and maybe a port. */
function hasOneHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const [isHost, ipv6, port = '0'] = HOST.exec(host) ?? [];
  return count === 1 && isHost !== undefined && (ipv6 === undefined || isIPv6(ipv6)) && Number(port) < 65_536;
}

/**
 * Checks use the matched route and never the URL, which can spell one route in many ways. We also accept only one
 * spelling, because proxies, logs and caches in front of us read the URL too. Register this before all other hooks.
 */
export function readAddress(app: FastifyInstance): void {
  app.decorateRequest('found', 'other');
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined)
      request.found =
        url.startsWith('/api/') || url === MCP_PATH ? 'call' : url.startsWith('/assets/') ? 'asset' : 'other';
    done(isPlain(request.url) && hasOneHost(request.raw) ? undefined : new AppError('invalid_request'));
  });
}
