import type { Booking } from '#contract/bookings.ts';
import { beginSession, signUpCandidate, signUpSchool } from './actors.ts';
import { addInstructor, addSlots } from './marketplace.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';

/** Nine in the morning in Toronto on 2026-12-04: `STARTS_AT`, for an hour. */
export const LESSON = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
export const STARTS_AT = '2026-12-04T14:00:00Z';
export const ENDS_AT = '2026-12-04T15:00:00Z';

/** An Ontario school that is registered for tax: 13%. */
export async function addTaxedSchool(app: TestApp, locale: 'en' | 'fr' = 'en') {
  const school = await signUpSchool(app, { province: 'ON', locale });
  const registered = { is_tax_registered: true, tax_number: '123456789 RT0001' };
  await app.db.updateTable('schools').set(registered).where('id', '=', school.schoolId).execute();
  return school;
}
export type TestSchool = Awaited<ReturnType<typeof addTaxedSchool>>;

/** A lesson at $80.00 an hour that a new student booked with a new instructor of the school, at `TEST_NOW`. */
export async function bookLesson(app: TestApp, school: TestSchool, options: { locale?: 'en' | 'fr' } = {}) {
  app.clock.set(TEST_NOW);
  const student = await signUpCandidate(app, options);
  const instructor = await addInstructor(app, school.schoolId, { rateCents: 8000 });
  await addSlots(app, instructor.id, [LESSON]);
  const payload = { instructorId: instructor.id, ...LESSON, location: '5 Elm Street' };
  const answer = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
  return { student, instructor, id: (answer.body as Booking).bookingId };
}

/** Moves the clock to an instant, and starts a session there. */
export function sessionAt(app: TestApp, instant: string, accountId: string): Promise<string> {
  app.clock.set(instant);
  return beginSession(app, accountId);
}

/** The kinds of an address's emails in alphabetical order, sent or not. */
export async function mailsTo(app: TestApp, recipient: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('emails')
    .select('kind')
    .where('recipient', '=', recipient)
    .orderBy('kind')
    .execute();
  return rows.map((row) => row.kind);
}

export const slotStatuses = async (app: TestApp, instructorId: string): Promise<string[]> =>
  (
    await app.db
      .selectFrom('slots')
      .select('status')
      .where('instructor_id', '=', instructorId)
      .orderBy('starts_at')
      .execute()
  ).map((row) => row.status);
