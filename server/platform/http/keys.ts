import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KEY_CALLS_A_MINUTE, KEY_PREFIX } from '#contract/api-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tooMany } from './limits.ts';

const KEY = /^Bearer +(\S+)$/i;

/**
 * The key that a program names in `Authorization: Bearer <key>`; null where it names none.
 * @throws AppError key_in_address: addresses are written down by whoever passes them on
 */
export function readKey({ url, query, headers }: Pick<FastifyRequest, 'url' | 'query' | 'headers'>): string | null {
  // In a path no letter of it may be escaped; in a query it may.
  if (url.includes(KEY_PREFIX) || (url.includes('%') && JSON.stringify(query).includes(KEY_PREFIX)))
    throw new AppError('key_in_address');
  return KEY.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** So many calls a minute of one key, wherever they come from. */
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
