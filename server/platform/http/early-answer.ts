import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';

/** A response that is ready as bytes. */
export interface EarlyAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer, if it is known before the request is validated; null: run the handler. */
    early?: (request: FastifyRequest) => EarlyAnswer | null;
  }
}

/**
 * Sends a ready response as soon as the caller is known to be allowed: after limits, session and access, before
 * validation and serialisation. Register it after the limits, whose hook must run first.
 */
export function answerEarly(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const early = route.config?.early;
    if (!early) return;
    const hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      const answer = request.method === 'GET' ? early(request) : null;
      if (!answer) return done();
      reply.hijack();
      const headers = { ...reply.getHeaders(), ...answer.headers, 'x-request-id': request.id };
      reply.raw.writeHead(answer.status, headers as OutgoingHttpHeaders);
      reply.raw.end(answer.body);
    };
    route.onRequest = [route.onRequest ?? [], hook].flat() as onRequestHookHandler[];
  });
}
