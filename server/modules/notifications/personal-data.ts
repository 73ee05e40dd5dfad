import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { deletePreset, selectPreset } from './channels.db.ts';
import { deleteDevices, selectDevicesOfPerson } from './devices.db.ts';
import { deleteEmailsTo, selectEmailsTo } from './notifications.db.ts';

/** A person's preset, devices and emails; without the devices' addresses, which let anyone send notifications to them. */
export const notificationsPersonalData: PersonalData = {
  tables: ['notice_presets', 'devices', 'emails'],

  export: async (ctx, { id, email: address }) => ({
    notificationPreset: (await selectPreset(ctx, id)) ?? null,
    devices: (await selectDevicesOfPerson(ctx, id)).map(({ browser, system, added_at }) => ({
      browser,
      system,
      addedAt: added_at.toISOString(),
    })),
    emails: (await selectEmailsTo(ctx, address)).map((email) => ({
      about: email.kind,
      by: email.channel,
      to: email.recipient,
      language: email.locale,
      status: email.status,
      writtenAt: email.created_at.toISOString(),
      sentAt: isoOrNull(email.sent_at),
    })),
  }),

  async erase(tx, { id, email }) {
    await deletePreset(tx, id);
    await deleteDevices(tx, id, { isUnheldOnly: false });
    await deleteEmailsTo(tx, email);
  },
};
