import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { KEY_CALLS_A_MINUTE, KEY_PREFIX } from '#contract/api-keys.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { Logger } from '#server/platform/log.ts';
import { errorMessage } from '#server/platform/messages.ts';
import type { Session } from '#server/platform/sessions/kept-sessions.ts';
import type { SessionCookie } from '#server/platform/sessions/session-cookie.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import type { Traffic } from '#server/platform/traffic.ts';
import type { Clock } from '../clock.ts';
import { MCP_PATH, readAddress } from './address.ts';
import { boundSockets, KEEP_ALIVE } from './bound-sockets.ts';
import type { LastSaver } from './changed-meanwhile.ts';
import { compressAnswers } from './compressed-answers.ts';
import { refuseCrossSite } from './cross-site.ts';
import { answerEarly } from './early-answer.ts';
import { handleError } from './errors.ts';
import { limitCalls, tooMany } from './limits.ts';
import type { MembersMay, NoteDone } from './member.ts';
import { readForwardedAddresses } from './network.ts';
import { DESCRIPTION_PATH, serveDescription } from './open-api.ts';
import type { ActingFor, OwnersOf } from './owner.ts';
import { createRequestIds } from './request-ids.ts';
import { labelPattern, labelRequest, UNROUTED_LABELS } from './route-label.ts';
import { securityHeaders } from './security-headers.ts';
import type { Shown } from './shown-personal-data.ts';
import { answerThisMachineAlone } from './this-machine.ts';
import { boundBodies, boundUnfinished } from './unfinished-requests.ts';
import { validatorCompiler } from './validation.ts';

const KEY = /^Bearer +(\S+)$/i;

/**
 * The API key in `Authorization: Bearer <key>`; null if there is none.
 * @throws AppError key_in_address: proxies log addresses
 */
function readApiKey({ url, query, headers }: Pick<FastifyRequest, 'url' | 'query' | 'headers'>): string | null {
  // Paths here contain no escaped letters, but queries may.
  if (url.includes(KEY_PREFIX) || (url.includes('%') && JSON.stringify(query).includes(KEY_PREFIX)))
    throw new AppError('key_in_address');
  return KEY.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Rate limit per API key, across addresses. */
function limitKeys(app: FastifyInstance): void {
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

const CODES: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' };

/** Responds to bytes that never became a request with our error shape and headers, then closes the connection. */
function answerBrokenRequest(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = CODES[error.code ?? ''] ?? 'invalid_request';
    const status = ERROR_STATUS[code];
    const body = JSON.stringify({ error: { code, message: errorMessage('en', code) } });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
    counts: Counts;
    tracing: Tracing;
  }
}

const BODY_MAX_BYTES = 100 * 1024;

/** How long a client may take to send its headers, a body, and a whole request with a file. */
const PATIENCE = { headersMs: 10_000, bodyMs: 10_000, fileMs: 60_000 };
export type Patience = typeof PATIENCE;

export interface HttpOptions {
  logger: Logger;
  clock: Clock;
  sessions: Sessions;
  sessionCookie: SessionCookie;
  /** The origin of our pages; null: take it from each request. */
  publicOrigin: string | null;
  trustedProxies: string[];
  areLimitsOn: boolean;
  /** If set, only this machine gets responses, because nothing is configured for others. */
  isForThisMachine: boolean;
  traffic: Traffic;
  counts: Counts;
  tracing: Tracing;
  /** Runs before an administrator sees other people's data. */
  noteShown: (shown: Shown) => Promise<void>;
  /** The owners of the record in a call's path. */
  ownersOf: OwnersOf;
  /** The last step in each transaction of a member's call. */
  noteDone: NoteDone;
  /** The last member who made that call for the record. */
  lastSaver: LastSaver;
  membersMay: (schoolId: string) => Promise<MembersMay>;
  actingFor: ActingFor;
  patience?: Patience;
}

/** The Date header's text, which changes once a second. */
function createDateHeader(clock: Clock): () => string {
  let second = 0;
  let text = '';
  return () => {
    const now = Math.floor(clock.nowMs() / 1000);
    if (now !== second) [second, text] = [now, new Date(now * 1000).toUTCString()];
    return text;
  };
}

/** The application without its endpoints: parsing, sessions, limits, headers and errors. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const security = await securityHeaders({ isHttps: options.publicOrigin?.startsWith('https:') ?? false });
  const { headersMs, bodyMs, fileMs } = options.patience ?? PATIENCE;
  const dateHeader = createDateHeader(options.clock);
  const noStore = { ...security.ofCalls, 'cache-control': 'no-store' };
  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    // Never `true`: a caller could then use X-Forwarded-For to choose the address that limits count.
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: createRequestIds(options.trustedProxies),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: fileMs,
    keepAliveTimeout: options.trustedProxies.length > 0 ? KEEP_ALIVE.ofProxiesMs : KEEP_ALIVE.ofBrowsersMs,
    // By default Node checks only every thirty seconds, so a ten-second timeout could take forty.
    http: { headersTimeout: headersMs, requestTimeout: fileMs, connectionsCheckingInterval: headersMs / 10 },
    clientErrorHandler: answerBrokenRequest(noStore),
    routerOptions: { maxParamLength: 300 },
    // A malformed URL reaches no hook, so we add our error shape and headers here.
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request, (reply as FastifyReply).headers(noStore)),
    // We log one line per request ourselves, in the onResponse hook.
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler as never);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.decorate('noteShown', options.noteShown);
  app.decorate('ownersOf', options.ownersOf);
  app.decorate('noteDone', options.noteDone);
  app.decorate('lastSaver', options.lastSaver);
  app.decorate('membersMay', options.membersMay);
  app.decorate('actingFor', options.actingFor);
  app.decorate('turnMs', bodyMs);
  app.decorateRequest('actor', null);
  app.decorateRequest('sessionTokenHash', null);
  app.decorateRequest('triedAccountId', null);

  app.decorate('traffic', options.traffic);
  app.decorate('counts', options.counts);
  app.decorate('tracing', options.tracing);

  for (const label of UNROUTED_LABELS) options.counts.expectRoute(label);
  app.addHook('onRoute', ({ url }) => options.counts.expectRoute(labelPattern(url)));
  app.addHook('onRequest', ({ routeOptions: { url } }, reply, done) => {
    const isPage = (!url?.startsWith('/api/') && url !== MCP_PATH) || url.startsWith(DESCRIPTION_PATH);
    reply.headers(isPage ? security.ofPages : security.ofCalls);
    // Pages correct a device's wrong clock with this. Node's own header ignores the clock that the server decides by.
    reply.header('date', dateHeader());
    done();
  });
  if (options.isForThisMachine) answerThisMachineAlone(app);
  readAddress(app);
  if (options.trustedProxies.length > 0) readForwardedAddresses(app);
  boundBodies(app, bodyMs);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  if (options.areLimitsOn) {
    boundSockets(app, options.trustedProxies);
    await limitCalls(app);
  }
  answerEarly(app);
  await serveDescription(app);

  // Synchronous hooks use the callback: a promise per hook would double the cost of the hottest call.
  app.addHook('onRequest', (request, _reply, done) => {
    refuseCrossSite(request, options.publicOrigin);
    if (request.found !== 'call') return done();
    const key = readApiKey(request);
    const token = key ?? options.sessionCookie.read(request);
    const know = (session: Session | null) => {
      // Apps send keys on purpose, but a browser sends its cookie from any page.
      if ((session?.actor.key !== undefined) !== (key !== null) && token !== null) session = null;
      request.actor = session?.actor ?? null;
      request.sessionTokenHash = session?.tokenHash ?? null;
      done();
    };
    if (token === null) return know(null);
    const kept = options.sessions.kept(token);
    if (kept) return know(kept);
    options.traffic.run(() => options.sessions.resolve(token)).then(know, done);
  });
  if (options.areLimitsOn) {
    boundUnfinished(app);
    limitKeys(app);
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.found !== 'asset') reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  compressAnswers(app);
  app.addHook('onResponse', (request, reply, done) => {
    if (options.logger.isLevelEnabled('info')) request.log.info(requestLine(request, reply), 'request');
    const call = { method: request.method, route: labelRequest(request), status: reply.statusCode };
    options.counts.answered(call, reply.elapsedTime / 1000);
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

/**
 * Only the path, because a query can contain a link's token; also removes path segments as long as a token, even on a
 * wrong URL.
 */
const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/[\w-]{40,}/g, '[removed]');
