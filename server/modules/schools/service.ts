import type { z } from 'zod';
import { photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { School, SchoolSettings, schoolInformationFieldsSchema } from '#contract/schools.ts';
import type { Config } from '#server/config.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { Refusal } from '#server/platform/refusal.ts';
import {
  findSchool,
  insertSchool,
  type SchoolRow,
  selectAdmins,
  selectSettings,
  updateApproval,
  updateInformation,
  updateName,
  updateSettings,
} from './repository.ts';
import { mainZone, taxBasisPoints } from './rules.ts';

export type SchoolInformationFields = Omit<z.output<typeof schoolInformationFieldsSchema>, 'schoolId'>;

/** The lists that students see of a day, which are kept in memory. */
export interface DayLists {
  /** Tells every server, when the transaction commits, that they changed. */
  publishEveryDay(transaction: Database): Promise<void>;
  /** The same for this server, at once. */
  forgetEveryDay(): void;
}

export function createSchoolService({
  db,
  clock,
  config,
  dayLists,
  notifications,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'isApprovalAutomatic'>;
  dayLists: DayLists;
  notifications: NotificationService;
}) {
  /**
   * Writes, in one transaction, something that students are shown of schools and instructors. When it returns their lists
   * show it.
   */
  async function changeOffer<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(async (transaction) => {
      const written = await work(transaction);
      await dayLists.publishEveryDay(transaction);
      return written;
    });
    dayLists.forgetEveryDay();
    return result;
  }

  /** A school that nobody knows of would wait for ever. */
  async function tellAdmins(transaction: Database, name: string): Promise<void> {
    for (const { email, locale } of await selectAdmins(transaction)) {
      await notifications.enqueue(transaction, {
        kind: 'school_waiting',
        recipient: email,
        locale: locale === 'fr' ? 'fr' : 'en',
        data: { name },
      });
    }
  }

  async function approveIn(transaction: Database, id: string): Promise<void> {
    if (!(await updateApproval(transaction, id, nowDate(clock)))) throw new Refusal('not_found');
  }

  return {
    changeOffer,

    /** Tax on a school's lessons in basis points: 0 unless it is registered, then its own rate, else its province's. */
    taxBasisPoints,

    /** A new school, its information still to be filled in, in the caller's transaction. */
    create: (transaction: Database, school: { name: string; email: string }): Promise<string> =>
      insertSchool(transaction, { ...school, now: nowDate(clock) }),

    /** The name that its account was confirmed with, before anybody is shown the school. */
    rename: updateName,

    /** @throws Refusal not_found */
    get: async (executor: Database, id: string): Promise<School> => present(await findSchool(executor, id)),

    /** The same outside a transaction. @throws Refusal not_found */
    read: async (id: string): Promise<School> => present(await findSchool(db, id)),

    /**
     * SI-01: with it the information is complete, and the school approved where that needs nobody.
     * @throws Refusal not_found
     */
    async saveInformation(schoolId: string, fields: SchoolInformationFields): Promise<School> {
      const timeZone = fields.timeZone ?? mainZone(fields.province);
      const moment = { now: nowDate(clock), isApproved: config.isApprovalAutomatic };
      return changeOffer(async (transaction) => {
        const row = await updateInformation(transaction, schoolId, { ...fields, timeZone }, moment);
        const isNew = row?.information_completed_at?.getTime() === moment.now.getTime();
        if (row && isNew && row.approved_at === null) await tellAdmins(transaction, row.name);
        return present(row);
      });
    },

    /** @throws Refusal not_found */
    async settings(id: string): Promise<SchoolSettings> {
      const settings = await selectSettings(db, id);
      if (!settings) throw new Refusal('not_found');
      return settings;
    },

    /** Tax and contact details as students are shown them from now on; bookings keep what was agreed. */
    async saveSettings(id: string, settings: SchoolSettings): Promise<SchoolSettings> {
      await changeOffer((transaction) => updateSettings(transaction, id, settings));
      return settings;
    },

    /** The same within a transaction of `changeOffer`. @throws Refusal not_found */
    approveIn,

    /** Lets students see the school; a second time changes nothing. @throws Refusal not_found */
    approve: (id: string): Promise<void> => changeOffer((transaction) => approveIn(transaction, id)),
  };
}

export type SchoolService = ReturnType<typeof createSchoolService>;

function present(row: SchoolRow | undefined): School {
  if (!row) throw new Refusal('not_found');
  return {
    id: row.id,
    name: row.name,
    email: row.contact_email,
    contactNumber1: row.contact_number1,
    contactNumber2: row.contact_number2,
    website: row.website,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    province: row.province as ProvinceCode | null,
    country: row.country,
    postalCode: row.postal_code,
    timeZone: row.time_zone,
    isInformationComplete: row.information_completed_at !== null,
    isApproved: row.approved_at !== null,
    photoVersion: photoVersion(row.photo_key),
  };
}
