import type { MemberRole } from '#contract/endpoint.ts';
import { signUpCandidate, signUpMember } from './actors.ts';
import { addBooking } from './booked-lesson.ts';
import type { Fixture } from './call-endpoint.ts';
import { addInstructor, addSlots } from './marketplace.ts';
import type { Records } from './plausible-input.ts';
import type { TestApp } from './test-app.ts';

interface Team {
  /** Cookies of a member of each role, the instructor being the one whose records the fixture has. */
  cookies: Record<Exclude<MemberRole, 'owner'>, string>;
  /** Records of another instructor at the same school, with another student. */
  colleague: Records;
}

/** Adds members to a fixture's school, and a second instructor. */
export async function addTeam(app: TestApp, { records }: Fixture): Promise<Team> {
  const { schoolId, instructorId } = records;
  const manager = await signUpMember(app, { schoolId, role: 'manager' });
  const desk = await signUpMember(app, { schoolId, role: 'front_desk' });
  const bookkeeper = await signUpMember(app, { schoolId, role: 'bookkeeper' });
  const instructor = await signUpMember(app, { schoolId, role: 'instructor', instructorId });
  const student = await signUpCandidate(app, { firstName: 'Colleaguesstudent' });
  const { id: colleagueId, carId } = await addInstructor(app, schoolId, { firstName: 'Colleague' });
  const { id: bookingId } = await addBooking(app, colleagueId, student.id);
  await addSlots(app, colleagueId, [{ date: '2026-12-20', startTime: '11:00', endTime: '12:00' }]);
  const slot = await app.db
    .selectFrom('slots')
    .select('id')
    .where('instructor_id', '=', colleagueId)
    .where('local_date', '=', '2026-12-20')
    .executeTakeFirstOrThrow();
  return {
    cookies: {
      manager: manager.cookie,
      front_desk: desk.cookie,
      bookkeeper: bookkeeper.cookie,
      instructor: instructor.cookie,
    },
    colleague: {
      schoolId,
      candidateId: student.id,
      accountId: student.id,
      instructorId: colleagueId,
      bookingId,
      slotId: String(slot.id),
      carId,
      paymentId: records.paymentId,
      kindId: records.kindId,
      packageId: records.packageId,
      packageOrderId: records.packageOrderId,
    },
  };
}
