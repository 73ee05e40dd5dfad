import { BACKUP_FACT } from '../platform/backup/backup-fact.ts';
import { readFact } from '../platform/database/facts.ts';
import type { Figures } from '../platform/metrics/figures.ts';
import type { Gauges } from '../platform/metrics/metrics.ts';
import type { Platform } from './platform.ts';
import type { Services } from './services.ts';

export const gaugesOf = ({ traffic, pool, changes, config, replica }: Platform): Gauges => ({
  requestsUnderWay: () => traffic.underWay,
  connections: () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: config.databasePool,
  }),
  isReplicaFresh: () => replica?.isFresh() ?? null,
  listenerSilentSeconds: () => changes.silentMs() / 1000,
});

export async function readFigures(
  { db, clock, jobs, sessions }: Platform,
  { notifications }: Pick<Services, 'notifications'>,
): Promise<Figures> {
  const writtenAt = await readFact(db, BACKUP_FACT);
  return {
    jobs: await jobs.backlog(),
    messages: await notifications.backlog(),
    sessions: await sessions.countOpen(),
    backupSeconds: writtenAt === undefined ? null : (clock.nowMs() - Date.parse(writtenAt)) / 1000,
  };
}
