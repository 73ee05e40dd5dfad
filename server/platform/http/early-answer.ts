import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';

/** An answer that is ready as bytes. */
export interface EarlyAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is known to be the answer before the request is looked at closely; null: find out. */
    early?: (request: FastifyRequest) => EarlyAnswer | null;
  }
}

/**
 * Sends what a route has ready as soon as it is known that the caller may have it: after the limits, the session and the
 * access, before validation and serialisation. Registered after the limits, whose hook has to come first.
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
