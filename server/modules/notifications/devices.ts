import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { whileSessionIsLive } from '#server/live-session.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { isPublicHost } from '#server/platform/outside/public-address.ts';
import type { DeviceAddress, PushAddress } from '#server/platform/push/push-transport.ts';
import { parseDevice } from '#server/platform/sessions/device.ts';
import {
  deleteDevice,
  deleteDevices,
  detachEndingSessions,
  type Holder,
  selectDevices,
  selectPushAddress,
  upsertDevice,
} from './devices.db.ts';

const DEVICES_MAX = 20;

export const deviceHolder = ({ accountId, member }: AnyActor): Holder => ({ accountId, memberId: member?.id ?? null });

/**
 * @throws AppError devices_full beyond twenty; not_authenticated if the session has just ended, because then nothing would remove the
 *   device; invalid_request for an address in a private network
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
  return whileSessionIsLive(ctx, actor.accountId, sessionHash, async (tx) => {
    const device = {
      ...address,
      ...deviceHolder(actor),
      ...parseDevice(userAgent),
      sessionHash,
      now: nowDate(tx.clock),
    };
    await upsertDevice(tx, device);
    // Counted afterwards, because a browser that subscribes again keeps its row.
    if ((await selectDevices(tx, deviceHolder(actor))).length > DEVICES_MAX) throw new AppError('devices_full');
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

/** For a device that its push service no longer knows. */
export async function forgetDevice(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, (tx) => deleteDevice(tx, id));
}

/** Runs in the transaction that ends an account's sessions; a session that stays keeps its device. */
export function endDevices(tx: Transaction, accountId: string): Promise<void> {
  return deleteDevices(tx, accountId, { isUnheldOnly: true });
}

export { deleteDevicesAtSchool as endDevicesAtSchool } from './devices.db.ts';

/** Runs before expired sessions are swept, so that their devices stay. */
export function sweepDevices(ctx: Context): Promise<void> {
  const soon = toDate(ctx.clock.now().add({ minutes: 1 }));
  return inTransaction(ctx, (tx) => detachEndingSessions(tx, soon));
}
