import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/platform/refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Refuses the calls that come while as many are under way as can be answered soon. Without it all wait in one line that
 * grows, and each is answered when its caller has long gone. Health is asked about, and pages are sent, all the same.
 */
export function refuseExcess(app: FastifyInstance, { atOnce }: { atOnce: number }): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return;
    if (underWay >= atOnce) throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    underWay++;
    // Answered or abandoned, whichever it comes to.
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      underWay--;
    };
    reply.raw.once('finish', end).once('close', end);
  });
}
