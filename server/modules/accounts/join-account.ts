import type { ActorKind } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Context, Transaction } from '#server/context.ts';
import { closeOpenTokens } from '#server/modules/account-links/account-links.ts';
import { nowDate } from '#server/platform/clock.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { findByEmail, insertAccount, lockCredentials, setPassword, setPerson } from './accounts.db.ts';
import { guessSubject } from './accounts.rules.ts';
import { assertUncommonPassword } from './common-passwords.ts';

/** Members have school accounts, guardians have student accounts. */
type JoinedKind = Exclude<ActorKind, 'admin'>;

/** An invited person's account as it was when they entered its password; null if it's new. */
export interface Joining {
  kind: JoinedKind;
  email: string;
  account: { id: string; passwordHash: string | null } | null;
  newPasswordHash: string | null;
}

export async function hasPassword(ctx: Context, kind: JoinedKind, email: string): Promise<boolean> {
  return ((await findByEmail(ctx, kind, email))?.password_hash ?? null) !== null;
}

/**
 * Checks the password of an existing account, or takes the first one of a new account.
 * @throws ValidationFailure wrong_password, password_too_common
 * @throws AppError too_many_requests, so that nobody can guess a password with an invitation
 */
export async function prepareJoining(
  ctx: Context,
  kind: JoinedKind,
  email: string,
  password: string,
): Promise<Joining> {
  const account = await findByEmail(ctx, kind, email);
  if (account && account.password_hash !== null) {
    const subject = guessSubject(kind, email);
    await ctx.guesses.count(subject);
    if (!(await ctx.passwords.verify(account.password_hash, password)))
      throw new ValidationFailure([
        { code: 'custom', path: ['password'], message: 'wrong_password', input: undefined },
      ]);
    await ctx.guesses.clear(subject);
    return { kind, email, account: { id: account.id, passwordHash: account.password_hash }, newPasswordHash: null };
  }
  await assertUncommonPassword(password, 'password');
  const known = account ? { id: account.id, passwordHash: null } : null;
  return { kind, email, account: known, newPasswordHash: await ctx.passwords.hash(password) };
}

/** @returns the account's id; undefined if it changed in the meantime */
export async function openJoinedAccount(
  tx: Transaction,
  joining: Joining,
  person: { locale: Locale; firstName?: string; lastName?: string },
): Promise<string | undefined> {
  const { kind, email, account, newPasswordHash } = joining;
  const now = nowDate(tx.clock);
  const opened = { ...person, kind, email, passwordHash: null, now };
  const id = account?.id ?? (await insertAccount(tx, opened));
  if (id === undefined) return undefined;
  const current = await lockCredentials(tx, id);
  if (!current || current.password_hash !== (account?.passwordHash ?? null)) return undefined;
  if (newPasswordHash !== null) {
    // An earlier sign-up with this address may be a stranger's, so its link and names end here.
    if (current.verified_at === null && person.firstName !== undefined)
      await setPerson(tx, id, {
        firstName: person.firstName,
        lastName: person.lastName ?? '',
        locale: person.locale,
      });
    await closeOpenTokens(tx, id, now);
    await setPassword(tx, id, newPasswordHash, now);
  }
  return id;
}
