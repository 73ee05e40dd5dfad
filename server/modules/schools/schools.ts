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
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { forgetEveryDay, publishEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import { askToConfirmAddress, isAddressLinkOpen, isConfirmed, mailAddressLink } from './contact-address.ts';
import { schoolWaiting } from './mails/approval.ts';
import { assertNameFree, changeName, holdExistingNames, rename, withdrawWanted } from './school-names.ts';
import {
  findSchool,
  insertSchool,
  lockSchool,
  lockTelling,
  markTold,
  type SchoolRow,
  selectAdmins,
  selectSettings,
  updateApproval,
  updateInformation,
  updateSettings,
  wasTellingSince,
} from './schools.db.ts';
import { mainZone } from './schools.rules.ts';

const TELL_EVERY_MINUTES = 60;
/** In one message. */
const NAMES_TOLD = 20;

type SettingsChange = BodyOf<(typeof schoolEndpoints)['saveSchoolSettings']>;
export type SchoolInformationFields = Omit<z.output<typeof schoolInformationFieldsSchema>, 'schoolId'>;

/**
 * Writes, in one transaction, something that students are shown of schools and instructors. When it returns their lists
 * show it.
 */
export async function changeOffer<T>(ctx: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx, async (tx) => {
    const written = await work(tx);
    await publishEveryDay(tx);
    return written;
  });
  forgetEveryDay(ctx);
  return result;
}

/**
 * Emails administrators about schools and names that wait for their approval: the first at once, those of the hour after it
 * together, however many strangers fill in a form.
 */
async function emailAdmins(tx: Transaction): Promise<void> {
  await lockTelling(tx);
  if (await wasTellingSince(tx, toDate(tx.clock.now().subtract({ minutes: TELL_EVERY_MINUTES })))) return;
  const waiting = await markTold(tx, nowDate(tx.clock));
  const [name, ...others] = waiting.map((one) => (one.wantedName ? `${one.name} → ${one.wantedName}` : one.name));
  if (name === undefined) return;
  const data = { name, others: others.slice(0, NAMES_TOLD), more: Math.max(0, others.length - NAMES_TOLD) };
  for (const { email, locale } of await selectAdmins(tx))
    await enqueueEmails(tx, schoolWaiting.to({ recipient: email, locale: localeOf(locale) }, data));
}

/** @throws AppError not_found */
export async function getSchool(ctx: Context, id: string): Promise<School> {
  const row = await findSchool(ctx, id);
  if (!row) throw new AppError('not_found');
  if (isConfirmed(row)) return present(row, 'confirmed');
  const isOpen = await isAddressLinkOpen(ctx, id, row.contact_email);
  return present(row, isOpen ? 'link_sent' : 'unconfirmed');
}

/**
 * What is wrong with the numbers of a school, which may be registered.
 * @param own the number of the province's own tax, where it is a new one
 */
async function findTaxNumberFaults(
  tx: Transaction,
  id: string,
  settings: Parameters<typeof taxNumberFaults>[0],
  own: string,
): Promise<ReturnType<typeof taxNumberFaults>> {
  const { province } = await getSchool(tx, id);
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
async function saveMovedTaxNumber(tx: Transaction, id: string, written: string): Promise<void> {
  const number = anyProvincialTaxNumber(written) ?? '';
  const settings = await readSettings(tx, id);
  const next = { ...settings, provincialTaxNumber: number || settings.provincialTaxNumber };
  const { provincialTaxNumber: code } = await findTaxNumberFaults(tx, id, next, number);
  if (code) throw new AppError('invalid_request', { fields: [{ path: 'provincialTaxNumber', code }] });
  if (number) await updateSettings(tx, id, { provincialTaxNumber: number });
}

/** @throws AppError not_found */
export async function readSettings(ctx: Context, id: string): Promise<SchoolSettings> {
  const settings = await selectSettings(ctx, id);
  if (!settings) throw new AppError('not_found');
  return settings;
}

export async function approveSchoolIn(tx: Transaction, id: string): Promise<void> {
  if (!(await updateApproval(tx, id, nowDate(tx.clock)))) throw new AppError('not_found');
}

export { taxBasisPoints } from './schools.rules.ts';

/** A new school, its information still to be filled in, in the caller's transaction. */
export function createSchool(tx: Transaction, school: { name: string; email: string }): Promise<string> {
  return insertSchool(tx, { ...school, now: nowDate(tx.clock) });
}

export {
  lockSchool,
  replacePhotoKey as replaceSchoolPhotoKey,
  updateName as renameSchool,
} from './schools.db.ts';

/** For a sign-up. @throws AppError invalid_request at `name` */
export function assertSchoolNameFree(ctx: Context, name: string): Promise<void> {
  return assertNameFree(ctx, name);
}

/**
 * For a message to a stranger. A sign-up holds no name, so another school may have taken it meanwhile.
 * @throws AppError not_found, invalid_request at `name`
 */
export async function readSenderName(tx: Transaction, id: string): Promise<string> {
  const { name, isInformationComplete } = await getSchool(tx, id);
  if (!isInformationComplete) await assertNameFree(tx, name);
  return name;
}

export function holdExistingSchoolNames(ctx: Context): Promise<void> {
  return holdExistingNames(ctx);
}

/**
 * The operator's word on the name that the school asks for, within a transaction of `changeOffer`.
 * @throws AppError not_found; status_conflict when the school asks for another name by now, or none
 */
export async function decideSchoolName(
  tx: Transaction,
  id: string,
  asked: { name: string; isApproved: boolean },
): Promise<SchoolRow> {
  await lockSchool(tx, id);
  const row = await findSchool(tx, id);
  if (!row) throw new AppError('not_found');
  if (row.wanted_name !== asked.name) throw new AppError('status_conflict');
  await (asked.isApproved ? rename(tx, row, asked.name) : withdrawWanted(tx, row));
  return row;
}

/** The same outside a transaction. @throws AppError not_found */
export function readSchool(ctx: Context, id: string): Promise<School> {
  return getSchool(ctx, id);
}

/**
 * SI-01: with it the information is complete, and the school approved where that needs nobody.
 * @throws AppError not_found, changed_meanwhile; invalid_request at `name`, and at a tax number that the new province needs
 */
export async function saveSchoolInformation(
  ctx: Context,
  schoolId: string,
  information: SchoolInformationFields,
): Promise<School> {
  const { name, version, provincialTaxNumber: newNumber, ...fields } = information;
  const timeZone = fields.timeZone ?? mainZone(fields.province);
  const { isApprovalAutomatic } = ctx.config;
  const moment = { now: nowDate(ctx.clock), isApproved: isApprovalAutomatic };
  return changeOffer(ctx, async (tx) => {
    await lockSchool(tx, schoolId);
    const before = await findSchool(tx, schoolId);
    if (!before) throw new AppError('not_found');
    requireUnchanged(version, informationOf(before));
    await changeName(tx, before, name);
    await updateInformation(tx, schoolId, { ...fields, timeZone }, moment);
    if (newNumber || fields.province !== before.province) await saveMovedTaxNumber(tx, schoolId, newNumber ?? '');
    const row = await findSchool(tx, schoolId);
    if (!row) throw new AppError('not_found');
    const isNew = before.information_completed_at === null;
    const wantsName = row.wanted_name !== null && row.wanted_name !== before.wanted_name;
    if (wantsName || (isNew && row.approved_at === null)) await emailAdmins(tx);
    await askToConfirmAddress(tx, row);
    return getSchool(tx, schoolId);
  });
}

/**
 * Mails the link that confirms the contact address once more.
 * @throws AppError not_found; too_many_requests when enough were sent of late
 */
export function sendAddressLink(ctx: Context, id: string): Promise<School> {
  return inTransaction(ctx, async (tx) => {
    await lockSchool(tx, id);
    const row = await findSchool(tx, id);
    if (!row) throw new AppError('not_found');
    if (!isConfirmed(row) && !(await mailAddressLink(tx, row)))
      throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    return getSchool(tx, id);
  });
}

/** Administrators hear of the schools that have come since they last did. */
export function notifyAdminsOfWaitingSchools(ctx: Context): Promise<void> {
  return inTransaction(ctx, emailAdmins);
}

/** The same outside a transaction. @throws AppError not_found */
export async function readSavedSettings(ctx: Context, id: string): Promise<SavedSettings> {
  return withVersion(await readSettings(ctx, id));
}

/** What it lets its members do. */
export async function readMemberPermissions(ctx: Context, id: string) {
  const settings = await selectSettings(ctx, id);
  return {
    managersSeeFigures: settings?.managersSeeFigures === true,
    instructorsSetHours: settings?.instructorsSetHours === true,
  };
}

/**
 * Students see the new tax at once; bookings keep what was agreed.
 * @throws AppError changed_meanwhile; invalid_request at a tax number that is missing, or of a tax its province doesn't have
 */
export async function saveSchoolSettings(
  ctx: Context,
  id: string,
  { version, ...settings }: SettingsChange,
): Promise<SavedSettings> {
  await changeOffer(ctx, async (tx) => {
    await lockSchool(tx, id);
    const before = await readSettings(tx, id);
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
    const faults = Object.entries(await findTaxNumberFaults(tx, id, next, newNumber));
    const fields = faults.map(([path, code]) => ({ path, code }));
    if (fields.length > 0) throw new AppError('invalid_request', { fields });
    await updateSettings(tx, id, { ...settings, ...numbers });
    if ((settings.weeksAhead ?? before.weeksAhead) !== before.weeksAhead)
      await emit(tx, 'hours.outdated', { schoolId: id });
  });
  return withVersion(await readSettings(ctx, id));
}

/** Lets students see the school; a second time changes nothing. @throws AppError not_found */
export function approveSchool(ctx: Context, id: string): Promise<void> {
  return changeOffer(ctx, (tx) => approveSchoolIn(tx, id));
}

const withVersion = (settings: SchoolSettings): SavedSettings => ({ ...settings, version: versionOf(settings) });

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
