import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';

/** What entries come to, with the school to pay. */
const SUMS_BY_SCHOOL = [
  'schools.id as school_id',
  'schools.name as school_name',
  'schools.how_to_pay',
  'schools.contact_number1 as phone',
  sql<number>`sum(owed_cents)`.as('owed'),
  sql<number>`-sum(refund_due_cents)`.as('refundDue'),
  sql<number>`sum(cash_cents)`.as('paid'),
] as const;

/** What each of a student's lessons came to, the latest first, with the school that is paid. */
export const selectLessonSumsOf = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('ledger_entries', (join) =>
      join
        .onRef('ledger_entries.booking_id', '=', 'bookings.id')
        .onRef('ledger_entries.school_id', '=', 'bookings.school_id')
        .onRef('ledger_entries.candidate_id', '=', 'bookings.candidate_id'),
    )
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select([
      'bookings.id',
      'bookings.code',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.time_zone',
      'bookings.starts_at',
      ...SUMS_BY_SCHOOL,
      sql<number>`-sum(income_cents + ledger_entries.tax_cents + ledger_entries.fee_cents + credit_cents)`.as('toPay'),
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .groupBy(['bookings.id', 'schools.id'])
    .orderBy('bookings.starts_at', 'desc')
    .orderBy('bookings.id')
    .execute();

/** What each package that a student has came to by itself, the latest first. */
export const selectPackageSumsOf = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('package_orders')
    .innerJoin('ledger_entries', 'ledger_entries.package_order_id', 'package_orders.id')
    .innerJoin('schools', 'schools.id', 'package_orders.school_id')
    .select(['package_orders.id', 'package_orders.name_en', 'package_orders.name_fr', ...SUMS_BY_SCHOOL])
    .where('package_orders.candidate_id', '=', candidateId)
    .where('ledger_entries.booking_id', 'is', null)
    .groupBy(['package_orders.id', 'schools.id'])
    .orderBy('package_orders.asked_at', 'desc')
    .orderBy('package_orders.id')
    .execute();

export const selectPaymentsOf = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('payments')
    .leftJoin('payments as undoing', 'undoing.reverses', 'payments.id')
    .select([
      'payments.id',
      'payments.school_id',
      'payments.number',
      'payments.kind',
      'payments.amount_cents',
      'payments.method',
      'payments.paid_on',
      'undoing.id as undone_by',
    ])
    .where('payments.candidate_id', '=', candidateId)
    .orderBy('payments.recorded_at', 'desc')
    .orderBy('payments.id')
    .execute();

/** Of a lesson's school. */
export const selectHowToPay = async (ctx: Queryable, bookingId: string): Promise<string> => {
  const { how_to_pay } = await ctx.db
    .selectFrom('bookings')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .select('schools.how_to_pay')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return how_to_pay;
};
