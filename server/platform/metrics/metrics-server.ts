import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Uses its own port, so that clients of the product can't reach it. */
export function createMetricsServer(metrics: Pick<Metrics, 'contentType' | 'text'>): FastifyInstance {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return app;
}
