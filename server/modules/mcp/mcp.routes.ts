import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import { MCP_PATH } from '#server/platform/http/address.ts';
import { askingFor } from '#server/platform/http/ask.ts';
import { localeOf } from '#server/platform/http/locale.ts';

/**
 * Model Context Protocol, stateless: each request stands for itself, and on any server. A tool is a few calls of the API, made through the
 * router with the caller's own key and address, so that nothing is allowed here that is not there.
 */
export function registerMcpRoutes(
  app: FastifyInstance,
  { clock, publicOrigin }: { clock: Clock; publicOrigin: string | null },
): void {
  async function handlerFor(request: FastifyRequest) {
    // Ten megabytes of it, for programs that may never come.
    const { createToolHandler } = await import('./tool-server.ts');
    const { actor, log } = request;
    const candidateId = actor?.kind === 'candidate' ? actor.id : undefined;
    const nowMs = clock.now().epochMilliseconds;
    const ask = askingFor(app, request, 'authorization');
    const caller = { ask, kind: actor?.kind, candidateId, nowMs, locale: localeOf(request) };
    return createToolHandler(caller, { key: actor?.key, onerror: (err) => log.info({ err }, 'a tool call') });
  }

  app.post(MCP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { origin, authorization } = request.headers;
    // A page whose name was pointed here (DNS rebinding) is of its own origin for the browser; for us it is not.
    if (origin !== undefined && publicOrigin !== null && origin !== publicOrigin) throw new AppError('cross_site');
    // A key that has ended is no reason to go on as nobody.
    if (authorization !== undefined && !request.actor?.key) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not_authenticated');
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string') headers.set(name, value);
    const url = `${request.protocol}://${request.host}${MCP_PATH}`;
    const handler = await handlerFor(request);
    const answer = await handler.fetch(new Request(url, { method: 'POST', headers }), { parsedBody: request.body });
    return reply
      .status(answer.status)
      .headers(Object.fromEntries(answer.headers))
      .send(Buffer.from(await answer.arrayBuffer()));
  });
  // Nothing is kept between two requests: there is no stream to open and no session to end.
  app.route({
    ...{ method: ['GET', 'DELETE'], url: MCP_PATH, schema: { hide: true } },
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}
