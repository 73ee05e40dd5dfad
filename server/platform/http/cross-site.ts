import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Our pages' origin. The request's own host, including X-Forwarded-Host, counts only if no address is configured. */
export const resolveOrigin = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | null,
) => publicOrigin ?? `${protocol}://${host}`;

/**
 * Refuses an unsafe call from another origin's page. A caller without an Origin (a script, a server) is no browser
 * and can't send someone's cookie by accident, so only its session counts.
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
  if (origin === resolveOrigin(request, publicOrigin)) return;
  throw new AppError('cross_site');
}
