import { randomUUID } from 'node:crypto';
import { type ApiKey, KEYS_MAX, type NewApiKey } from '#contract/api-keys.ts';
import type { LoggedInTransaction } from '#server/modules/accounts/logged-in-transaction.ts';
import { readerOf } from '#server/modules/accounts/mails/reader.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { ApiKeySessions, OpenKey } from '#server/platform/sessions/api-key-sessions.ts';
import { apiKeyAdded } from './mails/key-added.ts';

/** API keys of schools. Each is a session of the owner who made it. */
export function createApiKeyService({
  db,
  clock,
  apiKeySessions,
  notifications,
  whileLoggedIn,
}: {
  db: Database;
  clock: Clock;
  apiKeySessions: ApiKeySessions;
  notifications: Pick<NotificationService, 'enqueue'>;
  whileLoggedIn: LoggedInTransaction;
}) {
  return {
    list: async (schoolId: string): Promise<ApiKey[]> => (await apiKeySessions.list(db, schoolId)).map(present),

    /**
     * Makes a key and emails the owner who made it.
     * @throws AppError api_keys_full beyond fifty; not_authenticated when the session has ended meanwhile
     */
    async add(
      { id: schoolId, accountId, member }: Actor<'school'>,
      sessionTokenHash: Buffer,
      { name, scopes, expiresAt: until }: NewApiKey,
    ): Promise<ApiKey & { key: string }> {
      const expiresAt = until ? new Date(until) : null;
      if (expiresAt && expiresAt <= nowDate(clock)) refuseTime();
      const memberId = member?.id;
      if (memberId === undefined) throw new AppError('forbidden');
      return whileLoggedIn(accountId, sessionTokenHash, async (transaction, account) => {
        if ((await apiKeySessions.list(transaction, schoolId)).length >= KEYS_MAX) throw new AppError('api_keys_full');
        const id = randomUUID();
        const made = { id, name, scopes: [...new Set(scopes)], expiresAt };
        const key = await apiKeySessions.begin(transaction, { memberId, accountId }, made);
        await notifications.enqueue(transaction, apiKeyAdded.to(readerOf(account), { name }));
        const stored = (await apiKeySessions.list(transaction, schoolId)).find((one) => one.id === id);
        if (!stored) throw new AppError('not_found');
        return { ...present(stored), key };
      });
    },

    /** @throws AppError not_found */
    end: (schoolId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await apiKeySessions.end(transaction, schoolId, id))) throw new AppError('not_found');
      }),
  };
}

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

function refuseTime(): never {
  throw new ValidationFailure([{ code: 'custom', path: ['expiresAt'], message: 'date_over', input: undefined }]);
}

const present = ({ scopes, createdAt, lastUsedAt, expiresAt, ...key }: OpenKey): ApiKey => ({
  ...key,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});
