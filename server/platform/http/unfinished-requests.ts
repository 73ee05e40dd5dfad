import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { parseNetwork } from './network.ts';

const RETRY_AFTER_SECONDS = 5;
/**
 * Unanswered calls of one account or network at a time. A whole class behind one address has only a few, because each
 * takes milliseconds.
 */
const AT_ONCE = 100;
const FAR_AT_ONCE = 4 * AT_ONCE;

/**
 * Limits the unanswered calls of one account, or of one network when logged out, so that nobody can take all sockets or
 * turns. Register it after the session hook.
 */
export function boundUnfinished(app: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  const count = (caller: string) => unfinished.get(caller) ?? 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isUncounted || (request.found !== 'call' && !hasBody(request))) return done();
    const { near, far } = request.actor ? { near: request.actor.accountId, far: null } : parseNetwork(request.ip);
    if (count(near) >= AT_ONCE || (far !== null && count(far) >= FAR_AT_ONCE)) {
      // Don't wait for the rest of the request.
      reply.header('connection', 'close');
      return done(new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    }
    const callers = far === null ? [near] : [near, far];
    for (const caller of callers) unfinished.set(caller, count(caller) + 1);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      for (const caller of callers) {
        const left = count(caller) - 1;
        if (left > 0) unfinished.set(caller, left);
        else unfinished.delete(caller);
      }
    };
    // The request ends when it's answered or abandoned, whichever comes first.
    reply.raw.once('finish', end).once('close', end);
    done();
  });
}

/**
 * Refuses a body that doesn't arrive in time. Node's own timeout applies to all requests alike, and must allow the
 * minute
 * that a photo takes from a phone.
 */
export function boundBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { raw } = request;
    const endLate = () => {
      const timer = setTimeout(() => endBody(raw), withinMs);
      const clear = () => clearTimeout(timer);
      raw.once('end', clear).once('close', clear);
    };
    if (request.routeOptions.config.form?.file === undefined) endLate();
    // Refused before the body arrived. The rest is useless, but we wait for it so that the refusal gets through. An
    // injected request without a socket emits neither event.
    else
      reply.raw.once('finish', () => {
        if (raw.complete === false) endLate();
      });
    done();
  });
}

/**
 * Refuses a body that holds its turn for too long while someone else waits for one: a slow phone gets its minute, and a
 * few clients that send a byte a second can't block anyone.
 * @returns a function that stops the watch, once the body has arrived
 */
export function boundTurn(raw: IncomingMessage, withinMs: number, isAwaited: () => boolean): () => void {
  let timer = setTimeout(function look() {
    if (isAwaited()) endBody(raw);
    else timer = setTimeout(look, withinMs / 10);
  }, withinMs);
  return () => clearTimeout(timer);
}

/** An error on the body itself ends reading and is answered like any other. If nobody is reading, it has no effect. */
function endBody(raw: IncomingMessage): void {
  if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('too_slow'));
  else raw.destroy();
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
