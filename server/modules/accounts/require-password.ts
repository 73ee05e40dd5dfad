import { AppError } from '#server/platform/app-error.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import { ownPasswordSubject } from './accounts.rules.ts';

/** Of whoever is logged in, before what a borrowed session must not do. */
export function createRequirePassword({ db, passwords, guesses }: AccountDependencies) {
  /** @throws ValidationFailure naming the field; AppError too_many_requests: a borrowed session must not find it out */
  return async (accountId: string, password: string, field: string): Promise<AccountRow> => {
    const account = await findById(db, accountId);
    if (!account) throw new AppError('not_authenticated');
    const subject = ownPasswordSubject(accountId);
    await guesses.count(subject);
    if (!(await passwords.verify(account.password_hash, password)))
      throw new ValidationFailure([{ code: 'custom', path: [field], message: 'wrong_password', input: undefined }]);
    await guesses.clear(subject);
    return account;
  };
}

export type RequirePassword = ReturnType<typeof createRequirePassword>;
