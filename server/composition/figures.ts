import type { Context } from '#server/context.ts';
import { readMessageBacklog } from '../modules/notifications/notifications.ts';
import { BACKUP_FACT } from '../platform/backup/backup-fact.ts';
import { readFact } from '../platform/database/facts.ts';
import type { Figures } from '../platform/metrics/figures.ts';
import type { Gauges } from '../platform/metrics/metrics.ts';

export const createGauges = (ctx: Context): Gauges => ({
  requestsUnderWay: () => ctx.traffic.underWay,
  connections: () => ({
    used: ctx.pool.totalCount - ctx.pool.idleCount,
    idle: ctx.pool.idleCount,
    waiting: ctx.pool.waitingCount,
    max: ctx.config.databasePool,
  }),
  isReplicaFresh: () => ctx.replica?.isFresh() ?? null,
  listenerSilentSeconds: () => ctx.changes.silentMs() / 1000,
});

export async function readFigures(ctx: Context): Promise<Figures> {
  const writtenAt = await readFact(ctx.db, BACKUP_FACT);
  return {
    jobs: await ctx.jobs.backlog(),
    messages: await readMessageBacklog(ctx),
    sessions: await ctx.sessions.countOpen(),
    backupSeconds: writtenAt === undefined ? null : (ctx.clock.nowMs() - Date.parse(writtenAt)) / 1000,
  };
}
