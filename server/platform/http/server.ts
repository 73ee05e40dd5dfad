import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '#server/platform/log.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SessionCookie } from '#server/platform/sessions/session-cookie.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { refuseCrossSite } from './cross-site.ts';
import { handleError } from './errors.ts';
import { serveDescription } from './open-api.ts';
import { validatorCompiler } from './validation.ts';

const BODY_MAX_BYTES = 100 * 1024;

export interface HttpOptions {
  logger: Logger;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  /** Origin that pages are served from; null where it is whatever the request names. */
  publicOrigin: string | null;
  trustedProxies: string[];
  areLimitsOn: boolean;
}

/** The application without its calls: parsing, sessions, limits, headers and errors. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    // Never `true`: whoever sends X-Forwarded-For could then choose the address that limits count.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    // One line a request, ours: see the onResponse hook.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionTokenHash', null);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A page adds the hashes of its own inline scripts.
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.publicOrigin?.startsWith('https:') && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.publicOrigin?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  if (options.areLimitsOn) {
    await app.register(underPressure, { maxEventLoopDelay: 1500, maxEventLoopUtilization: 0.995, retryAfter: 5 });
    await app.register(rateLimit, {
      global: true,
      max: 600,
      timeWindow: '1 minute',
      // Photos come by the page-full, and cost what a file costs.
      allowList: (request) =>
        !request.url.startsWith('/api/') || (request.method === 'GET' && request.url.includes('/docs/photo')),
      errorResponseBuilder: (_request, context) =>
        new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    });
  }
  await serveDescription(app);

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    refuseCrossSite(request, options.publicOrigin);
    const token = options.sessionCookie.read(request);
    const session = token === null ? null : await options.sessions.resolve(token);
    request.actor = session?.actor ?? null;
    request.sessionTokenHash = session?.tokenHash ?? null;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The path alone: a query can carry a link's token.
        path: request.routeOptions.config.hasSecretPath ? request.routeOptions.url : request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  return app;
}
