import { sql, type Updateable } from 'kysely';
import { DEFAULT_SETTINGS, type SchoolSettings, schoolSettingsSchema } from '#contract/schools.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { School } from '#server/platform/database/schema.ts';

const COLUMNS = [
  'schools.id',
  'schools.name',
  'schools.contact_email',
  'schools.contact_number1',
  'schools.contact_number2',
  'schools.website',
  'schools.address_line1',
  'schools.address_line2',
  'schools.city',
  'schools.province',
  'schools.country',
  'schools.postal_code',
  'schools.time_zone',
  'schools.information_completed_at',
  'schools.approved_at',
  'schools.photo_key',
  'schools.wanted_name',
  'schools.renamed_at',
] as const;

export async function insertSchool(
  tx: Transaction,
  school: { name: string; email: string; now: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('schools')
    .values({ ...toColumns(DEFAULT_SETTINGS), name: school.name, contact_email: school.email, created_at: school.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findSchool = (ctx: Queryable, id: string) =>
  ctx.db
    .selectFrom('schools')
    .innerJoin('school_recipients as recipient', 'recipient.school_id', 'schools.id')
    .select(COLUMNS)
    .select((eb) => [
      eb.ref('recipient.address').$castTo<string>().as('mail_address'),
      eb.ref('recipient.account_address').$castTo<string>().as('account_address'),
      eb.ref('recipient.locale').$castTo<string>().as('locale'),
    ])
    .where('schools.id', '=', id)
    .executeTakeFirst();
export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchool>>>;

export interface SchoolInformation {
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

/** Completes the information and approves the school if `isApproved`. Earlier moments stay. */
export async function updateInformation(
  tx: Transaction,
  id: string,
  fields: SchoolInformation,
  { now, isApproved }: { now: Date; isApproved: boolean },
): Promise<void> {
  await tx.db
    .updateTable('schools')
    .set((eb) => ({
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
    .execute();
}

/** Blocks other changes of the school and of its email address until the transaction ends. */
export async function lockSchool(tx: Transaction, id: string): Promise<void> {
  await tx.db.selectFrom('schools').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Sends the school's email to the account's own address. */
export async function clearMailAddress(tx: Transaction, id: string): Promise<void> {
  await tx.db.updateTable('schools').set({ mail_address: null }).where('id', '=', id).execute();
}

/** Sends the school's email to the contact address if it's still this one. @returns the address */
export async function confirmContactEmail(tx: Transaction, id: string, address: string): Promise<string | undefined> {
  const row = await tx.db
    .updateTable('schools')
    .set((eb) => ({ mail_address: eb.ref('contact_email') }))
    .where('id', '=', id)
    .where((eb) => eb(eb.fn<string>('lower', ['contact_email']), '=', address.toLowerCase()))
    .returning('contact_email')
    .executeTakeFirst();
  return row?.contact_email;
}

export async function updateName(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.db.updateTable('schools').set({ name }).where('id', '=', id).execute();
}

/** Changes the name that students see and withdraws a requested one. */
export async function renameSchool(
  tx: Transaction,
  id: string,
  { name, renamedAt }: { name: string; renamedAt: Date[] },
): Promise<void> {
  await tx.db
    .updateTable('schools')
    .set({ name, renamed_at: renamedAt, wanted_name: null, name_wanted_at: null })
    .where('id', '=', id)
    .execute();
}

export async function updateWantedName(
  tx: Transaction,
  id: string,
  wanted: { name: string; at: Date } | null,
): Promise<void> {
  await tx.db
    .updateTable('schools')
    .set({ wanted_name: wanted?.name ?? null, name_wanted_at: wanted?.at ?? null })
    .where('id', '=', id)
    .execute();
}

/** @returns false when another school holds one of the keys, or released it after `freeSince`. Concurrent claims wait. */
export async function claimKeys(
  tx: Transaction,
  { schoolId, name, keys, freeSince }: { schoolId: string; name: string; keys: string[]; freeSince: Date },
): Promise<boolean> {
  const claimed = await tx.db
    .insertInto('school_names')
    .values(keys.map((key) => ({ key, school_id: schoolId, name })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ school_id: schoolId, name, released_at: null })
        .where((row) =>
          row.or([row('school_names.school_id', '=', schoolId), row('school_names.released_at', '<=', freeSince)]),
        ),
    )
    .returning('key')
    .execute();
  return claimed.length === keys.length;
}

export async function areKeysFree(ctx: Queryable, keys: string[], freeSince: Date): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('school_names')
    .select('key')
    .where('key', 'in', keys)
    .where((row) => row.or([row('released_at', 'is', null), row('released_at', '>', freeSince)]))
    .limit(1)
    .executeTakeFirst();
  return held === undefined;
}

/** Releases the school's keys except `kept`. Those that students knew stay blocked for others for a while. */
export async function releaseKeys(
  tx: Transaction,
  { schoolId, kept, known, now }: { schoolId: string; kept: string[]; known: string[]; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('school_names')
    .set({ released_at: now })
    .where('school_id', '=', schoolId)
    .where('released_at', 'is', null)
    .where('key', 'not in', kept)
    .where('key', '=', sql<string>`ANY(${known}::text[])`)
    .execute();
  await tx.db
    .deleteFrom('school_names')
    .where('school_id', '=', schoolId)
    .where('released_at', 'is', null)
    .where('key', 'not in', kept)
    .execute();
}

/** Of schools that an older server saved without holding their names, oldest first. */
export const selectUnheldNames = (ctx: Queryable) =>
  ctx.db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('information_completed_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('school_names as held')
            .select('held.key')
            .whereRef('held.school_id', '=', 'schools.id')
            .whereRef('held.name', '=', 'schools.name'),
        ),
      ),
    )
    .orderBy('information_completed_at')
    .orderBy('id')
    .execute();

/** The first school with a key gets it. */
export async function holdKeys(ctx: Queryable, held: { key: string; schoolId: string; name: string }[]): Promise<void> {
  await sql`INSERT INTO school_names (key, school_id, name)
    SELECT * FROM unnest(${held.map(({ key }) => key)}::text[], ${held.map(({ schoolId }) => schoolId)}::uuid[],
      ${held.map(({ name }) => name)}::text[])
    ON CONFLICT (key) DO NOTHING`.execute(ctx.db);
}

/** @returns false when there is no such school */
export async function updateApproval(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await tx.db
    .updateTable('schools')
    .set((eb) => ({ approved_at: eb.fn.coalesce('approved_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type SettingName = keyof SchoolSettings;
type SomeSettings = { [Name in SettingName]?: SchoolSettings[Name] | undefined };
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
/** A setting whose column is missing doesn't compile. */
type SettingColumns = Pick<Updateable<School>, SnakeCase<SettingName>>;

const snakeCase = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;

const toColumns = (settings: SomeSettings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [snakeCase(name), value])) as SettingColumns;

const SETTING_COLUMNS = Object.keys(schoolSettingsSchema.shape).map((name) => `${snakeCase(name)} as ${name}`) as {
  [Name in SettingName]: `${SnakeCase<Name>} as ${Name}`;
}[SettingName][];

export const selectSettings = (ctx: Queryable, id: string): Promise<SchoolSettings | undefined> =>
  ctx.db.selectFrom('schools').select(SETTING_COLUMNS).where('id', '=', id).executeTakeFirst();

/** Undefined settings stay as they are. */
export async function updateSettings(tx: Transaction, id: string, settings: SomeSettings): Promise<void> {
  await tx.db.updateTable('schools').set(toColumns(settings)).where('id', '=', id).execute();
}

/** Advisory lock, so that concurrent transactions don't email administrators twice. */
export async function lockNotifying(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schools:admins-told', 0))`.execute(tx.db);
}

export async function wereAdminsNotifiedSince(ctx: Queryable, since: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('schools')
    .select('id')
    .where('admins_told_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks every school that waits for approval of itself or of a new name, and that administrators were not emailed about.
 * @returns their names, longest waiting first
 */
export async function markNotified(tx: Transaction, now: Date): Promise<{ name: string; wantedName: string | null }[]> {
  const rows = await tx.db
    .updateTable('schools')
    .set({ admins_told_at: now })
    .where((row) =>
      row.or([
        row.and([
          row('information_completed_at', 'is not', null),
          row('approved_at', 'is', null),
          row('admins_told_at', 'is', null),
        ]),
        row.and([
          row('wanted_name', 'is not', null),
          row.or([row('admins_told_at', 'is', null), row('admins_told_at', '<', row.ref('name_wanted_at'))]),
        ]),
      ]),
    )
    .returning(['name', 'wanted_name as wantedName', 'name_wanted_at', 'information_completed_at'])
    .execute();
  const since = (row: (typeof rows)[number]) => Number(row.name_wanted_at ?? row.information_completed_at);
  return rows.sort((one, other) => since(one) - since(other));
}

/** The member who has owned the school the longest. */
export const findLongestOwner = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('school_members')
    .innerJoin('accounts', 'accounts.id', 'school_members.account_id')
    .select(['accounts.id', 'accounts.locale'])
    .where('school_members.school_id', '=', schoolId)
    .where('school_members.role', '=', 'owner')
    .where('school_members.removed_at', 'is', null)
    .orderBy('school_members.joined_at')
    .orderBy('school_members.id')
    .limit(1)
    .executeTakeFirst();

/** Whether students can find the school: it's approved, and its information complete. */
export async function selectIsOffered(ctx: Queryable, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('offered_schools').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export const selectAdmins = (ctx: Queryable) =>
  ctx.db
    .selectFrom('accounts')
    .select(['email', 'locale'])
    .where('kind', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('verified_at', 'is not', null)
    .execute();

/** @returns the key that was replaced. The row lock makes sure that each key is returned once. */
export async function replacePhotoKey(tx: Transaction, id: string, key: string): Promise<string | null> {
  const own = tx.db.selectFrom('schools').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('schools').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}
