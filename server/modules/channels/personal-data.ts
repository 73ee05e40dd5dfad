import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteChoices, selectChoices } from './channels.repository.ts';
import { deleteDevicesOf, selectDevicesOfPerson } from './devices.repository.ts';

/** By what somebody wants to be told, and where notifications go; without the devices' addresses, which let one write to them. */
export const channelsOfPerson = (db: Database): PersonalData => ({
  tables: ['channel_choices', 'devices'],

  export: async ({ id }) => ({
    channels: (await selectChoices(db, { column: 'account_id', id })).map((choice) => ({
      about: choice.kind,
      mail: choice.by_mail,
      notification: choice.by_push,
      textMessage: choice.by_text,
    })),
    devices: (await selectDevicesOfPerson(db, id)).map(({ browser, system, added_at }) => ({
      browser,
      system,
      addedAt: added_at.toISOString(),
    })),
  }),

  async erase(transaction, { id }) {
    await deleteChoices(transaction, id);
    await deleteDevicesOf(transaction, id, 'all');
  },
});
