import rateLimit, { type errorResponseBuilderContext } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { parseNetwork } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads count towards no limit. */
    isReadFreely?: boolean;
    /** Calls count towards no limit at all. */
    isUncounted?: boolean;
    /** Calls count towards the caller's network, logged in or not. */
    isLimitedByNetwork?: boolean;
  }
}

const CALLS_A_MINUTE = 600;
/** A /48 can be one holder's 65,536 networks, or many phones of one carrier. */
const FAR_TIMES = 16;
/** One account may be in use on a desktop, a laptop and a phone at the same time. */
const ACCOUNT_TIMES = 4;
/**
 * Callers remembered for each limit. With fewer, a caller with many networks could push itself out between two calls.
 */
const REMEMBERED = 20_000;

/**
 * Limits calls per minute, more strictly where a route says so. Counts per session for logged-in callers, so that a
 * school or a phone carrier behind one address can't lock itself out, and per network otherwise.
 */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: CALLS_A_MINUTE,
    timeWindow: '1 minute',
    cache: REMEMBERED,
    keyGenerator: (request) => sessionKey(request) ?? parseNetwork(request.ip).near,
    allowList: isFree,
    errorResponseBuilder: (_request, context: errorResponseBuilderContext) => tooMany(context.ttl),
  });

  /** An additional limit besides the session's or network's: for the session's account, or the wider network. */
  const wider = (max: number, timeWindow: string | number): onRequestHookHandler => {
    const countAccount = app.createRateLimit({ max: max * ACCOUNT_TIMES, timeWindow, keyGenerator: accountKey });
    const countFar = app.createRateLimit({ max: max * FAR_TIMES, timeWindow, keyGenerator: farKey });
    return (request, _reply, done) => {
      const isLoggedIn = sessionKey(request) !== null;
      if (isFree(request) || (!isLoggedIn && parseNetwork(request.ip).far === null)) return done();
      const count = isLoggedIn ? countAccount : countFar;
      count(request).then((counted) => {
        done(!counted.isAllowed && counted.isExceeded ? tooMany(counted.ttl) : undefined);
      }, done);
    };
  };
  const widerOfAll = wider(CALLS_A_MINUTE, '1 minute');
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit as { max: number; timeWindow: string } | undefined;
    const hook = own ? wider(own.max, own.timeWindow) : widerOfAll;
    route.onRequest = [route.onRequest ?? [], hook].flat() as onRequestHookHandler[];
  });
}

/** Null if the call counts towards a network. */
const sessionKey = ({ sessionTokenHash, routeOptions }: FastifyRequest): string | null =>
  sessionTokenHash === null || routeOptions.config.isLimitedByNetwork
    ? null
    : `session ${sessionTokenHash.toString('base64')}`;

/** A key counts as its own account, so that an app's calls can't lock out the person who created the key. */
const accountKey = ({ actor }: FastifyRequest): string =>
  actor?.key ? `key ${actor.key.id}` : `account ${actor?.accountId}`;

const farKey = (request: FastifyRequest): string => parseNetwork(request.ip).far ?? '';

function isFree({ found, method, routeOptions: { config } }: FastifyRequest): boolean {
  return found !== 'call' || config.isUncounted === true || (method === 'GET' && config.isReadFreely === true);
}

export const tooMany = (milliseconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
