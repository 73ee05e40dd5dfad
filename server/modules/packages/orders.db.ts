import { type Selectable, sql } from 'kysely';
import type { PackageKinds } from '#contract/packages.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { recordedEmailOf, recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import type { StudentMove } from '#server/personal-data.ts';
import type { PackageOrder } from '#server/platform/database/schema.ts';
import { selectKinds } from './packages.db.ts';

export type OrderStatus = 'asked' | 'declined' | 'taken_back' | 'accepted' | 'ended';
export type OrderRow = Selectable<PackageOrder> & {
  status: OrderStatus;
  good_for: PackageKinds;
  school_name: string;
  time_zone: string | null;
  province: string | null;
  is_tax_registered: boolean;
  tax_basis_points: number | null;
  /** Empty once the account is deleted. */
  student_name: string;
  /** The id of the school's record of the student. */
  student_id: string;
  student_email: string | null;
  has_account: boolean;
  student_locale: string;
  /** Whether the school's lessons are offered to students. */
  is_school_offered: boolean;
};

const orders = (ctx: Queryable) =>
  ctx.db
    .selectFrom('package_orders')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .innerJoin('accounts', 'accounts.id', 'package_orders.candidate_id')
    .selectAll('package_orders')
    .select([
      selectKinds('package_orders.kinds').as('good_for'),
      'schools.name as school_name',
      'schools.time_zone',
      'schools.province',
      'schools.is_tax_registered',
      'schools.tax_basis_points',
      recordIdOf(sql`package_orders.school_id`, sql`package_orders.candidate_id`).as('student_id'),
      recordedEmailOf(sql`accounts.email`, sql`package_orders.school_id`, sql`package_orders.candidate_id`).as(
        'student_email',
      ),
      sql<boolean>`accounts.email IS NOT NULL`.as('has_account'),
      'accounts.locale as student_locale',
      sql<string>`CASE WHEN accounts.disabled_at IS NULL THEN concat_ws(' ', accounts.first_name, accounts.last_name) ELSE '' END`.as(
        'student_name',
      ),
      sql<boolean>`EXISTS (SELECT FROM offered_schools o WHERE o.id = schools.id)`.as('is_school_offered'),
    ]);

/** @param isLocked locks the row until the transaction ends */
export async function selectOrder(
  ctx: Queryable,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OrderRow | undefined> {
  const query = orders(ctx).where('package_orders.id', '=', id);
  const row = await (isLocked ? query.forNoKeyUpdate('package_orders') : query).executeTakeFirst();
  return row as OrderRow | undefined;
}

/** Open requests first, then the latest. */
export async function selectOrders(
  ctx: Queryable,
  of: { schoolId?: string | undefined; candidateId?: string | undefined },
  limit: number,
): Promise<OrderRow[]> {
  const query = orders(ctx);
  const { schoolId, candidateId } = of;
  const ofSchool = schoolId === undefined ? query : query.where('package_orders.school_id', '=', schoolId);
  const rows = await (candidateId === undefined
    ? ofSchool
    : ofSchool.where('package_orders.candidate_id', '=', candidateId)
  )
    .where('package_orders.status', 'not in', ['declined', 'taken_back'])
    .orderBy(sql`status = 'asked' OR end_asked_at IS NOT NULL AND status = 'accepted'`, 'desc')
    .orderBy(sql`status = 'ended'`)
    .orderBy('package_orders.asked_at', 'desc')
    .orderBy('package_orders.id')
    .limit(limit)
    .execute();
  return rows as OrderRow[];
}

/** Accepted packages that haven't ended and that nobody asked to end. */
export const selectOwned = (ctx: Queryable, candidateId: string, schoolId: string) =>
  ctx.db
    .selectFrom('package_orders')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .select(['package_orders.id', 'package_orders.expires_on', 'package_orders.kinds', 'schools.time_zone'])
    .where('candidate_id', '=', candidateId)
    .where('school_id', '=', schoolId)
    .where('status', '=', 'accepted')
    .where('end_asked_at', 'is', null)
    .execute();

export interface NewOrder {
  packageId: string;
  schoolId: string;
  candidateId: string;
  name: { en: string; fr: string };
  minutes: number;
  priceCents: number;
  validMonths: number;
  kinds: string[];
  agreedCents: number;
  now: Date;
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<string> {
  const { id } = await tx.db
    .insertInto('package_orders')
    .values({
      package_id: order.packageId,
      school_id: order.schoolId,
      candidate_id: order.candidateId,
      name_en: order.name.en,
      name_fr: order.name.fr,
      minutes: order.minutes,
      price_cents: order.priceCents,
      valid_months: order.validMonths,
      kinds: order.kinds,
      agreed_cents: order.agreedCents,
      asked_at: order.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const selectAsked = (
  ctx: Queryable,
  packageId: string,
  candidateId: string,
): Promise<{ id: string } | undefined> =>
  ctx.db
    .selectFrom('package_orders')
    .select('id')
    .where('package_id', '=', packageId)
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'asked')
    .executeTakeFirst();

/** A student's open requests, at all schools. */
export async function countAsked(ctx: Queryable, candidateId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('package_orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow();
  return count;
}

/** The caller has locked the order. */
export async function updateAccepted(
  tx: Transaction,
  id: string,
  accepted: { taxCents: number; expiresOn: string; invoiceNumber: number; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('package_orders')
    .set({
      status: 'accepted',
      answered_at: accepted.now,
      tax_cents: accepted.taxCents,
      expires_on: accepted.expiresOn,
      invoice_number: accepted.invoiceNumber,
    })
    .where('id', '=', id)
    .execute();
}

/** Extends the validity to at least this day. */
export async function updateExpiry(tx: Transaction, id: string, expiresOn: string): Promise<void> {
  await tx.db
    .updateTable('package_orders')
    .set({ expires_on: expiresOn })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('expires_on', '<', expiresOn)
    .execute();
}

export async function updateRefused(
  tx: Transaction,
  id: string,
  status: 'declined' | 'taken_back',
  now: Date,
): Promise<void> {
  await tx.db.updateTable('package_orders').set({ status, answered_at: now }).where('id', '=', id).execute();
}

export const selectOrderOwners = (
  ctx: Queryable,
  id: string,
): Promise<{ candidate: string; school: string } | undefined> =>
  ctx.db
    .selectFrom('package_orders')
    .select(['candidate_id as candidate', 'school_id as school'])
    .where('id', '=', id)
    .executeTakeFirst();

export const selectOrdersOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('package_orders')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .select([
      'package_orders.name_en',
      'package_orders.minutes',
      'package_orders.price_cents',
      'package_orders.tax_cents',
      'package_orders.status',
      'package_orders.asked_at',
      'package_orders.answered_at',
      'package_orders.expires_on',
      'package_orders.invoice_number',
      'package_orders.ended_at',
      'schools.name as school',
    ])
    .where('candidate_id', '=', candidateId)
    .orderBy('asked_at')
    .execute();

/** Withdraws a person's open requests. */
export async function takeAllBack(tx: Transaction, candidateId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('package_orders')
    .set({ status: 'taken_back', answered_at: now })
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'asked')
    .execute();
}

export async function hasLessonsAhead(ctx: Queryable, id: string, now: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('package_order_id', '=', id)
    .where('status', '=', 'Booked')
    .where('starts_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The caller has locked the order. */
export async function updateEnded(tx: Transaction, id: string, keptCents: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('package_orders')
    .set({ status: 'ended', ended_at: now, kept_cents: keptCents })
    .where('id', '=', id)
    .execute();
}

/** The caller has locked the order. Null withdraws the request. */
export async function updateEndAsked(tx: Transaction, id: string, askedAt: Date | null): Promise<void> {
  await tx.db.updateTable('package_orders').set({ end_asked_at: askedAt }).where('id', '=', id).execute();
}

/** @returns ids of the orders that moved */
export async function moveOrdersToStudent(
  tx: Transaction,
  { schoolId, from, to, only }: StudentMove,
): Promise<string[]> {
  const rows = await tx.db
    .updateTable('package_orders')
    .set({ candidate_id: to })
    .where('school_id', '=', schoolId)
    .where('candidate_id', '=', from)
    .$if(only !== undefined, (update) => update.where(sql<boolean>`id = ANY(${only?.package_orders ?? []}::uuid[])`))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
