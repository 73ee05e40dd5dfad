import { randomUUID } from 'node:crypto';
import { addDays } from '../../contract/bookable-days.ts';
import type { Series } from '../../contract/booking-series.ts';
import type { Booking } from '../../contract/bookings.ts';
import type { LessonRecord } from '../../contract/lesson-records.ts';
import type { PackageOrder } from '../../contract/packages.ts';
import type { Answer, Caller, Sent } from './caller.ts';
import { type Chance, createChance } from './chance.ts';
import { addHour, HOURS, type Instructor, type Student } from './city.ts';

export interface Lesson {
  id: string;
  student: Learner;
  instructor: Instructor;
  date: string;
  startTime: string;
  endTime: string;
  /** Total in dollars, including fee and tax. */
  total: number;
  /** Paid with a package. */
  isFromCredit: boolean;
}

export interface Learner extends Student {
  instructor: Instructor;
  /** Lessons still to book. */
  left: number;
  chance: Chance;
}

/** Counts of events by name. */
export type Tally = Map<string, number>;
export const count = (tally: Tally, what: string, by = 1): void => void tally.set(what, (tally.get(what) ?? 0) + by);

export interface Street {
  caller: Caller;
  lessons: Map<string, Lesson>;
  tally: Tally;
}

interface Time {
  date: string;
  startTime: string;
  endTime: string;
}

const FIRST_DAY_AHEAD = 3;
const COURSE = { least: 6, most: 10 };
const SINGLES_PERCENT = 20;
const DOUBLE_CLICK_PERCENT = 5;
const LOST_CONNECTION_PERCENT = 3;
const CODE_SHOWN_PERCENT = 70;
const CONFIRMS_LATER_PERCENT = 60;
const OF_A_KIND_PERCENT = 15;

export const beginCourse = (student: Student, instructors: readonly Instructor[], seed: number): Learner => {
  const chance = createChance(seed);
  return { ...student, chance, instructor: chance.oneOf(instructors), left: chance.between(COURSE.least, COURSE.most) };
};

/** Sends as people click: mostly once, sometimes twice, and again if the connection was lost. */
async function sendAsPeopleDo<T>(street: Street, learner: Learner, sent: Omit<Sent, 'cookie'>): Promise<Answer<T>> {
  const { caller, tally } = street;
  const call = { ...sent, cookie: learner.cookie };
  if (learner.chance.percent(LOST_CONNECTION_PERCENT)) {
    count(tally, 'connections lost');
    await caller.call({ ...call, isCut: true });
    return caller.call<T>(call);
  }
  if (!learner.chance.percent(DOUBLE_CLICK_PERCENT)) return caller.call<T>(call);
  count(tally, 'double clicks');
  const [one, other] = await Promise.all([caller.call<T>(call), caller.call<T>(call)]);
  return one.status < 400 ? one : other;
}

function keep(
  street: Street,
  learner: Learner,
  time: Time,
  booked: Pick<Lesson, 'id' | 'total' | 'isFromCredit'>,
): void {
  if (street.lessons.has(booked.id)) return;
  const { instructor } = learner;
  const { date, startTime, endTime } = time;
  street.lessons.set(booked.id, { ...booked, student: learner, instructor, date, startTime, endTime });
  learner.left--;
  count(street.tally, 'lessons booked');
}

const placesOf = ({ postalCode }: Student) => ({
  location: `1 Main Street, ${postalCode}`,
  pickupPostalCode: postalCode,
});

/** Buys a ten-hour package to book with. */
export async function buyPackage(street: Street, learner: Learner): Promise<void> {
  const { school } = learner.instructor;
  const { id: packageId, total } = school.package;
  const sent = { method: 'POST', path: '/package-orders', body: { packageId, total } } as const;
  const asked = await sendAsPeopleDo<PackageOrder>(street, learner, sent);
  if (asked.status !== 201) return refused(street, asked);
  const path = `/school/${school.id}/package-orders/${asked.body.id}/accept`;
  // Two members of the school click at once.
  const accept: Sent = { method: 'POST', path, body: {}, cookie: school.cookie };
  const [accepted] = await Promise.all([street.caller.call(accept), street.caller.call(accept)]);
  if (accepted.status >= 400) return refused(street, accepted);
  count(street.tally, 'packages');
}

/** Previews a weekly series at a fixed time, then books every lesson that's still available. */
export async function bookCourse(street: Street, learner: Learner, today: string): Promise<void> {
  const { chance, instructor } = learner;
  if (chance.percent(SINGLES_PERCENT)) return bookOne(street, learner, today);
  const weekday = chance.oneOf(instructor.workdays);
  const startTime = chance.oneOf(HOURS);
  const soonest = addDays(today, FIRST_DAY_AHEAD + chance.between(0, 6));
  const first = addDays(soonest, (weekday - isoWeekday(soonest) + 7) % 7);
  const lessons = Array.from({ length: learner.left }, (_, week) => ({
    date: addDays(first, 7 * week),
    startTime,
    endTime: addHour(startTime),
  }));
  const body = { instructorId: instructor.id, lessons, ...placesOf(learner), keep: 'possible' };
  const path = '/booking/series';
  const preview = await street.caller.call<Series>({
    method: 'POST',
    path: `${path}?preview=true`,
    body,
    cookie: learner.cookie,
  });
  if (preview.status >= 400) return refused(street, preview);
  const wanted = preview.body.lessons.filter(({ refusal }) => refusal === null);
  for (const { refusal } of preview.body.lessons)
    if (refusal !== null) count(street.tally, `could not be had: ${refusal}`);
  if (wanted.length === 0) return;
  const kept = wanted.map(({ date, startTime, endTime }) => ({ date, startTime, endTime }));
  const agreed = { ...body, lessons: kept, total: preview.body.total };
  const answer = await sendAsPeopleDo<Series>(street, learner, { method: 'POST', path, body: agreed });
  if (answer.status >= 400 || answer.status === 0) return refused(street, answer);
  for (const { bookingId, total, creditMinutes, ...time } of answer.body.lessons)
    if (bookingId !== null && total !== null)
      keep(street, learner, time, { id: bookingId, total, isFromCredit: creditMinutes > 0 });
}

/** Books one of the nearest times when the instructor can come. */
export async function bookOne(street: Street, learner: Learner, today: string): Promise<void> {
  const { chance, instructor, cookie } = learner;
  const from = addDays(today, FIRST_DAY_AHEAD);
  const near = learner.postalCode;
  const path = `/schedule/instructor/${instructor.id}?from=${from}&near=${near}`;
  const free = await street.caller.call<Time[]>({ path, cookie });
  if (free.status !== 200) return refused(street, free);
  if (free.body.length === 0) return count(street.tally, 'nothing free');
  const { date, startTime, endTime } = chance.oneOf(free.body);
  const kind = chance.percent(OF_A_KIND_PERCENT) ? chance.oneOf(instructor.school.kinds) : null;
  const body = { instructorId: instructor.id, date, startTime, endTime, kindId: kind?.id, ...placesOf(learner) };
  const answer = await sendAsPeopleDo<Booking>(street, learner, { method: 'POST', path: '/booking', body });
  if (answer.status !== 201) return refused(street, answer);
  const { bookingId, totalCharges, feeAndTaxes, credit } = answer.body;
  const booked = { id: bookingId, total: totalCharges + feeAndTaxes, isFromCredit: credit !== undefined };
  if (kind) count(street.tally, 'lessons of a kind');
  keep(street, learner, { date, startTime, endTime }, booked);
}

export async function cancel(street: Street, lesson: Lesson): Promise<void> {
  const sent = { method: 'POST', path: `/booking/${lesson.id}/cancel`, body: {} } as const;
  const answer = await sendAsPeopleDo<Booking>(street, lesson.student, sent);
  // The second of two clicks gets an answer saying it's already cancelled.
  if (answer.status === 200 || answer.status === 409) gone(street, lesson, 'cancelled by students');
}

export async function move(street: Street, lesson: Lesson): Promise<void> {
  const { student } = lesson;
  const others = await street.caller.call<Time[]>({
    path: `/booking/${lesson.id}/other-slots`,
    cookie: student.cookie,
  });
  if (others.status !== 200 || others.body.length === 0) return;
  const { date, startTime, endTime } = student.chance.oneOf(others.body);
  const sent = { method: 'POST', path: `/booking/${lesson.id}/move`, body: { date, startTime, endTime } } as const;
  const answer = await sendAsPeopleDo<Booking>(street, student, sent);
  if (answer.status !== 200) return refused(street, answer);
  Object.assign(lesson, { date, startTime, endTime });
  count(street.tally, 'moved by students');
}

/** Removes a lesson that won't take place, which the student then has to book again. */
export function gone(street: Street, lesson: Lesson, why: string): void {
  if (street.lessons.delete(lesson.id)) {
    lesson.student.left++;
    count(street.tally, why);
  }
}

/** Records a payment; sometimes two members of the school do so at once. */
export async function pay(street: Street, lesson: Lesson, today: string): Promise<void> {
  const { instructor, student } = lesson;
  const { school } = instructor;
  const sent: Sent = {
    method: 'POST',
    path: `/school/${school.id}/payments`,
    cookie: school.cookie,
    body: {
      studentId: student.id,
      bookingId: lesson.id,
      amount: lesson.total,
      method: student.chance.oneOf(['cash', 'e_transfer', 'card']),
      date: today,
      idempotencyKey: randomUUID(),
    },
  };
  const twice = student.chance.percent(DOUBLE_CLICK_PERCENT) ? [sent, sent] : [sent];
  const answers = await Promise.all(twice.map((one) => street.caller.call<{ id: string }>(one)));
  if (new Set(answers.map(({ body }) => body.id)).size > 1)
    street.caller.faults.push('one payment was written down twice');
  count(street.tally, answers[0]?.status === 201 ? 'payments' : 'payments refused');
}

/** Records the lesson in the car with the student's code. Otherwise, the student confirms it later, or never. */
export async function record(street: Street, { id, student, instructor }: Lesson): Promise<void> {
  const { caller } = street;
  const path = `/booking/${id}/record`;
  const shown = await caller.call<LessonRecord>({ path, cookie: student.cookie });
  const code = student.chance.percent(CODE_SHOWN_PERCENT) ? shown.body.code : null;
  const body = { minutes: 60, kilometres: student.chance.between(8, 40), ...(code !== null && { code }) };
  const said = await caller.call<LessonRecord>({ method: 'POST', path, body, cookie: instructor.school.cookie });
  if (said.status !== 200 || said.body.said === null) return refused(street, said);
  count(street.tally, 'lessons on record');
  if (said.body.confirmed || !student.chance.percent(CONFIRMS_LATER_PERCENT)) return;
  const { number } = said.body.said;
  const sent = { method: 'POST', path: `${path}/confirm`, body: { number } } as const;
  const confirmed = await sendAsPeopleDo<LessonRecord>(street, student, sent);
  if (confirmed.status !== 200) refused(street, confirmed);
}

function refused(street: Street, { status, body }: Answer): void {
  const { error } = (body ?? {}) as { error?: { code: string } };
  count(street.tally, `refused: ${error?.code ?? status}`);
}

/** 1 is Monday. */
const isoWeekday = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
