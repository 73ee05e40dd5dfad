import type { Queryable, Transaction } from '#server/context.ts';

/** A browser's push subscription. */
interface Address {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Holder {
  accountId: string;
  memberId: string | null;
}

/** A browser that subscribes again, or for another account, stays one device. */
export async function upsertDevice(
  tx: Transaction,
  device: Address & Holder & { browser: string | null; system: string | null; sessionHash: Buffer; now: Date },
): Promise<void> {
  const { endpoint, p256dh, auth, browser, system } = device;
  const bound = { account_id: device.accountId, member_id: device.memberId, session_hash: device.sessionHash };
  const values = { ...bound, p256dh, auth, browser, system, added_at: device.now };
  await tx.db
    .insertInto('devices')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Those that get the same notifications: a member's at one school, or a student's. */
export const selectDevices = (ctx: Queryable, { accountId, memberId }: Holder) =>
  ctx.db
    .selectFrom('devices')
    .select(['id', 'session_hash', 'browser', 'system', 'added_at'])
    .where('account_id', '=', accountId)
    .where('member_id', 'is not distinct from', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

export const selectPushAddress = (
  ctx: Queryable,
  id: string,
): Promise<(Address & Pick<Holder, 'accountId'>) | undefined> =>
  ctx.db
    .selectFrom('devices')
    .select(['endpoint', 'p256dh', 'auth', 'account_id as accountId'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteDevice(tx: Transaction, id: string, accountId?: string): Promise<boolean> {
  let query = tx.db.deleteFrom('devices').where('id', '=', id);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @param how `isUnheldOnly`: those without a session; the others are deleted with their session, by the foreign key */
export async function deleteDevices(tx: Transaction, accountId: string, how: { isUnheldOnly: boolean }): Promise<void> {
  let query = tx.db.deleteFrom('devices').where('account_id', '=', accountId);
  if (how.isUnheldOnly) query = query.where('session_hash', 'is', null);
  await query.execute();
}

export async function deleteDevicesAtSchool(
  tx: Transaction,
  { accountId, schoolId }: { accountId: string; schoolId: string },
): Promise<void> {
  const member = tx.db.selectFrom('school_members').select('id').where('school_id', '=', schoolId);
  await tx.db.deleteFrom('devices').where('account_id', '=', accountId).where('member_id', 'in', member).execute();
}

/** From now on, devices of sessions that end before this time have no session. */
export async function detachEndingSessions(tx: Transaction, endingBefore: Date): Promise<void> {
  const ending = tx.db.selectFrom('sessions').select('token_hash').where('expires_at', '<=', endingBefore);
  await tx.db.updateTable('devices').set({ session_hash: null }).where('session_hash', 'in', ending).execute();
}

export const selectDevicesOfPerson = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('devices')
    .select(['browser', 'system', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute();
