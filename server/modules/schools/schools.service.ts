import type * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { localeOf } from '#contract/locale.ts';
import { photoVersion } from '#contract/paths.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type {
  SavedSettings,
  School,
  SchoolSettings,
  schoolEndpoints,
  schoolInformationFieldsSchema,
} from '#contract/schools.ts';
import {
  anyProvincialTaxNumber,
  federalTaxNumber,
  provincialTaxNumber,
  provincialTaxOf,
  taxNumberFaults,
} from '#contract/tax-numbers.ts';
import type { Config } from '#server/config.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { schoolWaiting } from './mails/approval.ts';
import { contactAddressChanged } from './mails/contact-address.ts';
import { assertNameFree, changeName, holdExistingNames, rename, withdrawWanted } from './school-names.ts';
import {
  clearMailAddress,
  confirmContactEmail,
  findSchool,
  insertSchool,
  lockSchool,
  lockTelling,
  markTold,
  replacePhotoKey,
  type SchoolRow,
  selectAdmins,
  selectSettings,
  updateApproval,
  updateInformation,
  updateName,
  updateSettings,
  wasTellingSince,
} from './schools.repository.ts';
import { mainZone, taxBasisPoints } from './schools.rules.ts';

const TELL_EVERY_MINUTES = 60;
/** In one message. */
const NAMES_TOLD = 20;

type SettingsChange = BodyOf<(typeof schoolEndpoints)['saveSchoolSettings']>;
export type SchoolInformationFields = Omit<z.output<typeof schoolInformationFieldsSchema>, 'schoolId'>;

/** The lists that students see of a day, which are kept in memory. */
export interface DayLists {
  /** Tells every server, when the transaction commits, that they changed. */
  publishEveryDay(transaction: Database): Promise<void>;
  /** The same for this server, at once. */
  forgetEveryDay(): void;
}

/** The links that confirm a school's contact address. */
export interface AddressLinks {
  /** @returns false when enough were sent there, or by the school, of late */
  send(transaction: Database, school: { id: string; name: string; address: string }): Promise<boolean>;
  /** Those that were mailed open nothing any more. */
  close(transaction: Database, schoolId: string): Promise<void>;
  isOpen(executor: Database, schoolId: string, address: string): Promise<boolean>;
}

export function createSchoolService({
  db,
  clock,
  config,
  dayLists,
  notifications,
  addressLinks,
  makeHoursSoon,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'isApprovalAutomatic'>;
  dayLists: DayLists;
  notifications: NotificationService;
  addressLinks: AddressLinks;
  /** For as many weeks as the school says now. */
  makeHoursSoon: (transaction: Database, schoolId: string) => Promise<void>;
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

  /**
   * Emails administrators about schools and names that wait for their approval: the first at once, those of the hour after it
   * together, however many strangers fill in a form.
   */
  async function tellAdmins(transaction: Database): Promise<void> {
    await lockTelling(transaction);
    if (await wasTellingSince(transaction, toDate(clock.now().subtract({ minutes: TELL_EVERY_MINUTES })))) return;
    const waiting = await markTold(transaction, nowDate(clock));
    const [name, ...others] = waiting.map((one) => (one.wantedName ? `${one.name} → ${one.wantedName}` : one.name));
    if (name === undefined) return;
    const data = { name, others: others.slice(0, NAMES_TOLD), more: Math.max(0, others.length - NAMES_TOLD) };
    for (const { email, locale } of await selectAdmins(transaction))
      await notifications.enqueue(transaction, schoolWaiting.to({ recipient: email, locale: localeOf(locale) }, data));
  }

  /** A confirmed address that mail no longer goes to hears of it: it may not have been its reader's doing. */
  async function tellOldAddress(transaction: Database, { name, mail_address, locale }: SchoolRow, address: string) {
    if (isSame(mail_address, address)) return;
    const reader = { recipient: mail_address, locale: localeOf(locale) };
    await notifications.enqueue(transaction, contactAddressChanged.to(reader, { schoolName: name, address }));
  }

  /** @throws AppError not_found */
  async function read(executor: Database, id: string): Promise<School> {
    const row = await findSchool(executor, id);
    if (!row) throw new AppError('not_found');
    if (isConfirmed(row)) return present(row, 'confirmed');
    const isOpen = await addressLinks.isOpen(executor, id, row.contact_email);
    return present(row, isOpen ? 'link_sent' : 'unconfirmed');
  }

  /** A contact address that nobody has confirmed gets a link and nothing else: it may be a stranger's. */
  async function askToConfirm(transaction: Database, row: SchoolRow): Promise<void> {
    const { id, name, contact_email: address } = row;
    if (await addressLinks.isOpen(transaction, id, address)) return;
    await addressLinks.close(transaction, id);
    if (isSame(address, row.account_address)) {
      await clearMailAddress(transaction, id);
      await tellOldAddress(transaction, row, address);
    }
    if (!isConfirmed(row)) await addressLinks.send(transaction, { id, name, address });
  }

  /**
   * What is wrong with the numbers of a school, which may be registered.
   * @param own the number of the province's own tax, where it is a new one
   */
  async function findTaxNumberFaults(
    transaction: Database,
    id: string,
    settings: Parameters<typeof taxNumberFaults>[0],
    own: string,
  ): Promise<ReturnType<typeof taxNumberFaults>> {
    const { province } = await read(transaction, id);
    const tax = provincialTaxOf(province);
    const isForeign = own !== '' && (tax === null || provincialTaxNumber(own, tax) === null);
    return {
      ...taxNumberFaults(settings, province),
      ...(isForeign && { provincialTaxNumber: 'invalid_tax_number' }),
    };
  }

  /**
   * For a school whose province has just been updated, within the same transaction.
   * @throws AppError invalid_request at the number that a registered school needs there, or at one of another province
   */
  async function saveMovedTaxNumber(transaction: Database, id: string, written: string): Promise<void> {
    const number = anyProvincialTaxNumber(written) ?? '';
    const settings = await readSettings(transaction, id);
    const next = { ...settings, provincialTaxNumber: number || settings.provincialTaxNumber };
    const { provincialTaxNumber: code } = await findTaxNumberFaults(transaction, id, next, number);
    if (code) throw new AppError('invalid_request', { fields: [{ path: 'provincialTaxNumber', code }] });
    if (number) await updateSettings(transaction, id, { provincialTaxNumber: number });
  }

  /** @throws AppError not_found */
  async function readSettings(executor: Database, id: string): Promise<SchoolSettings> {
    const settings = await selectSettings(executor, id);
    if (!settings) throw new AppError('not_found');
    return settings;
  }

  async function approveIn(transaction: Database, id: string): Promise<void> {
    if (!(await updateApproval(transaction, id, nowDate(clock)))) throw new AppError('not_found');
  }

  return {
    changeOffer,

    /** Tax on a school's lessons in basis points: 0 unless it is registered, then its own rate, else its province's. */
    taxBasisPoints,

    /** A new school, its information still to be filled in, in the caller's transaction. */
    create: (transaction: Database, school: { name: string; email: string }): Promise<string> =>
      insertSchool(transaction, { ...school, now: nowDate(clock) }),

    replacePhotoKey,

    /** Nobody changes it, or who its members are, until the transaction ends. */
    lock: lockSchool,

    /** The name that its account was confirmed with, before anybody is shown the school. */
    rename: updateName,

    /** For a sign-up. @throws AppError invalid_request at `name` */
    assertNameFree: (name: string): Promise<void> => assertNameFree(db, clock, name),

    /**
     * For a message to a stranger. A sign-up holds no name, so another school may have taken it meanwhile.
     * @throws AppError not_found, invalid_request at `name`
     */
    async readSenderName(transaction: Database, id: string): Promise<string> {
      const { name, isInformationComplete } = await read(transaction, id);
      if (!isInformationComplete) await assertNameFree(transaction, clock, name);
      return name;
    },

    holdExistingNames: (): Promise<void> => holdExistingNames(db),

    /**
     * The operator's word on the name that the school asks for, within a transaction of `changeOffer`.
     * @throws AppError not_found; status_conflict when the school asks for another name by now, or none
     */
    async decideName(
      transaction: Database,
      id: string,
      asked: { name: string; isApproved: boolean },
    ): Promise<SchoolRow> {
      await lockSchool(transaction, id);
      const row = await findSchool(transaction, id);
      if (!row) throw new AppError('not_found');
      if (row.wanted_name !== asked.name) throw new AppError('status_conflict');
      await (asked.isApproved ? rename(transaction, clock, row, asked.name) : withdrawWanted(transaction, clock, row));
      return row;
    },

    /** @throws AppError not_found */
    get: read,

    /** The same outside a transaction. @throws AppError not_found */
    read: (id: string): Promise<School> => read(db, id),

    /**
     * SI-01: with it the information is complete, and the school approved where that needs nobody.
     * @throws AppError not_found, changed_meanwhile; invalid_request at `name`, and at a tax number that the new province needs
     */
    async saveInformation(schoolId: string, information: SchoolInformationFields): Promise<School> {
      const { name, version, provincialTaxNumber: newNumber, ...fields } = information;
      const timeZone = fields.timeZone ?? mainZone(fields.province);
      const { isApprovalAutomatic } = config;
      const moment = { now: nowDate(clock), isApproved: isApprovalAutomatic };
      return changeOffer(async (transaction) => {
        await lockSchool(transaction, schoolId);
        const before = await findSchool(transaction, schoolId);
        if (!before) throw new AppError('not_found');
        requireUnchanged(version, informationOf(before));
        await changeName(transaction, before, name, { clock, isApprovalAutomatic });
        await updateInformation(transaction, schoolId, { ...fields, timeZone }, moment);
        if (newNumber || fields.province !== before.province)
          await saveMovedTaxNumber(transaction, schoolId, newNumber ?? '');
        const row = await findSchool(transaction, schoolId);
        if (!row) throw new AppError('not_found');
        const isNew = before.information_completed_at === null;
        const wantsName = row.wanted_name !== null && row.wanted_name !== before.wanted_name;
        if (wantsName || (isNew && row.approved_at === null)) await tellAdmins(transaction);
        await askToConfirm(transaction, row);
        return read(transaction, schoolId);
      });
    },

    /**
     * Mails the link that confirms the contact address once more.
     * @throws AppError not_found; too_many_requests when enough were sent of late
     */
    sendAddressLink: (id: string): Promise<School> =>
      db.transaction().execute(async (transaction) => {
        await lockSchool(transaction, id);
        const row = await findSchool(transaction, id);
        if (!row) throw new AppError('not_found');
        const { name, contact_email: address } = row;
        if (!isConfirmed(row) && !(await addressLinks.send(transaction, { id, name, address })))
          throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
        return read(transaction, id);
      }),

    /** Whoever reads the address wants the school's mail there. @returns it; undefined when the school has another by now */
    async confirmAddress(transaction: Database, id: string, address: string): Promise<string | undefined> {
      await lockSchool(transaction, id);
      const row = await findSchool(transaction, id);
      const confirmed = await confirmContactEmail(transaction, id, address);
      if (row && confirmed !== undefined) await tellOldAddress(transaction, row, confirmed);
      return confirmed;
    },

    /** Administrators hear of the schools that have come since they last did. */
    tellAdmins: (): Promise<void> => db.transaction().execute(tellAdmins),

    /** @throws AppError not_found */
    settingsIn: readSettings,

    /** The same outside a transaction. @throws AppError not_found */
    settings: async (id: string): Promise<SavedSettings> => withVersion(await readSettings(db, id)),

    /** What it lets its members do. */
    async membersMay(id: string) {
      const settings = await selectSettings(db, id);
      return {
        managersSeeFigures: settings?.managersSeeFigures === true,
        instructorsSetHours: settings?.instructorsSetHours === true,
      };
    },

    /**
     * Students see the new tax at once; bookings keep what was agreed.
     * @throws AppError changed_meanwhile; invalid_request at a tax number that is missing, or of a tax its province doesn't have
     */
    async saveSettings(id: string, { version, ...settings }: SettingsChange): Promise<SavedSettings> {
      await changeOffer(async (transaction) => {
        await lockSchool(transaction, id);
        const before = await readSettings(transaction, id);
        requireUnchanged(version, before);
        const numbers = asWritten(settings);
        const own = numbers.provincialTaxNumber ?? before.provincialTaxNumber;
        const next = {
          isTaxRegistered: settings.isTaxRegistered,
          taxBasisPoints: settings.taxBasisPoints,
          taxNumber: numbers.taxNumber ?? before.taxNumber,
          provincialTaxNumber: own,
        };
        const newNumber = own === before.provincialTaxNumber ? '' : own;
        const faults = Object.entries(await findTaxNumberFaults(transaction, id, next, newNumber));
        const fields = faults.map(([path, code]) => ({ path, code }));
        if (fields.length > 0) throw new AppError('invalid_request', { fields });
        await updateSettings(transaction, id, { ...settings, ...numbers });
        if ((settings.weeksAhead ?? before.weeksAhead) !== before.weeksAhead) await makeHoursSoon(transaction, id);
      });
      return withVersion(await readSettings(db, id));
    },

    /** The same within a transaction of `changeOffer`. @throws AppError not_found */
    approveIn,

    /** Lets students see the school; a second time changes nothing. @throws AppError not_found */
    approve: (id: string): Promise<void> => changeOffer((transaction) => approveIn(transaction, id)),
  };
}

export type SchoolService = ReturnType<typeof createSchoolService>;

const withVersion = (settings: SchoolSettings): SavedSettings => ({ ...settings, version: versionOf(settings) });

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The account's own address was confirmed at sign-up. */
const isConfirmed = (row: SchoolRow): boolean =>
  isSame(row.contact_email, row.account_address) || isSame(row.contact_email, row.mail_address);

/** What the form of a school's information shows. */
const informationOf = (row: SchoolRow) => ({
  name: row.wanted_name ?? row.name,
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
});

const present = (row: SchoolRow, addressState: School['addressState']): School => ({
  id: row.id,
  ...informationOf(row),
  name: row.name,
  wantedName: row.wanted_name,
  isInformationComplete: row.information_completed_at !== null,
  isApproved: row.approved_at !== null,
  mailAddress: row.mail_address,
  addressState,
  photoVersion: photoVersion(row.photo_key),
  version: versionOf(informationOf(row)),
});

/** Tax numbers as the tax authorities write them; what was not sent is not there. */
const asWritten = ({ taxNumber, provincialTaxNumber: own }: SettingsChange) => ({
  ...(taxNumber !== undefined && { taxNumber: federalTaxNumber(taxNumber) ?? '' }),
  ...(own !== undefined && { provincialTaxNumber: anyProvincialTaxNumber(own) ?? '' }),
});
