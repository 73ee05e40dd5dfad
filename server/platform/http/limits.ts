import rateLimit, { type errorResponseBuilderContext } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reading it counts for no limit. */
    isReadFreely?: boolean;
  }
}

const CALLS_A_MINUTE = 600;
/** A /48 can be one holder's 65,536 networks, or a carrier's many phones. */
const FAR_TIMES = 16;
/** Networks that are remembered of each limit: with fewer, whoever has many would be forgotten between two calls. */
const REMEMBERED = 20_000;

/** So many calls a minute of one network, fewer where a call says so. */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: CALLS_A_MINUTE,
    timeWindow: '1 minute',
    cache: REMEMBERED,
    keyGenerator: (request) => networkOf(request.ip).near,
    allowList: isFree,
    errorResponseBuilder: (_request, context: errorResponseBuilderContext) => tooMany(context.ttl),
  });
  const far = (max: number, timeWindow: string | number): onRequestHookHandler => {
    const count = app.createRateLimit({ max: max * FAR_TIMES, timeWindow, keyGenerator: farOf });
    return (request, _reply, done) => {
      if (isFree(request) || networkOf(request.ip).far === null) return done();
      count(request).then((counted) => {
        done(!counted.isAllowed && counted.isExceeded ? tooMany(counted.ttl) : undefined);
      }, done);
    };
  };
  const farOfAll = far(CALLS_A_MINUTE, '1 minute');
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit as { max: number; timeWindow: string } | undefined;
    const hook = own ? far(own.max, own.timeWindow) : farOfAll;
    route.onRequest = [route.onRequest ?? [], hook].flat() as onRequestHookHandler[];
  });
}

const farOf = (request: FastifyRequest): string => networkOf(request.ip).far ?? '';

const isFree = (request: FastifyRequest): boolean =>
  request.found !== 'call' || (request.method === 'GET' && request.routeOptions.config.isReadFreely === true);

export const tooMany = (milliseconds: number): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
