import { randomUUID } from 'node:crypto';
import { addDays } from '#contract/bookable-days.ts';
import type { LessonOutcome } from '#contract/bookings.ts';
import { addSlotByHand, withdrawSlotByHand } from '#server/modules/availability/edit-schedule.ts';
import { bookLesson } from '#server/modules/bookings/book-lesson.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { cancelBooking } from '#server/modules/bookings/cancel-booking.ts';
import { declareSnowDay } from '#server/modules/bookings/declare-snow-day.ts';
import { moveBooking } from '#server/modules/bookings/move-booking.ts';
import { settleBooking } from '#server/modules/bookings/settle-booking.ts';
import { writeReview } from '#server/modules/reviews/reviews.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import { signUpCandidate } from './actors.ts';
import { addTaxedSchool } from './lesson.ts';
import { addInstructor, addSlots } from './marketplace.ts';
import { tellOutcome } from './office-messages.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';

/** An action that someone tries; the numbers choose among the records that exist by then. */
export type Attempt =
  | { kind: 'book'; student: number; slot: number }
  | { kind: 'cancel'; by: 'candidate' | 'school'; booking: number }
  | { kind: 'move'; booking: number; slot: number }
  | { kind: 'settle'; booking: number; outcome: LessonOutcome }
  | { kind: 'review'; booking: number; rating: number }
  | { kind: 'addSlot'; instructor: number; day: number; hour: number; minutes: number }
  | { kind: 'withdraw'; slot: number }
  /** `instructors`: how many of them are affected, starting with the first. */
  | { kind: 'snowDay'; day: number; instructors: number; isMorning: boolean; withdrawsFree: boolean };

const FIRST_DAY = '2026-11-23';
const DAYS = 8;
const STARTS = ['09:00', '09:30', '13:00'];
const HOUR_MS = 3_600_000;

/** A small school with three instructors, two of whom share a car, and three students. */
export async function beginStory(app: TestApp) {
  app.clock.set(TEST_NOW);
  const school = await addTaxedSchool(app);
  const students = await Promise.all([0, 1, 2].map(() => signUpCandidate(app)));
  const first = await addInstructor(app, school.schoolId, { rateCents: 6000 });
  const second = await addInstructor(app, school.schoolId, { rateCents: 7000, carId: first.carId });
  const third = await addInstructor(app, school.schoolId, { rateCents: 8000 });
  const instructors = [first, second, third];
  for (const [index, instructor] of instructors.entries()) {
    const times = Array.from({ length: DAYS }, (_, day) => ({
      date: addDays(FIRST_DAY, day),
      startTime: STARTS[index] ?? '09:00',
      endTime: ['10:00', '10:30', '14:00'][index] ?? '10:00',
    }));
    await addSlots(app, instructor.id, times);
  }
  /** How often each email is due. */
  const heard = new Map<string, number>();
  /** Lessons that were completed when they were reviewed: the review stays if the outcome is corrected. */
  const reviewed = new Set<string>();
  /** Lessons whose outcome the school set in this step. */
  const settled = new Set<string>();
  /** No-shows that were emailed: lesson and moment. */
  const outcomesTold = new Set<string>();
  /** By a message about the office's changes. */
  const told = new Set<string>();
  const refunds = new Map<string, number>();
  return { app, school, students, instructors, heard, settled, outcomesTold, reviewed, told, refunds };
}
export type Story = Awaited<ReturnType<typeof beginStory>>;

const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

async function slotsOf({ app, school }: Story) {
  return app.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .selectAll('slots')
    .where('instructors.school_id', '=', school.schoolId)
    .orderBy('slots.id')
    .execute();
}
const bookingsOf = ({ app, school }: Story) =>
  app.db
    .selectFrom('bookings')
    .select(['id', 'candidate_id', 'instructor_id', 'starts_at', 'moves', 'status'])
    .where('school_id', '=', school.schoolId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Tries an action; a refusal is fine, any other error isn't. Records what succeeded and what it must have caused. */
export async function attempt(story: Story, what: Attempt): Promise<void> {
  try {
    await perform(story, what);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof ValidationFailure)) throw error;
  }
}

async function perform(story: Story, what: Attempt): Promise<void> {
  const { app, school, students, instructors } = story;
  const asSchool = {
    kind: 'school',
    accountId: school.accountId,
    id: school.schoolId,
    member: { id: school.memberId, role: 'owner', instructorId: null },
  } as const;
  const slotName = (slot: { local_date: string; local_start: string; local_end: string }) => ({
    date: slot.local_date,
    startTime: slot.local_start,
    endTime: slot.local_end,
  });

  if (what.kind === 'addSlot') {
    const end = what.hour * 60 + what.minutes;
    const time = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    await addSlotByHand(
      app.ctx,
      school.schoolId,
      {
        instructorId: pick(instructors, what.instructor)?.id ?? '',
        date: addDays(FIRST_DAY, what.day),
        startTime: time(what.hour * 60),
        endTime: time(end),
      },
      'en',
    );
    return;
  }
  if (what.kind === 'snowDay') {
    const answer = await declareSnowDay(app.ctx, asSchool, {
      id: randomUUID(),
      date: addDays(FIRST_DAY, what.day),
      ...(what.isMorning && { startTime: '08:00', endTime: '12:00' }),
      instructorIds: instructors.slice(0, what.instructors).map((instructor) => instructor.id),
      reason: 'Snow',
      withdrawsFree: what.withdrawsFree,
      shown: [],
    });
    return hearSnowDay(
      story,
      answer.cancelled.map(({ bookingId }) => bookingId),
    );
  }
  if (what.kind === 'book' || what.kind === 'withdraw') {
    const slot = pick(await slotsOf(story), what.slot);
    if (!slot) return;
    if (what.kind === 'withdraw') return withdrawSlotByHand(app.ctx, slot.id);
    const student = pick(students, what.student)?.id ?? '';
    const request = { ...slotName(slot), instructorId: slot.instructor_id, location: 'Home' };
    hear(story, 'booking_confirmed', await bookLesson(app.ctx, student, request), { both: true });
    return;
  }
  const booking = pick(await bookingsOf(story), what.booking);
  if (!booking) return;
  if (what.kind === 'review') {
    await writeReview(app.ctx, booking.id, { rating: what.rating, comment: '' });
    const statuses = [booking.status, (await bookingsOf(story)).find(({ id }) => id === booking.id)?.status];
    if (statuses.includes('Completed')) story.reviewed.add(booking.id);
  } else if (what.kind === 'settle') {
    await settleBooking(app.ctx, booking.id, { outcome: what.outcome });
    story.settled.add(booking.id);
  } else if (what.kind === 'move') {
    const own = (await slotsOf(story)).filter((slot) => slot.instructor_id === booking.instructor_id);
    const slot = pick(own, what.slot);
    if (!slot) return;
    const moved = await moveBooking(app.ctx, booking.candidate_id, booking.id, slotName(slot));
    if (moved.moves > 0) hear(story, 'booking_moved', moved, { both: true });
  } else {
    const cancelled = await cancelBooking(app.ctx, what.by, booking.id, { reason: what.by === 'school' ? 'Snow' : '' });
    if (what.by === 'candidate') hear(story, 'booking_cancelled', cancelled, { both: true });
    else
      for (const reader of ['instructor', 'school', 'student']) story.told.add(`${reader} ${cancelled.id} cancelled`);
    story.refunds.set(booking.id, dueTo(what.by, cancelled, app.clock.now().epochMilliseconds));
  }
}

/**
 * After each step, once it's known which of several outcomes of a lesson was the last: what the lesson costs, and one email about each
 * no-show, however often its job runs.
 */
export async function hearOutcomes(story: Story): Promise<void> {
  const { app, settled, outcomesTold, refunds } = story;
  for (const id of settled) {
    await Promise.all([tellOutcome(app, id), tellOutcome(app, id)]);
    const lesson = await app.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (lesson.status === 'Completed') refunds.delete(id);
    if (lesson.status === 'No-show') refunds.set(id, 0);
    if (lesson.status === 'Instructor no-show') refunds.set(id, lesson.total_cents + lesson.tax_cents);
    const outcome = `${id} ${lesson.outcome_at?.toISOString()}`;
    if (lesson.status === 'Completed' || outcomesTold.has(outcome)) continue;
    outcomesTold.add(outcome);
    hear(story, 'lesson_missed', lesson, { both: false });
  }
  settled.clear();
}

/** One email to each student who lost a lesson, however many they lost, and one to the school. */
async function hearSnowDay(story: Story, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await story.app.db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
  for (const row of rows) {
    story.refunds.set(row.id, row.total_cents + row.tax_cents);
    const student = story.students.find((one) => one.id === row.candidate_id)?.email ?? '';
    story.heard.set(`snow_day_student ${student} ${row.snow_day_id}`, 1);
    story.heard.set(`snow_day_school ${story.school.email} ${row.snow_day_id}`, 1);
  }
}

/** CP-01, implemented independently of the product. */
function dueTo(by: 'candidate' | 'school', booking: BookingRow, nowMs: number): number {
  const paid = booking.total_cents + booking.tax_cents;
  const hours = (booking.starts_at.getTime() - nowMs) / HOUR_MS;
  if (by === 'school' || hours > 48) return paid;
  return hours > 24 ? Math.round(paid / 2) : 0;
}

/** Records the emails that an action must have sent: repeating a call sends none. */
function hear(
  story: Story,
  kind: string,
  booking: Pick<BookingRow, 'id' | 'candidate_id' | 'moves'>,
  { both }: { both: boolean },
): void {
  const student = story.students.find((one) => one.id === booking.candidate_id)?.email ?? '';
  const name = both ? `${kind}_student` : kind;
  // A confirmation describes the original booking; the response to a repeated call may follow a move.
  const moves = kind === 'booking_confirmed' ? 0 : booking.moves;
  const mail = `${name} ${student} ${booking.id} ${moves}`;
  // A corrected outcome is emailed again.
  story.heard.set(mail, kind === 'lesson_missed' ? (story.heard.get(mail) ?? 0) + 1 : 1);
  if (both) story.heard.set(`${kind}_school ${story.school.email} ${booking.id} ${moves}`, 1);
}
