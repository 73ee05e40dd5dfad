import type { Selectable } from 'kysely';
import type { ActorKind } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { SignUp } from '#server/platform/database/schema.ts';

export type SignUpRow = Selectable<SignUp>;

/** Signing up again with the same address and password updates the sign-up. @returns its id */
export async function upsertSignUp(
  tx: Transaction,
  signUp: {
    secretHash: Buffer;
    kind: ActorKind;
    email: string;
    passwordHash: string;
    name: string;
    lastName: string;
    locale: Locale;
    browserHash: Buffer;
    now: Date;
  },
): Promise<string> {
  const typed = {
    email: signUp.email,
    password_hash: signUp.passwordHash,
    name: signUp.name,
    last_name: signUp.lastName,
    locale: signUp.locale,
    browser_hash: signUp.browserHash,
    created_at: signUp.now,
  };
  const { id } = await tx.db
    .insertInto('sign_ups')
    .values({ secret_hash: signUp.secretHash, kind: signUp.kind, ...typed })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(typed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findSignUpBySecret = (ctx: Queryable, secretHash: Buffer, since: Date): Promise<SignUpRow | undefined> =>
  ctx.db
    .selectFrom('sign_ups')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .where('created_at', '>', since)
    .executeTakeFirst();

export const findSignUpById = (ctx: Queryable, id: string): Promise<SignUpRow | undefined> =>
  ctx.db.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst();

/** One for each password, newest first. */
export const selectSignUps = (ctx: Queryable, kind: ActorKind, email: string, since: Date): Promise<SignUpRow[]> =>
  ctx.db
    .selectFrom('sign_ups')
    .selectAll()
    .where('kind', '=', kind)
    .where((row) => row.eb(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function deleteSignUp(tx: Transaction, id: string): Promise<void> {
  await tx.db.deleteFrom('sign_ups').where('id', '=', id).execute();
}

export async function deleteSignUps(tx: Transaction, kind: ActorKind, email: string): Promise<void> {
  await tx.db
    .deleteFrom('sign_ups')
    .where('kind', '=', kind)
    .where((row) => row.eb(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .execute();
}

export async function deleteSignUpsBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('sign_ups').where('created_at', '<', moment).execute();
}
