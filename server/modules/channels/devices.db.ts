import type { Queryable } from '#server/context.ts';

/** Where a browser has its notifications sent, and what only it can read them with. */
interface Address {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Holder {
  accountId: string;
  memberId: string | null;
}

/** A browser that subscribes again, or for somebody else who logs in there, is the same device. */
export async function upsertDevice(
  ctx: Queryable,
  device: Address & Holder & { browser: string | null; system: string | null; sessionHash: Buffer; now: Date },
): Promise<void> {
  const { endpoint, p256dh, auth, browser, system } = device;
  const bound = { account_id: device.accountId, member_id: device.memberId, session_hash: device.sessionHash };
  const values = { ...bound, p256dh, auth, browser, system, added_at: device.now };
  await ctx.db
    .insertInto('devices')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Of somebody at one school, or as a student: those that hear of the same. */
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

export async function deleteDevice(ctx: Queryable, id: string, accountId?: string): Promise<boolean> {
  let query = ctx.db.deleteFrom('devices').where('id', '=', id);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** All of an account's, or those that no session holds: what a session holds, its end takes along. */
export async function deleteDevicesOf(ctx: Queryable, accountId: string, which: 'all' | 'unheld'): Promise<void> {
  let query = ctx.db.deleteFrom('devices').where('account_id', '=', accountId);
  if (which === 'unheld') query = query.where('session_hash', 'is', null);
  await query.execute();
}

export async function deleteDevicesAtSchool(
  ctx: Queryable,
  { accountId, schoolId }: { accountId: string; schoolId: string },
): Promise<void> {
  const member = ctx.db.selectFrom('school_members').select('id').where('school_id', '=', schoolId);
  await ctx.db.deleteFrom('devices').where('account_id', '=', accountId).where('member_id', 'in', member).execute();
}

/** Devices whose session runs out are held by none from now on. */
export async function letGoOfSessions(ctx: Queryable, endingBefore: Date): Promise<void> {
  const ending = ctx.db.selectFrom('sessions').select('token_hash').where('expires_at', '<=', endingBefore);
  await ctx.db.updateTable('devices').set({ session_hash: null }).where('session_hash', 'in', ending).execute();
}

export const selectDevicesOfPerson = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('devices')
    .select(['browser', 'system', 'added_at'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .execute();
