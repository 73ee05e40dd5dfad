import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from '#server/platform/log.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { SessionCookie } from '#server/platform/sessions/session-cookie.ts';
import type { Session, Sessions } from '#server/platform/sessions/sessions.ts';
import type { Traffic } from '#server/platform/traffic.ts';
import { compressAnswers } from './compressed-answers.ts';
import { refuseCrossSite } from './cross-site.ts';
import { answerEarly } from './early-answer.ts';
import { handleError } from './errors.ts';
import { serveDescription } from './open-api.ts';
import { refuseExcess } from './overload.ts';
import { securityHeaders } from './security-headers.ts';
import type { Shown } from './shown.ts';
import { answerThisMachineAlone } from './this-machine.ts';
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
  /** Not set up for others: it answers nobody else. */
  isForThisMachine: boolean;
  traffic: Traffic;
  /** Calls that may be under way together; more are refused. */
  requestsAtOnce: number;
  /** Before an administrator is shown other people's data. */
  noteShown: (shown: Shown) => Promise<void>;
}

/** The application without its calls: parsing, sessions, limits, headers and errors. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const security = await securityHeaders({ isHttps: options.publicOrigin?.startsWith('https:') ?? false });
  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    // Never `true`: whoever sends X-Forwarded-For could then choose the address that limits count.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    // An address that can't even be read comes to no hook: our error shape and headers all the same.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, (reply as FastifyReply).headers({ ...security, 'cache-control': 'no-store' })),
    // One line a request, ours: see the onResponse hook.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorate('noteShown', options.noteShown);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionTokenHash', null);
  app.decorateRequest('triedAccountId', null);

  app.addHook('onRequest', (_request, reply, done) => {
    options.traffic.underWay++;
    reply.headers(security);
    done();
  });
  if (options.isForThisMachine) answerThisMachineAlone(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  if (options.areLimitsOn) {
    refuseExcess(app, { atOnce: options.requestsAtOnce });
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
  answerEarly(app);
  await serveDescription(app);

  // Hooks that need not wait say so: a promise a hook would cost the hottest call as much as its answer.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    refuseCrossSite(request, options.publicOrigin);
    const token = options.sessionCookie.read(request);
    const know = (session: Session | null) => {
      request.actor = session?.actor ?? null;
      request.sessionTokenHash = session?.tokenHash ?? null;
      done();
    };
    if (token === null) return know(null);
    const kept = options.sessions.kept(token);
    if (kept) return know(kept);
    options.sessions.resolve(token).then(know, done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.url.startsWith('/assets/')) reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  compressAnswers(app);
  app.addHook('onResponse', (request, reply, done) => {
    options.traffic.underWay--;
    if (options.logger.isLevelEnabled('info')) request.log.info(requestLine(request, reply), 'request');
    done();
  });
  return app;
}

const requestLine = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: request.routeOptions.config.hasSecretPath ? request.routeOptions.url : pathOf(request.url),
  status: reply.statusCode,
  milliseconds: Math.round(reply.elapsedTime),
  ...(request.triedAccountId !== null && { account: request.triedAccountId }),
});

/** The path alone, for a query can carry a link's token; a part as long as a token is one, at a wrong address too. */
const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/[\w-]{40,}/g, '[removed]');
