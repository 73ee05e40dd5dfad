import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { whileLoggedIn } from '#server/modules/accounts/logged-in-transaction.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { isPublicHost } from '#server/platform/outside/public-address.ts';
import type { DeviceAddress, PushAddress } from '#server/platform/push/push-transport.ts';
import { deviceOf } from '#server/platform/sessions/device.ts';
import {
  deleteDevice,
  deleteDevicesOf,
  type Holder,
  letGoOfSessions,
  selectDevices,
  selectPushAddress,
  upsertDevice,
} from './devices.db.ts';

const DEVICES_MAX = 20;

export const holderOf = ({ accountId, member }: AnyActor): Holder => ({ accountId, memberId: member?.id ?? null });

/**
 * @throws AppError devices_full beyond twenty, which nobody carries; not_authenticated when the session has ended
 *   meanwhile: its end would not end the device; invalid_request for an address in a private network
 */
export async function addDevice(
  ctx: Context,
  actor: AnyActor,
  sessionHash: Buffer,
  address: PushAddress,
  userAgent: string | undefined,
): Promise<void> {
  if (!isPublicHost(new URL(address.endpoint).hostname))
    throw new AppError('invalid_request', { fields: [{ path: 'endpoint', code: 'not_public_address' }] });
  return whileLoggedIn(ctx, actor.accountId, sessionHash, async (tx) => {
    const device = { ...address, ...holderOf(actor), ...deviceOf(userAgent), sessionHash, now: nowDate(tx.clock) };
    await upsertDevice(tx, device);
    // Counted afterwards: one that is there already and says its address again is no further one.
    if ((await selectDevices(tx, holderOf(actor))).length > DEVICES_MAX) throw new AppError('devices_full');
  });
}

/** @throws AppError not_found */
export function removeDevice(ctx: Context, actor: AnyActor, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteDevice(tx, id, actor.accountId))) throw new AppError('not_found');
  });
}

export function findDeviceAddress(ctx: Context, id: string): Promise<DeviceAddress | undefined> {
  return selectPushAddress(ctx, id);
}

/** Its push service knows it no more. */
export async function forgetDevice(ctx: Context, id: string): Promise<void> {
  return void (await deleteDevice(ctx, id));
}

/** With the sessions of an account, in the transaction that ends them; one that goes on keeps its device. */
export function endDevices(tx: Transaction, accountId: string): Promise<void> {
  return deleteDevicesOf(tx, accountId, 'unheld');
}

export { deleteDevicesAtSchool as endDevicesAtSchool } from './devices.db.ts';

/** Before sessions are swept that have run out: their devices stay. */
export function sweepDevices(ctx: Context): Promise<void> {
  return letGoOfSessions(ctx, toDate(ctx.clock.now().add({ minutes: 1 })));
}
