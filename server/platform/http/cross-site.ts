import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Where the page is that asks. What a request says of its own host, X-Forwarded-Host included, counts only where nobody set an address. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicOrigin: string | null) =>
  publicOrigin ?? `${protocol}://${host}`;

/**
 * Refuses an unsafe call that a page of another origin made. A caller that names no origin at all (a script, a server) is
 * no browser, carries no one's cookie by accident, and is judged by its session alone.
 * @throws AppError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new AppError('cross_site');
  }
  const origin = request.headers.origin;
  if (origin === undefined) return;
  if (origin === originOf(request, publicOrigin)) return;
  throw new AppError('cross_site');
}
