import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { type ApiKey, KEYS_MAX, type newApiKeySchema } from '#contract/api-keys.ts';
import type { LoggedInTransaction } from '#server/modules/accounts/logged-in-transaction.ts';
import { readerOf } from '#server/modules/accounts/mails/reader.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { OpenKey, Sessions } from '#server/platform/sessions/sessions.ts';
import { apiKeyAdded } from './mails/key-added.ts';

/** Keys by which programs call for a school. Each is a session of the owner who made it. */
export function createApiKeyService({
  db,
  clock,
  sessions,
  notifications,
  whileLoggedIn,
}: {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  notifications: Pick<NotificationService, 'enqueue'>;
  whileLoggedIn: LoggedInTransaction;
}) {
  return {
    list: async (schoolId: string): Promise<ApiKey[]> => (await sessions.keys(db, schoolId)).map(present),

    /**
     * A new key; its maker hears of it by email.
     * @throws AppError too_many_requests beyond fifty; not_authenticated when the session has ended meanwhile
     */
    async add(
      { id: schoolId, accountId, member }: Actor<'school'>,
      sessionTokenHash: Buffer,
      { name, scopes, expiresAt: until }: z.output<typeof newApiKeySchema>,
    ): Promise<ApiKey & { key: string }> {
      const expiresAt = until ? new Date(until) : null;
      if (expiresAt && expiresAt <= nowDate(clock)) refuseTime();
      if (!member) throw new AppError('forbidden');
      return whileLoggedIn(accountId, sessionTokenHash, async (transaction, holder) => {
        if ((await sessions.keys(transaction, schoolId)).length >= KEYS_MAX) throw new AppError('too_many_requests');
        const id = randomUUID();
        const made = { id, name, scopes: [...new Set(scopes)], expiresAt };
        const key = await sessions.beginKey(transaction, { id: member.id, accountId }, made);
        await notifications.enqueue(transaction, apiKeyAdded.to(readerOf(holder), { name }));
        const stored = (await sessions.keys(transaction, schoolId)).find((one) => one.id === id);
        if (!stored) throw new AppError('not_found');
        return { ...present(stored), key };
      });
    },

    /** @throws AppError not_found */
    end: (schoolId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await sessions.endKey(transaction, schoolId, id))) throw new AppError('not_found');
      }),
  };
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

function refuseTime(): never {
  throw new ValidationFailure([{ code: 'custom', path: ['expiresAt'], message: 'out_of_range', input: undefined }]);
}

const present = ({ scopes, createdAt, lastUsedAt, expiresAt, ...key }: OpenKey): ApiKey => ({
  ...key,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});
