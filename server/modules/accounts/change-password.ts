import { type Context, inTransaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { closeOpenTokens } from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { lockStanding } from './account-state.db.ts';
import { setPassword } from './accounts.db.ts';
import { passwordChanged } from './mails/password.ts';
import { namedOf, readerOf } from './mails/reader.ts';
import { deletePasskeysOf } from './passkeys.db.ts';
import { refuseCommon } from './refuse-common.ts';
import { assertPassword } from './require-password.ts';

/**
 * Changes one's own password. This session goes on, every other one ends, reset links and calendar addresses too.
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function changePassword(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await refuseCommon(newPassword, 'newPassword');
  const account = await assertPassword(ctx, accountId, currentPassword, 'currentPassword');
  const passwordHash = await ctx.passwords.hash(newPassword);
  await inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    // A reset that came in between has ended this session: what it stood on counts no more.
    const standing = await lockStanding(tx, accountId);
    if (standing?.password_hash !== account.password_hash || !(await tx.sessions.isLive(tx.db, sessionTokenHash)))
      throw new AppError('not_authenticated');
    await setPassword(tx, accountId, passwordHash, now);
    await closeOpenTokens(tx, accountId, now);
    await tx.sessions.endOthers(tx.db, accountId, sessionTokenHash);
    await deletePasskeysOf(tx, accountId);
    await emit(tx, 'account.secrets-changed', { accountId });
    await enqueueEmails(tx, passwordChanged.to(readerOf(account), namedOf(account)));
  });
}
