import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { type AccountRow, findById } from './accounts.db.ts';
import { ownPasswordSubject } from './accounts.rules.ts';

/** @throws ValidationFailure naming the field; AppError too_many_requests: a borrowed session must not find it out */
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
