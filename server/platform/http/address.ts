import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the router found, whatever the address looks like: a call of the API or of its tools, a file of a build, or anything else. */
    found: 'call' | 'asset' | 'other';
  }
}

/** Where programs are offered tools; a call as those of the API are. */
export const MCP_PATH = '/mcp';

/** RFC 3986 2.3: `%61` is `a`, `%2E` a dot. Nobody has to write them so. */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/** A path and a query alone, in the one way to write them. */
function isPlain(target: string): boolean {
  if (!target.startsWith('/') || target.includes('#')) return false;
  const [path = ''] = target.split('?', 1);
  return !path.includes('//') && !(path.includes('%') && ESCAPED_UNRESERVED.test(path));
}

const HOST = /^(?:\[([\da-f:.]{2,45})\]|[\w.~-]{1,255})(?::(\d{1,5}))?$/i;

/** RFC 9112, 3.2: exactly one Host, which only HTTP/1.0 may leave out, with a name or an address and maybe a port. */
function hasOneHost({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const [isHost, ipv6, port = '0'] = HOST.exec(host) ?? [];
  return count === 1 && isHost !== undefined && (ipv6 === undefined || isIPv6(ipv6)) && Number(port) < 65_536;
}

/**
 * Whatever guards a request asks what the router found, never the address: that can be spelled in many ways, which lead to one
 * route. And there is one spelling: what stands in front of us (a proxy's own rules, a log, a cache) reads the address too.
 * Registered before all other hooks.
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
