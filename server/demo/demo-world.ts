import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '#contract/bookable-days.ts';
import { toCents } from '#contract/money.ts';
import type { Package } from '#contract/packages.ts';
import type { Skill } from '#contract/skills.ts';
import { type HoursLine, toMinutesOfDay } from '#contract/weekly-hours-lines.ts';
import { asTransaction, type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { NewSlot } from '#server/modules/availability/availability.ts';
import { addSlots } from '#server/modules/availability/availability.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { insertGuardian } from '#server/modules/guardians/guardians.db.ts';
import { takeInvoiceNumber } from '#server/modules/ledger/ledger.db.ts';
import { addLessonKind } from '#server/modules/lesson-kinds/lesson-kinds.ts';
import { selectLesson } from '#server/modules/lesson-records/lesson-records.db.ts';
import { appendRecord, lessonFacts } from '#server/modules/lesson-records/record-lesson.ts';
import { insertMember } from '#server/modules/members/members.db.ts';
import { insertOrder, updateAccepted } from '#server/modules/packages/orders.db.ts';
import { packageExpiry } from '#server/modules/packages/packages.rules.ts';
import { addPackage } from '#server/modules/packages/packages.ts';
import { setPhoto } from '#server/modules/photos/photos.ts';
import { saveWeeklyHours } from '#server/modules/weekly-hours/weekly-hours.ts';
import { type Clock, dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { readFact, rememberFact } from '#server/platform/database/facts.ts';
import { createPostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import type { Passwords } from '#server/platform/passwords.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import { demoBookingCode } from './demo-booking-codes.ts';
import {
  hasAccounts,
  insertAccount,
  insertBooking,
  insertInstructor,
  insertSchool,
  selectPasswordHashes,
} from './demo-world.db.ts';
import { insertLessons, insertPayments, type SlotWithBooking } from './lessons.db.ts';
import type { DemoInstructor } from './people.ts';
import {
  DEMO_ADMIN,
  DEMO_FORMER_STUDENTS,
  DEMO_GUARDIAN,
  DEMO_LESSONS,
  DEMO_MEMBERS,
  DEMO_PASSWORD,
  DEMO_SCHOOLS,
  DEMO_STUDENTS,
  type DemoLesson,
  type DemoMember,
  type DemoSchool,
} from './people.ts';
import { createPlaces } from './places.ts';

import { AGREED, type Cast, computeCharges, planLessons } from './weeks.ts';

/** For instructors with equal breaks between lessons; the others' schedules come from a sheet. */
function toWeeklyHours({ weekdays, starts, minutes }: DemoInstructor): HoursLine[] {
  const [first = 0, second = 0, ...others] = starts.map(toMinutesOfDay);
  const step = second - first;
  if (others.some((start, index) => start !== second + (index + 1) * step)) return [];
  const to = wallTime(first + (starts.length - 1) * step + minutes);
  return weekdays.map((weekday) => ({
    ...{ weekday, from: wallTime(first), to },
    ...{ lessonMinutes: minutes, breakMinutes: step - minutes },
  }));
}

const FACT = 'demo_world';
const WEEKS_AHEAD = 4;

/** Fills an empty database with the demo world, once. Leaves a database with any account alone. */
export async function fillDemoWorld(ctx: Context): Promise<void> {
  const { clock, passwords } = ctx;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  const made = await inTransaction(ctx, async (tx) => {
    const transaction = tx.db;
    if (await hasAccounts(transaction)) return null;
    if (!(await rememberFact(transaction, FACT, 'filled'))) return null;
    const now = nowDate(clock);
    const placesOf = createPlaces(createPostalGeocoder());
    const person = { passwordHash, now };
    await insertAccount(transaction, { ...person, kind: 'admin', locale: 'en', ...DEMO_ADMIN });
    const studentIds = [];
    for (const student of DEMO_STUDENTS)
      studentIds.push(await insertAccount(transaction, { ...person, kind: 'candidate', ...student }));

    const [studentId = ''] = studentIds;
    const accountId = await insertAccount(transaction, { ...person, kind: 'candidate', ...DEMO_GUARDIAN });
    await insertGuardian(tx, { studentId, accountId, mayCancel: true, now });

    const cast = await hireSchools(transaction, clock, passwordHash);
    const { held, taught } = await bookLessons(transaction, clock, cast, studentIds, placesOf);
    await recordLessons(tx, taught);
    const former = [];
    for (const [index, student] of DEMO_FORMER_STUDENTS.entries()) {
      former.push(
        await insertAccount(transaction, {
          ...person,
          kind: 'candidate',
          locale: 'en',
          phone: `(416) 555-01${60 + index}`,
          ...student,
          email: emailOf(student),
        }),
      );
    }
    const lessons = lessonsOf(clock, cast, former, held, placesOf);
    await insertLessons(transaction, lessons, now);
    await insertPayments(transaction, now);
    for (const { slot } of lessons) held.add(keyOf(slot));
    const bySheet = cast.filter(({ instructor }) => toWeeklyHours(instructor).length === 0);
    const slots = bySheet.flatMap((member) => weeklySlots(clock, member)).filter((slot) => !held.has(keyOf(slot)));
    await addSlots(tx, slots, 'hand');
    return { cast, former };
  });
  if (!made) return;
  for (const { instructor, instructorId, schoolId, accountId } of made.cast) {
    const lines = toWeeklyHours(instructor);
    if (lines.length > 0) await saveWeeklyHours(ctx, { id: schoolId, accountId }, instructorId, { lines });
    await setPhoto(ctx, 'instructor', instructorId, await readFile(portraitOf(instructor.lastName)));
  }
  const schoolIds = new Map(made.cast.map(({ school, schoolId }) => [school, schoolId]));
  for (const [school, schoolId] of schoolIds) {
    for (const kind of school.kinds) await addLessonKind(ctx, schoolId, kind);
    const offered = [];
    for (const one of school.packages)
      offered.push(await addPackage(ctx, schoolId, { ...one, kinds: [], isOffered: true }));
    const [first] = offered;
    if (school === DEMO_SCHOOLS[0] && first) await orderPackage(ctx, { school, schoolId, offered: first }, made.former);
  }
}

/** Records the lessons in the order they took place. Sends no emails. */
async function recordLessons(tx: Transaction, taught: readonly Taught[]): Promise<void> {
  const now = nowDate(tx.clock);
  for (const { bookingId, lesson } of taught.toSorted((one, other) => other.lesson.daysAgo - one.lesson.daysAgo)) {
    const stored = await selectLesson(tx, bookingId);
    if (!stored) continue;
    const marks = Object.entries(lesson.skills).map(([skill, level]) => ({ skill: skill as Skill, level }));
    const facts = lessonFacts(stored, { kilometres: lesson.kilometres }, { marks, isBySchool: false });
    const { number } = await appendRecord(tx, stored, { what: 'lesson', lesson: facts }, now);
    if (lesson.isToConfirm) continue;
    await appendRecord(tx, stored, { what: 'confirmation', about: number, by: 'page', code: stored.code }, now);
  }
}

/** One student owns a package, and another waits for an answer. Sends no emails. */
async function orderPackage(
  ctx: Context,
  { school, schoolId, offered }: { school: DemoSchool; schoolId: string; offered: Package },
  [holder, asker]: readonly string[],
): Promise<void> {
  if (!holder || !asker) return;
  const now = nowDate(ctx.clock);
  const { id: packageId, name, minutes, validMonths, price, tax, total } = offered;
  const money = { priceCents: toCents(price), agreedCents: toCents(total) };
  const order = { packageId, schoolId, name, minutes, validMonths, kinds: [], ...money, now };
  await inTransaction(ctx, async (tx) => {
    await insertOrder(tx, { ...order, candidateId: asker });
    const id = await insertOrder(tx, { ...order, candidateId: holder });
    if (!id) return;
    const expiresOn = packageExpiry(dayIn(school.timeZone, ctx.clock.now()), validMonths);
    const invoiceNumber = await takeInvoiceNumber(tx, schoolId);
    await updateAccepted(tx, id, { taxCents: toCents(tax), expiresOn, invoiceNumber, now });
  });
}

/** Drawn by `scripts/demo-portraits.ts`. */
const portraitOf = (lastName: string): string =>
  join(import.meta.dirname, 'portraits', `${inPlainLetters(lastName)}.webp`);

/** The demo world's accounts; null if the database has no demo world. */
export async function demoAccounts(db: Database): Promise<{ role: string; email: string; password: string }[] | null> {
  if ((await readFact(db, FACT)) === undefined) return null;
  const account = (role: string) => (person: { email: string }) => ({
    role,
    email: person.email,
    password: DEMO_PASSWORD,
  });
  return [
    ...DEMO_STUDENTS.map(account('Student')),
    account('Parent')(DEMO_GUARDIAN),
    ...DEMO_SCHOOLS.map(account('School')),
    ...DEMO_MEMBERS.map((member) => account(`School, ${member.role}`)(member)),
    account('Admin')(DEMO_ADMIN),
  ];
}

const emailOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName}.${lastName}@student.example`.toLowerCase();

/**
 * Whether readers of the README can log in: the demo world is in the database, and some accounts still have their
 * original password.
 */
export async function isDemoOpen(db: Database, passwords: Passwords): Promise<boolean> {
  if ((await readFact(db, FACT)) === undefined) return false;
  const people = [DEMO_ADMIN, DEMO_GUARDIAN, ...DEMO_STUDENTS, ...DEMO_SCHOOLS, ...DEMO_MEMBERS].map(
    ({ email }) => email,
  );
  const hashes = await selectPasswordHashes(db, [...people, ...DEMO_FORMER_STUDENTS.map(emailOf)]);
  const answers = await Promise.all(hashes.map((hash) => passwords.verify(hash, DEMO_PASSWORD)));
  return answers.includes(true);
}

async function hireSchools(db: Database, clock: Clock, passwordHash: string): Promise<Cast[]> {
  const now = nowDate(clock);
  const cast: Cast[] = [];
  for (const school of DEMO_SCHOOLS) {
    const schoolId = await insertSchool(db, school, now);
    const letIn = async (member: DemoMember, instructorId: string | null) => {
      const { firstName, lastName, email, role } = member;
      const names = { firstName: '', lastName: '', locale: school.locale, passwordHash, now };
      const accountId = await insertAccount(db, { ...names, kind: 'school', email });
      await insertMember(asTransaction(db), { schoolId, accountId, role, instructorId, firstName, lastName, now });
      return accountId;
    };
    const accountId = await letIn({ role: 'owner', email: school.email, firstName: '', lastName: '' }, null);
    for (const [index, instructor] of school.instructors.entries()) {
      const email = `${inPlainLetters(instructor.firstName)}@${school.email.replace('@', '.')}`;
      const phone = school.phone.replace(/\d{2}$/, String(50 + index));
      const today = dayIn(school.timeZone, clock.now());
      const licenceExpiry = addDays(today, 400 + index * 90);
      // The second car of each school has a few weeks of insurance left, and goes to the garage next month.
      const isSecond = index === 1;
      const carDays = {
        insurance_expiry: addDays(today, isSecond ? 24 : 210 + index * 30),
        inspection_expiry: addDays(today, 95 + index * 60),
        out_from: isSecond ? addDays(today, 33) : null,
        out_until: isSecond ? addDays(today, 35) : null,
      };
      const { id, carId } = await insertInstructor(db, {
        ...instructor,
        email,
        phone,
        schoolId,
        licenceExpiry,
        carDays,
        now,
      });
      cast.push({ school, schoolId, accountId, instructor, instructorId: id, carId });
    }
    if (school !== DEMO_SCHOOLS[0]) continue;
    const [first] = cast;
    for (const member of DEMO_MEMBERS)
      await letIn(member, member.role === 'instructor' ? (first?.instructorId ?? null) : null);
  }
  return cast;
}

const inPlainLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Four weeks from tomorrow on, on each instructor's weekdays. */
function weeklySlots(clock: Clock, member: Cast): NewSlot[] {
  const today = dayIn(member.school.timeZone, clock.now());
  const days = Array.from({ length: WEEKS_AHEAD * 7 }, (_, index) => addDays(today, index + 1));
  return days
    .filter((day) => member.instructor.weekdays.includes(weekdayOf(day)))
    .flatMap((day) => member.instructor.starts.flatMap((start) => slotAt(member, day, start) ?? []));
}

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function slotAt({ school, instructor, instructorId }: Cast, date: string, startTime: string): NewSlot | null {
  const [hour = 0, minute = 0] = startTime.split(':').map(Number);
  const end = hour * 60 + minute + instructor.minutes;
  const endTime = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  const startsAt = deriveInstant({ date, time: startTime, timeZone: school.timeZone });
  const endsAt = deriveInstant({ date, time: endTime, timeZone: school.timeZone });
  if (startsAt.kind === 'skipped' || endsAt.kind === 'skipped') return null;
  return {
    instructorId,
    date,
    startTime,
    endTime,
    timeZone: school.timeZone,
    startsAt: toDate(startsAt.instant),
    endsAt: toDate(endsAt.instant),
  };
}

interface Taught {
  bookingId: string;
  lesson: DemoLesson;
}

/**
 * Past lessons with their reviews, and one future lesson for each student. @returns the slots that these take, and the
 * past ones
 */
async function bookLessons(
  db: Database,
  clock: Clock,
  cast: Cast[],
  studentIds: string[],
  placesOf: ReturnType<typeof createPlaces>,
): Promise<{ held: Set<string>; taught: Taught[] }> {
  const held = new Set<string>();
  const taught: Taught[] = [];
  let count = 0;
  const book = async (member: Cast, date: string, student: number, past: DemoLesson | null) => {
    const slot = slotAt(member, date, member.instructor.starts[1] ?? '10:30');
    const candidateId = studentIds[student];
    if (!slot || !candidateId) return;
    const bookingId = await insertBooking(db, {
      code: demoBookingCode('LW-DEM', 2, count),
      slot,
      schoolId: member.schoolId,
      carId: member.carId,
      candidateId,
      ...computeCharges(member),
      ...placesOf(member, () => count, null),
      status: past ? 'Completed' : 'Booked',
      review: past && { rating: past.rating, comment: past.comment },
      progress: past && { skills: past.skills, note: past.note },
      now: toDate(clock.now().subtract({ hours: 24 * 40 })),
    });
    held.add(keyOf(slot));
    if (past) taught.push({ bookingId, lesson: past });
    count++;
  };
  const member = (lastName: string) => cast.find((one) => one.instructor.lastName === lastName);
  const today = (one: Cast) => dayIn(one.school.timeZone, clock.now());

  for (const lesson of DEMO_LESSONS) {
    const teacher = member(lesson.instructor);
    if (teacher) await book(teacher, addDays(today(teacher), -lesson.daysAgo), lesson.student, lesson);
  }
  for (const [lastName, student] of [
    ['Sharma', 0],
    ['Zhang', 0],
    ['Lavoie', 1],
  ] as const) {
    const teacher = member(lastName);
    if (teacher) await book(teacher, nextWorkday(teacher, today(teacher)), student, null);
  }
  return { held, taught };
}

/**
 * The past weeks and the days ahead, and one lesson that ended a few hours ago, whose school hasn't reported on it yet.
 */
function lessonsOf(
  clock: Clock,
  cast: Cast[],
  former: string[],
  held: Set<string>,
  placesOf: ReturnType<typeof createPlaces>,
): SlotWithBooking[] {
  const now = nowDate(clock);
  const todayOf = ({ school }: Cast) => dayIn(school.timeZone, clock.now());
  const [member] = cast;
  const [candidateId] = former;
  if (!member || candidateId === undefined) return [];
  const isAfternoon = clock.now().toZonedDateTimeISO(member.school.timeZone).hour >= 12;
  const today = todayOf(member);
  const unmarked = isAfternoon ? slotAt(member, today, '09:00') : slotAt(member, addDays(today, -1), '16:00');
  const isHeld = (slot: NewSlot) => held.has(keyOf(slot)) || (unmarked !== null && keyOf(slot) === keyOf(unmarked));
  const lessons = planLessons(cast, former, { slotAt, weekdayOf, todayOf, isHeld, placesOf, now });
  if (!unmarked) return lessons;
  const { schoolId, carId } = member;
  const places = placesOf(member, () => 0, null);
  return [
    ...lessons,
    { slot: unmarked, booking: { candidateId, schoolId, carId, ...places, ...AGREED, ...computeCharges(member) } },
  ];
}

function nextWorkday({ instructor }: Cast, today: string): string {
  let day = addDays(today, 4);
  while (!instructor.weekdays.includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
}

const keyOf = (slot: NewSlot): string => `${slot.instructorId} ${slot.date} ${slot.startTime}`;
