import { sql } from 'kysely';
import type { NewSlot } from '#server/modules/availability/availability.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { demoBookingCode } from './demo-booking-codes.ts';
import { type BookedLesson, bookingColumns, slotColumns } from './demo-world.db.ts';

/** A slot with its booking; null if nobody booked it. */
export interface SlotWithBooking {
  slot: NewSlot;
  booking:
    | (BookedLesson & {
        /** Share of price and tax; null if the status involves no refund. */
        refundShare: number | null;
      })
    | null;
}

const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
const BOOKED_DAYS_BEFORE = 6;
const PAID_AFTER_DAYS = 3;

const keyOf = (slot: { instructorId: string; date: string; startTime: string }) =>
  `${slot.instructorId} ${slot.date} ${slot.startTime}`;

/** Uses a few statements, however many lessons, because the start waits for it. */
export async function insertLessons(db: Database, lessons: SlotWithBooking[], now: Date): Promise<void> {
  const slotIds = new Map<string, number>();
  for (const part of partsOf(lessons)) {
    const rows = await db
      .insertInto('slots')
      .values(
        part.map(({ slot, booking }) => ({
          ...slotColumns(slot),
          status: booking === null || booking.status === 'Cancelled' ? 'AVAILABLE' : 'BOOKED',
          created_at: now,
        })),
      )
      .returning(['id', 'instructor_id as instructorId', 'local_date as date', 'local_start as startTime'])
      .execute();
    for (const row of rows) slotIds.set(keyOf(row), row.id);
  }
  const booked = lessons.flatMap(({ slot, booking }, index) => {
    const slotId = slotIds.get(keyOf(slot));
    if (!booking || slotId === undefined) return [];
    return [{ ...lessonColumns(slot, booking, now), slot_id: slotId, code: demoBookingCode('LW-P', 4, index) }];
  });
  for (const part of partsOf(booked)) await db.insertInto('bookings').values(part).execute();
}

/** Lessons older than a few days are paid for, except by one student in four. */
export async function insertPayments(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - PAID_AFTER_DAYS * DAY_MS);
  await sql`
    WITH paid AS (
      INSERT INTO payments (school_id, candidate_id, number, kind, amount_cents, method, paid_on, idempotency_key, recorded_at)
      SELECT school_id, candidate_id, row_number() OVER (PARTITION BY school_id ORDER BY starts_at, id), 'payment', owed,
             (ARRAY['e_transfer', 'cash', 'card'])[1 + abs(hashtext(code)) % 3], local_date, id, ends_at
        FROM bookings, LATERAL (SELECT sum(owed_cents)::integer AS owed FROM ledger_entries e WHERE e.school_id = bookings.school_id
               AND e.candidate_id = bookings.candidate_id AND e.booking_id = bookings.id) AS sums
       WHERE ends_at < ${until} AND owed > 0 AND abs(hashtext(candidate_id::text)) % 4 > 0
      RETURNING *), books AS (
      INSERT INTO school_books (school_id, last_number) SELECT school_id, max(number) FROM paid GROUP BY school_id)
    SELECT enter_in_ledger(bookings, 'payment', recorded_at, 0, 0, 0, paid.id, amount_cents)
      FROM paid JOIN bookings ON bookings.id = idempotency_key::uuid`.execute(db);
}

function lessonColumns(slot: NewSlot, booking: NonNullable<SlotWithBooking['booking']>, now: Date) {
  const isCancelled = booking.status === 'Cancelled';
  const paidCents = booking.totalCents + booking.taxCents;
  return {
    ...bookingColumns(slot, booking),
    refund_cents: booking.refundShare === null ? null : Math.round(paidCents * booking.refundShare),
    cancelled_at: isCancelled ? slot.startsAt : null,
    cancelled_by: isCancelled ? 'student' : null,
    created_at: new Date(Math.min(slot.startsAt.getTime() - BOOKED_DAYS_BEFORE * DAY_MS, now.getTime())),
  };
}

const partsOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
