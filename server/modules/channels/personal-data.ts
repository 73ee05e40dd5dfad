import type { Context } from '#server/context.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePreset, selectPreset } from './channels.db.ts';
import { deleteDevicesOf, selectDevicesOfPerson } from './devices.db.ts';

/** A person's preset and devices; without the devices' addresses, which let one write to them. */
export const channelsOfPerson = (ctx: Context): PersonalData => ({
  tables: ['notice_presets', 'devices'],

  export: async ({ id }) => ({
    notificationPreset: (await selectPreset(ctx, id)) ?? null,
    devices: (await selectDevicesOfPerson(ctx, id)).map(({ browser, system, added_at }) => ({
      browser,
      system,
      addedAt: added_at.toISOString(),
    })),
  }),

  async erase(tx, { id }) {
    await deletePreset(tx, id);
    await deleteDevicesOf(tx, id, 'all');
  },
});
