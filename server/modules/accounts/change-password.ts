import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { lockStanding } from './account-state.repository.ts';
import { setPassword } from './accounts.repository.ts';
import { passwordChanged } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { deletePasskeysOf } from './passkeys.repository.ts';
import { refuseCommon } from './refuse-common.ts';
import type { RequirePassword } from './require-password.ts';
import { closeOpenTokens } from './token.repository.ts';

export function createChangePassword({
  db,
  clock,
  sessions,
  passwords,
  notifications,
  feeds,
  devices,
  requirePassword,
}: AccountDependencies & { requirePassword: RequirePassword }) {
  /**
   * Changes one's own password. This session goes on, every other one ends, reset links and calendar addresses too.
   * @throws ValidationFailure wrong_password, password_too_common
   */
  return async (
    accountId: string,
    sessionTokenHash: Buffer,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> => {
    await refuseCommon(newPassword, 'newPassword');
    const account = await requirePassword(accountId, currentPassword, 'currentPassword');
    const passwordHash = await passwords.hash(newPassword);
    await db.transaction().execute(async (transaction) => {
      const now = nowDate(clock);
      // A reset that came in between has ended this session: what it stood on counts no more.
      const standing = await lockStanding(transaction, accountId);
      if (standing?.password_hash !== account.password_hash || !(await sessions.isLive(transaction, sessionTokenHash)))
        throw new AppError('not_authenticated');
      await setPassword(transaction, accountId, passwordHash, now);
      await closeOpenTokens(transaction, accountId, now);
      await sessions.endOthers(transaction, accountId, sessionTokenHash);
      await feeds.endAll(transaction, accountId);
      await deletePasskeysOf(transaction, accountId);
      await devices.endAll(transaction, accountId);
      await notifications.enqueue(transaction, passwordChanged.to(readerOf(account), namedOf(account)));
    });
  };
}

export type ChangePassword = ReturnType<typeof createChangePassword>;
