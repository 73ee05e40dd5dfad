import type { LoggedInTransaction } from '#server/modules/accounts/logged-in-transaction.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';
import { isPublicHost } from '#server/platform/outside/public-address.ts';
import type { DeviceAddress, PushAddress } from '#server/platform/push/push-transport.ts';
import { deviceOf } from '#server/platform/sessions/device.ts';
import {
  deleteDevice,
  deleteDevicesAtSchool,
  deleteDevicesOf,
  type Holder,
  letGoOfSessions,
  selectDevices,
  selectPushAddress,
  upsertDevice,
} from './devices.repository.ts';

const DEVICES_MAX = 20;

export const holderOf = ({ accountId, member }: AnyActor): Holder => ({ accountId, memberId: member?.id ?? null });

/** The browsers that notifications go to. */
export function createDeviceService({
  db,
  clock,
  whileLoggedIn,
}: {
  db: Database;
  clock: Clock;
  whileLoggedIn: LoggedInTransaction;
}) {
  return {
    /**
     * @throws AppError devices_full beyond twenty, which nobody carries; not_authenticated when the session has ended
     *   meanwhile: its end would not end the device; invalid_request for an address in a private network
     */
    async add(
      actor: AnyActor,
      sessionHash: Buffer,
      address: PushAddress,
      userAgent: string | undefined,
    ): Promise<void> {
      if (!isPublicHost(new URL(address.endpoint).hostname))
        throw new AppError('invalid_request', { fields: [{ path: 'endpoint', code: 'not_public_address' }] });
      return whileLoggedIn(actor.accountId, sessionHash, async (transaction) => {
        const device = { ...address, ...holderOf(actor), ...deviceOf(userAgent), sessionHash, now: nowDate(clock) };
        await upsertDevice(transaction, device);
        // Counted afterwards: one that is there already and says its address again is no further one.
        if ((await selectDevices(transaction, holderOf(actor))).length > DEVICES_MAX)
          throw new AppError('devices_full');
      });
    },

    /** @throws AppError not_found */
    remove: (actor: AnyActor, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await deleteDevice(transaction, id, actor.accountId))) throw new AppError('not_found');
      }),

    addressOf: (id: string): Promise<DeviceAddress | undefined> => selectPushAddress(db, id),

    /** Its push service knows it no more. */
    forget: async (id: string): Promise<void> => void (await deleteDevice(db, id)),

    /** With the sessions of an account, in the transaction that ends them; one that goes on keeps its device. */
    endAll: (transaction: Database, accountId: string): Promise<void> =>
      deleteDevicesOf(transaction, accountId, 'unheld'),

    endAtSchool: deleteDevicesAtSchool,

    /** Before sessions are swept that have run out: their devices stay. */
    outliveSessions: (): Promise<void> => letGoOfSessions(db, toDate(clock.now().add({ minutes: 1 }))),
  };
}

export type DeviceService = ReturnType<typeof createDeviceService>;
