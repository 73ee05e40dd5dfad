import { type Context, inTransaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { closeOpenTokens } from '#server/modules/account-links/account-links.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { type AccountRow, findById, lockCredentials, setPassword } from './accounts.db.ts';
import { ownPasswordSubject } from './accounts.rules.ts';
import { assertUncommonPassword } from './common-passwords.ts';
import { passwordChanged } from './mails/password.ts';
import { toNamed, toReader } from './mails/reader.ts';
import { deletePasskeys } from './passkeys.db.ts';

/**
 * Changes the password and ends every other session, all links, passkeys and calendar addresses.
 * @throws ValidationFailure wrong_password, password_too_common
 */
export async function changePassword(
  ctx: Context,
  accountId: string,
  sessionTokenHash: Buffer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await assertUncommonPassword(newPassword, 'newPassword');
  const account = await assertPassword(ctx, accountId, currentPassword, 'currentPassword');
  const passwordHash = await ctx.passwords.hash(newPassword);
  await inTransaction(ctx, async (tx) => {
    const now = nowDate(tx.clock);
    // A reset in the meantime has ended this session.
    const current = await lockCredentials(tx, accountId);
    if (current?.password_hash !== account.password_hash || !(await tx.sessions.isLive(tx.db, sessionTokenHash)))
      throw new AppError('not_authenticated');
    await setPassword(tx, accountId, passwordHash, now);
    await closeOpenTokens(tx, accountId, now);
    await tx.sessions.endOthers(tx.db, accountId, sessionTokenHash);
    await deletePasskeys(tx, accountId);
    await emit(tx, 'account.secrets-changed', { accountId });
    await enqueueEmails(tx, passwordChanged.to(toReader(account), toNamed(account)));
  });
}

/** Tries are limited, so that someone at an unattended device can't guess the password. @throws ValidationFailure; AppError too_many_requests */
export async function assertPassword(
  ctx: Context,
  accountId: string,
  password: string,
  field: string,
): Promise<AccountRow> {
  const account = await findById(ctx, accountId);
  if (!account) throw new AppError('not_authenticated');
  const subject = ownPasswordSubject(accountId);
  await ctx.guesses.count(subject);
  if (!(await ctx.passwords.verify(account.password_hash, password)))
    throw new ValidationFailure([{ code: 'custom', path: [field], message: 'wrong_password', input: undefined }]);
  await ctx.guesses.clear(subject);
  return account;
}
