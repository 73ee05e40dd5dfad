import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { MCP_PATH } from '#server/platform/http/address.ts';
import { createAsk } from '#server/platform/http/ask.ts';
import { resolveLocale } from '#server/platform/http/locale.ts';

/**
 * Model Context Protocol, stateless, so any server can answer any request. A tool calls the API through the router from the caller's
 * address, so it gets no further than they would.
 */
export function registerMcpRoutes(app: FastifyInstance, ctx: Context): void {
  async function handlerFor(request: FastifyRequest) {
    // The SDK takes ten megabytes of memory, so load it on the first request.
    const { createToolHandler } = await import('./tool-server.ts');
    const ask = createAsk(app, request, 'authorization');
    const caller = { ask, link: (path: string) => ctx.publicUrl + path, locale: resolveLocale(request) };
    return createToolHandler(caller, (err) => request.log.info({ err }, 'a tool call'));
  }

  app.post(MCP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { origin, authorization } = request.headers;
    // Against DNS rebinding: the browser sees such a page as our own origin.
    if (origin !== undefined && ctx.publicOrigin !== null && origin !== ctx.publicOrigin)
      throw new AppError('cross_site');
    // A revoked key must not fall back to anonymous access.
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
  // Stateless: there is no stream to open and no session to end.
  app.route({
    ...{ method: ['GET', 'DELETE'], url: MCP_PATH, schema: { hide: true } },
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  });
}
