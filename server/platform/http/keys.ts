import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KEY_CALLS_A_MINUTE, KEY_PREFIX } from '#contract/api-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tooMany } from './limits.ts';

const KEY = /^Bearer +(\S+)$/i;

/**
 * The API key in `Authorization: Bearer <key>`; null if there is none.
 * @throws AppError key_in_address: proxies log addresses
 */
export function readApiKey({ url, query, headers }: Pick<FastifyRequest, 'url' | 'query' | 'headers'>): string | null {
  // Paths here contain no escaped letters, but a query may.
  if (url.includes(KEY_PREFIX) || (url.includes('%') && JSON.stringify(query).includes(KEY_PREFIX)))
    throw new AppError('key_in_address');
  return KEY.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Rate limit per API key, across addresses. */
export function limitKeys(app: FastifyInstance): void {
  const count = app.createRateLimit({
    max: KEY_CALLS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ actor }) => `key ${actor?.key?.id}`,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.actor?.key) return done();
    count(request).then((counted) => {
      done(!counted.isAllowed && counted.isExceeded ? tooMany(counted.ttl) : undefined);
    }, done);
  });
}
