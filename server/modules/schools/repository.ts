import type { Database } from '#server/platform/database/connect.ts';

const COLUMNS = [
  'id',
  'name',
  'contact_email',
  'contact_number1',
  'contact_number2',
  'website',
  'address_line1',
  'address_line2',
  'city',
  'province',
  'country',
  'postal_code',
  'time_zone',
  'information_completed_at',
  'approved_at',
  'photo_key',
] as const;

export async function insertSchool(db: Database, school: { name: string; email: string; now: Date }): Promise<string> {
  const { id } = await db
    .insertInto('schools')
    .values({ name: school.name, contact_email: school.email, created_at: school.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findSchool = (db: Database, id: string) =>
  db.selectFrom('schools').select(COLUMNS).where('id', '=', id).executeTakeFirst();
export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool>>>;

export interface SchoolInformation {
  name?: string | undefined;
  email?: string | undefined;
  contactNumber1: string;
  contactNumber2: string;
  website: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  province: string;
  country: string;
  postalCode: string;
  timeZone: string;
}

/** Completes the information and, where `isApproved`, approves; what happened before keeps its moment. */
export const updateInformation = (
  db: Database,
  id: string,
  fields: SchoolInformation,
  { now, isApproved }: { now: Date; isApproved: boolean },
): Promise<SchoolRow | undefined> =>
  db
    .updateTable('schools')
    .set((eb) => ({
      name: fields.name,
      contact_email: fields.email,
      contact_number1: fields.contactNumber1,
      contact_number2: fields.contactNumber2,
      website: fields.website,
      address_line1: fields.addressLine1,
      address_line2: fields.addressLine2,
      city: fields.city,
      province: fields.province,
      country: fields.country,
      postal_code: fields.postalCode,
      time_zone: fields.timeZone,
      information_completed_at: eb.fn.coalesce('information_completed_at', eb.val(now)),
      ...(isApproved && { approved_at: eb.fn.coalesce('approved_at', eb.val(now)) }),
    }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function updateName(db: Database, id: string, name: string): Promise<void> {
  await db.updateTable('schools').set({ name }).where('id', '=', id).execute();
}

/** False when there is no such school. */
export async function updateApproval(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('schools')
    .set((eb) => ({ approved_at: eb.fn.coalesce('approved_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectSettings = (db: Database, id: string) =>
  db
    .selectFrom('schools')
    .select([
      'is_tax_registered as isTaxRegistered',
      'tax_basis_points as taxBasisPoints',
      'shows_contact_before_booking as showsContactBeforeBooking',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof selectSettings>>>;

export async function updateSettings(db: Database, id: string, settings: SettingsRow): Promise<void> {
  await db
    .updateTable('schools')
    .set({
      is_tax_registered: settings.isTaxRegistered,
      tax_basis_points: settings.taxBasisPoints,
      shows_contact_before_booking: settings.showsContactBeforeBooking,
    })
    .where('id', '=', id)
    .execute();
}

/** Who can approve a school. */
export const selectAdmins = (db: Database) =>
  db
    .selectFrom('accounts')
    .select(['email', 'locale'])
    .where('kind', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('verified_at', 'is not', null)
    .execute();
