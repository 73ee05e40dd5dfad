import type { BookingStatus } from '#contract/bookings.ts';
import type { NewSlot } from '#server/modules/availability/service.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** A slot that is over, with what was booked in it; null where nobody did. */
export interface PastLesson {
  slot: NewSlot;
  booking: {
    schoolId: string;
    carId: string;
    candidateId: string;
    perHourCents: number;
    totalCents: number;
    taxCents: number;
    pickup: string;
    status: BookingStatus;
    /** Of price and tax; null where the status says nothing of a refund. */
    refundShare: number | null;
  } | null;
}

const ROWS_AT_ONCE = 500;
const DAY_MS = 86_400_000;
const BOOKED_DAYS_BEFORE = 6;
const CODE_SIGNS = '34679ACDEFGHJKMNPQRTWXY';

const keyOf = (slot: { instructorId: string; date: string; startTime: string }) =>
  `${slot.instructorId} ${slot.date} ${slot.startTime}`;

/** In a few statements, however many: the start waits for it. */
export async function insertPastLessons(db: Database, lessons: PastLesson[], now: Date): Promise<void> {
  const slotIds = new Map<string, number>();
  for (const part of partsOf(lessons)) {
    const rows = await db
      .insertInto('slots')
      .values(
        part.map(({ slot, booking }) => ({
          ...timesOf(slot),
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
    return [{ ...bookingColumns(slot, booking), slot_id: slotId, code: codeOf(index) }];
  });
  for (const part of partsOf(booked)) await db.insertInto('bookings').values(part).execute();
}

function bookingColumns(slot: NewSlot, booking: NonNullable<PastLesson['booking']>) {
  const isCancelled = booking.status === 'Cancelled';
  const paidCents = booking.totalCents + booking.taxCents;
  return {
    ...timesOf(slot),
    school_id: booking.schoolId,
    car_id: booking.carId,
    candidate_id: booking.candidateId,
    per_hour_cents: booking.perHourCents,
    total_cents: booking.totalCents,
    fee_cents: 0,
    tax_cents: booking.taxCents,
    pickup_location: booking.pickup,
    status: booking.status,
    refund_cents: booking.refundShare === null ? null : Math.round(paidCents * booking.refundShare),
    cancelled_at: isCancelled ? slot.startsAt : null,
    cancelled_by: isCancelled ? 'student' : null,
    created_at: new Date(slot.startsAt.getTime() - BOOKED_DAYS_BEFORE * DAY_MS),
  };
}

const timesOf = (slot: NewSlot) => ({
  instructor_id: slot.instructorId,
  local_date: slot.date,
  local_start: slot.startTime,
  local_end: slot.endTime,
  time_zone: slot.timeZone,
  starts_at: slot.startsAt,
  ends_at: slot.endsAt,
});

const partsOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );

/** `LW-P3467`, and on. */
function codeOf(index: number): string {
  const sign = (place: number) => CODE_SIGNS[Math.floor(index / CODE_SIGNS.length ** place) % CODE_SIGNS.length];
  return `LW-P${[3, 2, 1, 0].map(sign).join('')}`;
}
