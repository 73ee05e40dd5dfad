import type { AuditService } from '#server/modules/audit/audit.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { GuessLimit } from '#server/platform/guess-limit.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';

/** What everything that is done with accounts is made of; each takes of it what it names. */
export interface AccountDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  sessions: Sessions;
  passwords: Passwords;
  guesses: GuessLimit;
  codeGuesses: GuessLimit;
  secrets: Secrets;
  audit: Pick<AuditService, 'record'>;
  notifications: NotificationService;
  /** Who signs a school up is its first owner. */
  members: { addOwner(transaction: Database, owner: { schoolId: string; accountId: string }): Promise<void> };
  schools: Pick<SchoolService, 'assertNameFree' | 'create' | 'rename' | 'confirmAddress'>;
  /** The calendar addresses that an account has given out, each of them a way to its lessons without a log-in. */
  feeds: { endAll(transaction: Database, accountId: string): Promise<void> };
  /** Those that its notifications go to: with sessions that end, in the same transaction, after them. */
  devices: { endAll(transaction: Database, accountId: string): Promise<void> };
}
