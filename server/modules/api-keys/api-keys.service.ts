import { randomUUID } from 'node:crypto';
import { type ApiKey, KEYS_MAX, type NewKey } from '#contract/api-keys.ts';
import type { LoggedInTransaction } from '#server/modules/accounts/logged-in-transaction.ts';
import { readerOf } from '#server/modules/accounts/mails/reader.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { KeyHolder, OpenKey, ProgramKeys } from '#server/platform/sessions/program-keys.ts';
import { apiKeyAdded } from './mails/key-added.ts';

/** Keys by which programs call for a school or a student. Each is a session of whoever made it. */
export function createApiKeyService({
  db,
  clock,
  programKeys,
  notifications,
  whileLoggedIn,
}: {
  db: Database;
  clock: Clock;
  programKeys: ProgramKeys;
  notifications: Pick<NotificationService, 'enqueue'>;
  whileLoggedIn: LoggedInTransaction;
}) {
  return {
    list: async (holder: KeyHolder): Promise<ApiKey[]> => (await programKeys.list(db, holder)).map(present),

    /**
     * A new key; its maker hears of it by email.
     * @throws AppError api_keys_full beyond fifty; not_authenticated when the session has ended meanwhile
     */
    async add(
      { kind, id: schoolId, accountId, member }: Actor<'school' | 'candidate'>,
      sessionTokenHash: Buffer,
      { name, scopes, expiresAt: until }: NewKey,
    ): Promise<ApiKey & { key: string }> {
      const expiresAt = until ? new Date(until) : null;
      if (expiresAt && expiresAt <= nowDate(clock)) refuseTime();
      const holder = kind === 'school' ? { schoolId } : { accountId };
      return whileLoggedIn(accountId, sessionTokenHash, async (transaction, account) => {
        if ((await programKeys.list(transaction, holder)).length >= KEYS_MAX) throw new AppError('api_keys_full');
        const id = randomUUID();
        const made = { id, name, scopes: [...new Set(scopes)], expiresAt };
        const key = await programKeys.begin(transaction, { memberId: member?.id ?? null, accountId }, made);
        await notifications.enqueue(
          transaction,
          apiKeyAdded.to(readerOf(account), { name, isStudents: kind === 'candidate' }),
        );
        const stored = (await programKeys.list(transaction, holder)).find((one) => one.id === id);
        if (!stored) throw new AppError('not_found');
        return { ...present(stored), key };
      });
    },

    /** @throws AppError not_found */
    end: (holder: KeyHolder, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await programKeys.end(transaction, holder, id))) throw new AppError('not_found');
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
