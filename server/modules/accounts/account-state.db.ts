import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { Transaction } from '#server/context.ts';

/** @returns whether there is such an account that is not erased */
export async function setDisabled(tx: Transaction, id: string, disabledAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('accounts')
    .set((row) => ({
      disabled_at: disabledAt === null ? null : row.fn.coalesce('disabled_at', row.val(disabledAt)),
    }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setPerson(
  tx: Transaction,
  id: string,
  person: { firstName: string; lastName: string; phone?: string | undefined; locale: Locale },
): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      locale: person.locale,
      ...(person.phone !== undefined && { phone: person.phone }),
    })
    .where('id', '=', id)
    .execute();
}

/** The account until the transaction ends: nobody books for it meanwhile. */
export const lockAccountRow = (tx: Transaction, id: string) =>
  tx.db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The same for what a log-in stands on: who changes it waits, bookings go on. */
export const lockStanding = (tx: Transaction, id: string) =>
  tx.db
    .selectFrom('accounts')
    .select(['password_hash', 'verified_at', 'disabled_at', 'credentials_expired_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Leaves a row without a person, for the bookings that point at it. Its address is free for a new sign-up. */
export async function eraseRow(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({
      // Nobody can sign up there, and nobody could have known it to do so before.
      email: `${randomUUID()}@erased.invalid`,
      first_name: '',
      last_name: '',
      phone: '',
      password_hash: null,
      photo_key: null,
      disabled_at: now,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx.db.deleteFrom('second_factors').where('account_id', '=', id).execute();
}
