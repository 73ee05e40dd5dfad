import type { FastifyInstance } from 'fastify';
import { healthEndpoints } from '#contract/health.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from './route.ts';

export function registerHealthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const always = { isAlwaysAnswered: true };
  route(app, healthEndpoints.live, always, () => ({ status: 'ok' as const }));
  route(app, healthEndpoints.ready, always, async () => {
    if (!(await isReady())) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    return { status: 'ok' as const };
  });
}
