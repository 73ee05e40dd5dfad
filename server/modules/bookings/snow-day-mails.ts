import type { Transaction } from '#server/context.ts';
import type { SlotWindow } from '#server/modules/availability/availability.ts';
import type { OfferedSlot } from '#server/modules/availability/free-slots.ts';
import type { NewEmail } from '#server/modules/notifications/mail.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { type BookingRow, selectParties } from './bookings.db.ts';
import { lessonOf, readersOf } from './bookings.mails.ts';
import { minutesBack, settlementAt } from './bookings.rules.ts';
import { type SnowDayMail, snowDaySchool, snowDayStudent } from './mails/snow-day.ts';
import { selectBusyTimes } from './snow-day.db.ts';

const SAME_INSTRUCTOR_TOLD = 3;
const SLOTS_TOLD = 6;

/** One email to each student, whatever number of lessons it is about, and one to the school. */
export async function sendSnowDayMails(
  tx: Transaction,
  {
    id,
    window,
    cancelled,
    freeFor,
    withdrawnSlots,
  }: {
    id: string;
    window: SlotWindow & { reason: string };
    cancelled: BookingRow[];
    /** By time, what leaves time to drive to where this lesson was to be. */
    freeFor: (booking: BookingRow) => OfferedSlot[];
    withdrawnSlots: number;
  },
): Promise<void> {
  const [first] = cancelled;
  if (!first) return;
  const mail = (bookings: BookingRow[]): SnowDayMail => ({
    snowDayId: id,
    schoolName: first.school_name,
    reason: window.reason,
    lessons: bookings.map((booking) => ({
      ...lessonOf(booking),
      refundCents: booking.refund_cents ?? 0,
      settlement: settlementAt(booking, booking.refund_cents ?? 0),
      ...(booking.credit_minutes !== null && { creditMinutesBack: minutesBack(booking) }),
    })),
    refundCents: bookings.reduce(
      (sum, { refund_cents, credit_minutes }) => sum + (credit_minutes === null ? (refund_cents ?? 0) : 0),
      0,
    ),
    hasFee: bookings.some(({ fee_cents }) => fee_cents > 0),
  });
  const mails: NewEmail[] = [];
  const byStudent = Map.groupBy(cancelled, (booking) => booking.candidate_id);
  const busy = Map.groupBy(
    await selectBusyTimes(tx, [...byStudent.keys()], first.starts_at),
    ({ candidateId }) => candidateId,
  );
  for (const [candidateId, bookings] of byStudent) {
    const [one = first] = bookings;
    const parties = await selectParties(tx, one.id);
    const { student } = readersOf(parties);
    mails.push(
      snowDayStudent.to(student, {
        ...mail(bookings),
        studentName: one.candidate_first_name,
        schoolPhone: parties.school_phone,
        otherSlots: nearestFor(bookings, freeFor(one).filter(isBeside(busy.get(candidateId) ?? []))),
      }),
    );
  }
  const parties = await selectParties(tx, first.id);
  // All lessons of a day, not those of one instructor.
  const school = { ...readersOf(parties).school, school: { id: parties.school_id, instructorId: null } };
  mails.push(
    snowDaySchool.to(school, {
      ...mail(cancelled),
      date: window.date,
      hours: window.startTime && window.endTime ? { startTime: window.startTime, endTime: window.endTime } : null,
      students: new Set(cancelled.map((booking) => booking.candidate_id)).size,
      withdrawnSlots,
    }),
  );
  await enqueueEmails(tx, ...mails);
}

/** Not at the time of a lesson that the student still has, with whomever it is. */
const isBeside = (lessons: { startsAt: Date; endsAt: Date }[]) => (slot: OfferedSlot) =>
  lessons.every(({ startsAt, endsAt }) => slot.endsAt <= startsAt || slot.startsAt >= endsAt);

/** The student's own instructors first, then whoever is free next. */
function nearestFor(bookings: BookingRow[], free: OfferedSlot[]) {
  const own = new Set(bookings.map((booking) => booking.instructor_id));
  const same = free.filter((slot) => own.has(slot.instructorId)).slice(0, SAME_INSTRUCTOR_TOLD);
  const others = free.filter((slot) => !own.has(slot.instructorId));
  return [...same, ...others]
    .slice(0, SLOTS_TOLD)
    .map(({ instructorId, instructorName, date, startTime, endTime, timeZone }) => ({
      instructorId,
      instructorName,
      date,
      startTime,
      endTime,
      timeZone,
    }));
}
