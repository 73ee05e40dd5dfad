import { resolveLocale } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { isMovedLate, type Refund } from '#contract/refunds.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import type { Transaction } from '#server/context.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import type { Reader } from '#server/modules/notifications/mail.ts';
import { enqueueEmails, enqueueEmailsFor } from '#server/modules/notifications/notifications.ts';
import { isoOrNull } from '#server/platform/clock.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { type BookingParties, type BookingRow, type NewBooking, selectParties } from './bookings.db.ts';
import { minutesBack } from './bookings.rules.ts';
import { isStudentWrittenTo, pickOtherParents } from './family.rules.ts';
import { cancelledSchool, cancelledStudent } from './mails/cancelled.ts';
import { confirmedSchool, confirmedStudent } from './mails/confirmed.ts';
import type { BookingMail, CancelledMail } from './mails/lesson-parts.ts';
import { lessonMissed } from './mails/missed.ts';
import { movedSchool, movedStudent } from './mails/moved.ts';
import { pickupChangedSchool, pickupChangedStudent } from './mails/pickup-changed.ts';
import { lessonReminder, lessonReminderParent } from './mails/reminder.ts';
import { runningLate, runningLateParent } from './mails/running-late.ts';
import { selectKnown } from './office-messages.db.ts';

const addressed = async (tx: Transaction, booking: BookingRow) => address(booking, await selectParties(tx, booking.id));

const address = (booking: BookingRow, parties: BookingParties) => ({
  data: toBookingMail(booking, parties),
  ...toReaders(parties),
});

/** As the school's record says, except that students with an account of their own are always reminded. */
async function addressedToFamily(tx: Transaction, booking: BookingRow) {
  const parties = await selectParties(tx, booking.id);
  const { data, student } = address(booking, parties);
  const family = parties.family ?? null;
  const parents = pickOtherParents(family, parties.student_email).flatMap(({ name, email }) =>
    email === null || !isWrittenTo(parties, email)
      ? []
      : [{ to: { recipient: email, locale: student.locale }, firstName: name.split(' ')[0] ?? '' }],
  );
  return { data, students: parties.has_account || isStudentWrittenTo(family) ? [student] : [], parents };
}

export const toBookingMail = (booking: BookingRow, parties: BookingParties): BookingMail => ({
  ...toMailedLesson(booking),
  schoolPhone: parties.school_phone,
  car: [parties.color, parties.make, parties.model].filter(Boolean).join(' '),
  province: parties.province as ProvinceCode | null,
  perHourCents: booking.per_hour_cents,
  totalCents: booking.total_cents,
  feeCents: booking.fee_cents,
  taxCents: booking.tax_cents,
  creditMinutes: booking.credit_minutes,
  paidCents: booking.paid_cents,
  schoolMovedAt: isoOrNull(booking.school_moved_at),
  policyStartsAt: isoOrNull(booking.policy_starts_at),
});

/** One email to each side, for lessons of one student with one instructor, by time. */
export async function mailBooked(batch: Transaction, bookings: NewBooking[]): Promise<void> {
  const [booking] = bookings;
  const [first, ...others] = bookings.map((one) => address(one, one));
  if (!booking || !first) return;
  const more = others.map(({ data }) => data);
  const data = { ...first.data, ...(more.length > 0 && { more }) };
  const emails = [confirmedStudent.to(first.student, data), confirmedSchool.to(first.school, data)];
  await enqueueEmailsFor(batch, booking.readers, ...emails);
}

/** To both sides, so that the person who cancelled has it in writing. */
export async function mailCancelled(tx: Transaction, booking: BookingRow, refund: Refund): Promise<void> {
  const { data, student, school } = await addressed(tx, booking);
  const mail = cancelledMail(data, booking, refund, []);
  const told = await findToldTime(tx, booking);
  await enqueueEmails(tx, cancelledStudent.to(student, { ...mail, ...told }));
  await enqueueEmails(tx, cancelledSchool.to(school, mail));
}

/** One email to each side. @param cancelled lessons of one student, by time */
export async function mailSeriesCancelled(
  tx: Transaction,
  cancelled: { booking: BookingRow; refund: Refund }[],
): Promise<void> {
  const all = [];
  for (const { booking, refund } of cancelled) {
    const { data, student, school } = await addressed(tx, booking);
    const mail = cancelledMail(data, booking, refund, []);
    all.push({ student, school, mail, told: { ...mail, ...(await findToldTime(tx, booking)) } });
  }
  const [first, ...others] = all;
  if (!first) return;
  const together = (which: 'mail' | 'told') => ({
    ...first[which],
    ...(others.length > 0 && { more: others.map((one) => one[which]) }),
  });
  await enqueueEmails(tx, cancelledStudent.to(first.student, together('told')));
  await enqueueEmails(tx, cancelledSchool.to(first.school, together('mail')));
}

export async function mailMoved(
  tx: Transaction,
  booking: BookingRow,
  from: StreetTime,
  by: 'candidate' | 'school',
): Promise<void> {
  const { data, student, school } = await addressed(tx, booking);
  await enqueueEmails(tx, movedStudent.to(student, { ...data, from, by }));
  await enqueueEmails(tx, movedSchool.to(school, { ...data, from, by }));
}

/** The student gets one only if the places changed, for their calendar. */
export async function mailPickupChanged(tx: Transaction, booking: BookingRow, areOthers: boolean): Promise<void> {
  const { data, student, school } = await addressed(tx, booking);
  const mail = { ...data, areOthers };
  if (areOthers) await enqueueEmails(tx, pickupChangedStudent.to(student, mail));
  await enqueueEmails(tx, pickupChangedSchool.to(school, mail));
}

export async function mailMissed(
  tx: Transaction,
  booking: BookingRow,
  outcome: { missedBy: 'student' | 'instructor'; refundCents: number },
): Promise<void> {
  const { data, student } = await addressed(tx, booking);
  const back = outcome.missedBy === 'student' ? minutesBack(booking) : 0;
  await enqueueEmails(
    tx,
    lessonMissed.to(student, { ...data, ...outcome, ...(back > 0 && { creditMinutesBack: back }) }),
  );
}

export async function mailRunningLate(tx: Transaction, booking: BookingRow, minutes: number): Promise<void> {
  const { data, students, parents } = await addressedToFamily(tx, booking);
  await enqueueEmails(
    tx,
    ...students.map((to) => runningLate.to(to, { ...data, minutes })),
    ...parents.map(({ to, firstName }) => runningLateParent.to(to, { ...data, firstName, minutes })),
  );
}

export async function mailReminder(tx: Transaction, booking: BookingRow): Promise<void> {
  const { data, students, parents } = await addressedToFamily(tx, booking);
  await enqueueEmails(
    tx,
    ...students.map((to) => lessonReminder.to(to, data)),
    ...parents.map(({ to, firstName }) => lessonReminderParent.to(to, { ...data, firstName })),
  );
}

/** A cancelled booking's refund. `percent` is null if it's none of the policy's, as when the school waived a part. */
export function refundOf(booking: BookingRow): Omit<Refund, 'percent'> & { percent: Refund['percent'] | null } {
  const refundCents = booking.refund_cents ?? 0;
  const whole = booking.total_cents + booking.tax_cents;
  const percent = ([100, 50, 0] as const).find((share) => Math.round((whole * share) / 100) === refundCents);
  return { percent: percent ?? null, refundCents };
}

export const cancelledMail = (
  data: BookingMail,
  booking: BookingRow,
  { percent, refundCents }: ReturnType<typeof refundOf>,
  otherSlots: StreetTime[],
): CancelledMail => ({
  ...data,
  cancelledBy: booking.cancelled_by === 'school' ? 'school' : 'student',
  guardian: booking.cancelled_by_guardian === null ? null : (booking.cancelling_guardian ?? ''),
  cancelledAt: wallClockAt(booking.time_zone, booking.cancelled_at ?? booking.created_at),
  reason: booking.cancellation_reason ?? '',
  isForStudent: booking.notice_at !== null,
  waivedPercent: booking.waived_percent ?? 0,
  refundPercent: percent,
  refundCents,
  ...(booking.credit_minutes !== null && { creditMinutesBack: minutesBack(booking) }),
  isMovedLate: isMovedLate({
    startsAtMs: booking.starts_at.getTime(),
    schoolMovedAtMs: booking.school_moved_at?.getTime() ?? null,
  }),
  instructorId: booking.instructor_id,
  otherSlots,
});

/** The time the student was last told: an office's change that can still be undone hasn't been emailed yet. */
async function findToldTime(tx: Transaction, booking: BookingRow): Promise<StreetTime> {
  const { date, startTime, endTime, timeZone } = (await selectKnown(tx, booking.id)) ?? toStreetTime(booking);
  return { date, startTime, endTime, timeZone };
}

/** Whether somebody at the address or number said that they don't know the student's lessons. */
export const isStopped = ({ stopped = [] }: BookingParties, address: string | null): boolean =>
  address !== null && stopped.includes(address.toLowerCase());

/**
 * Whether messages go to an address or number in the school's record. A school that isn't approved writes only to accounts: anyone could sign
 * up as one and enter strangers' addresses.
 */
export const isWrittenTo = (parties: BookingParties, address: string | null): boolean =>
  parties.is_school_offered !== false && !isStopped(parties, address);

function toStudentReader(parties: BookingParties): Reader {
  const { student_email: email, student_phone: phone, has_account: hasAccount, candidate_id: textTo } = parties;
  const isMailed = hasAccount ? !isStopped(parties, email) : isWrittenTo(parties, email);
  const isTexted = !hasAccount && phone !== '' && isWrittenTo(parties, phone);
  return {
    recipient: isMailed ? email : null,
    locale: resolveLocale(parties.student_locale),
    ...(!hasAccount && { isRecorded: true }),
    ...(isTexted && { textTo }),
  };
}

export const toReaders = (parties: BookingParties) => ({
  student: toStudentReader(parties),
  school: {
    recipient: parties.school_email,
    locale: resolveLocale(parties.school_locale),
    school: { id: parties.school_id, instructorId: parties.instructor_id },
  },
});

/** For emails and calendar files. */
export function toMailedLesson(booking: BookingRow) {
  return {
    ...toStreetTime(booking),
    bookingId: booking.id,
    code: booking.code,
    kind: booking.kind_names,
    bookedAt: booking.created_at.toISOString(),
    changedAt: lastChangeOf(booking).toISOString(),
    moves: booking.moves + booking.pickup_changes,
    isCancelled: booking.status === 'Cancelled',
    instructorName: `${booking.instructor_first_name} ${booking.instructor_last_name}`,
    schoolName: booking.school_name,
    studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
    studentFirstName: booking.candidate_first_name,
    pickup: withPostalCode(booking.pickup_location, booking.pickup_postal_code),
    dropOff: withPostalCode(booking.drop_off_location, booking.drop_off_postal_code),
    note: booking.pickup_note ?? '',
  };
}

const lastChangeOf = ({ cancelled_at, restored_at, moved_at, pickup_changed_at, created_at }: BookingRow): Date =>
  new Date(
    Math.max(...[cancelled_at, restored_at, moved_at, pickup_changed_at, created_at].map((at) => at?.getTime() ?? 0)),
  );

export const toStreetTime = (booking: BookingRow): StreetTime => ({
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
  timeZone: booking.time_zone,
});
