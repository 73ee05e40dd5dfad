import type * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { resolveLocale } from '#contract/locale.ts';
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
  findProvincialTax,
  provincialTaxNumber,
  taxNumberFaults,
} from '#contract/tax-numbers.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { forgetEveryDay, publishEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { askToConfirmAddress, isAddressLinkOpen, isConfirmed, mailAddressLink } from './contact-address.ts';
import { schoolWaiting } from './mails/approval.ts';
import { assertNameFree, changeName, rename, withdrawWanted } from './school-names.ts';
import {
  findSchool,
  insertSchool,
  lockNotifying,
  lockSchool,
  markNotified,
  type SchoolRow,
  selectAdmins,
  selectSettings,
  updateApproval,
  updateInformation,
  updateSettings,
  wereAdminsNotifiedSince,
} from './schools.db.ts';
import { mainZone } from './schools.rules.ts';

const NOTIFY_EVERY_MINUTES = 60;
/** Names that one email lists. */
const NAMES_MAX = 20;

type SettingsChange = BodyOf<(typeof schoolEndpoints)['saveSchoolSettings']>;
export type SchoolInformationFields = Omit<z.output<typeof schoolInformationFieldsSchema>, 'schoolId'>;

/** Runs a transaction that changes what students see of schools or instructors, and invalidates the cached lists. */
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
 * Emails administrators about schools and names that wait for approval. The first is emailed at once and those of the next hour
 * together, so that strangers who fill in forms can't flood them.
 */
async function emailAdmins(tx: Transaction): Promise<void> {
  await lockNotifying(tx);
  if (await wereAdminsNotifiedSince(tx, toDate(tx.clock.now().subtract({ minutes: NOTIFY_EVERY_MINUTES })))) return;
  const waiting = await markNotified(tx, nowDate(tx.clock));
  const [name, ...others] = waiting.map((one) => (one.wantedName ? `${one.name} → ${one.wantedName}` : one.name));
  if (name === undefined) return;
  const data = { name, others: others.slice(0, NAMES_MAX), more: Math.max(0, others.length - NAMES_MAX) };
  for (const { email, locale } of await selectAdmins(tx))
    await enqueueEmails(tx, schoolWaiting.to({ recipient: email, locale: resolveLocale(locale) }, data));
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
 * @param own a new number of the province's own tax, or ''
 */
async function findTaxNumberFaults(
  tx: Transaction,
  id: string,
  settings: Parameters<typeof taxNumberFaults>[0],
  own: string,
): Promise<ReturnType<typeof taxNumberFaults>> {
  const { province } = await getSchool(tx, id);
  const tax = findProvincialTax(province);
  const isForeign = own !== '' && (tax === null || provincialTaxNumber(own, tax) === null);
  return {
    ...taxNumberFaults(settings, province),
    ...(isForeign && { provincialTaxNumber: 'invalid_tax_number' }),
  };
}

/**
 * After a change of province, in the same transaction.
 * @throws AppError invalid_request when a registered school's number is missing, or is another province's
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

export {
  assertNameFree as assertSchoolNameFree,
  holdExistingNames as holdExistingSchoolNames,
} from './school-names.ts';
export { taxBasisPoints } from './schools.rules.ts';

export function createSchool(tx: Transaction, school: { name: string; email: string }): Promise<string> {
  return insertSchool(tx, { ...school, now: nowDate(tx.clock) });
}

export {
  lockSchool,
  replacePhotoKey as replaceSchoolPhotoKey,
  updateName as renameSchool,
} from './schools.db.ts';

/**
 * The school's name for an email to a stranger. Before a school's information is complete, another school may take its name.
 * @throws AppError not_found, invalid_request at `name`
 */
export async function readSenderName(tx: Transaction, id: string): Promise<string> {
  const { name, isInformationComplete } = await getSchool(tx, id);
  if (!isInformationComplete) await assertNameFree(tx, name);
  return name;
}

/**
 * Approves or refuses a requested name, in a transaction of `changeOffer`.
 * @throws AppError not_found; status_conflict when the school no longer requests this name
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

/**
 * SI-01: completes the school's information, and approves the school if approval is automatic.
 * @throws AppError not_found, changed_meanwhile; invalid_request at `name`, or at a tax number that the new province needs
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
    requireUnchanged(version, pickInformation(before));
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
 * Emails the link that confirms the contact address again.
 * @throws AppError not_found; too_many_requests
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

export function notifyAdminsOfWaitingSchools(ctx: Context): Promise<void> {
  return inTransaction(ctx, emailAdmins);
}

/** @throws AppError not_found */
export async function readSavedSettings(ctx: Context, id: string): Promise<SavedSettings> {
  return withVersion(await readSettings(ctx, id));
}

export { selectIsOffered as isSchoolOffered } from './schools.db.ts';

export async function readMemberPermissions(ctx: Context, id: string) {
  const settings = await selectSettings(ctx, id);
  return {
    managersSeeFigures: settings?.managersSeeFigures === true,
    instructorsSetHours: settings?.instructorsSetHours === true,
    instructorsBook: settings?.instructorsBook === true,
    deskOverrides: settings?.deskOverrides === true,
  };
}

/**
 * Students see a new tax at once. Existing bookings keep theirs.
 * @throws AppError changed_meanwhile; invalid_request when a tax number is missing or belongs to another province
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
    const numbers = normalizeTaxNumbers(settings);
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

/** Idempotent. @throws AppError not_found */
export function approveSchool(ctx: Context, id: string): Promise<void> {
  return changeOffer(ctx, (tx) => approveSchoolIn(tx, id));
}

const withVersion = (settings: SchoolSettings): SavedSettings => ({ ...settings, version: computeVersion(settings) });

/** The fields of a school's information that its version covers. */
const pickInformation = (row: SchoolRow) => ({
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
  ...pickInformation(row),
  name: row.name,
  wantedName: row.wanted_name,
  isInformationComplete: row.information_completed_at !== null,
  isApproved: row.approved_at !== null,
  mailAddress: row.mail_address,
  addressState,
  photoVersion: photoVersion(row.photo_key),
  version: computeVersion(pickInformation(row)),
});

/** Tax numbers in the authorities' notation. Numbers that were not sent are left out. */
const normalizeTaxNumbers = ({ taxNumber, provincialTaxNumber: own }: SettingsChange) => ({
  ...(taxNumber !== undefined && { taxNumber: federalTaxNumber(taxNumber) ?? '' }),
  ...(own !== undefined && { provincialTaxNumber: anyProvincialTaxNumber(own) ?? '' }),
});
