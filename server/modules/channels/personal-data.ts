import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePreset, selectPreset } from './channels.repository.ts';
import { deleteDevicesOf, selectDevicesOfPerson } from './devices.repository.ts';

/** A person's preset and devices; without the devices' addresses, which let one write to them. */
export const channelsOfPerson = (db: Database): PersonalData => ({
  tables: ['notice_presets', 'devices'],

  export: async ({ id }) => ({
    notificationPreset: (await selectPreset(db, id)) ?? null,
    devices: (await selectDevicesOfPerson(db, id)).map(({ browser, system, added_at }) => ({
      browser,
      system,
      addedAt: added_at.toISOString(),
    })),
  }),

  async erase(transaction, { id }) {
    await deletePreset(transaction, id);
    await deleteDevicesOf(transaction, id, 'all');
  },
});
