import { randomUUID } from 'node:crypto';
import { addDays } from '../../contract/bookable-days.ts';
import type { BookMonth } from '../../contract/closed-months.ts';
import type { Balances } from '../../contract/ledger.ts';
import { forgetDisk } from '../../server/testing/forget-disk.ts';
import { makeScratchFolder } from '../../server/testing/scratch-folder.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { createWitness, embeddedAddress, type Witness } from '../support/witness.ts';
import { createCaller, forEach, type Sent } from './caller.ts';
import { type Chance, createChance } from './chance.ts';
import { addStudents, logInAgain, openCity, type School } from './city.ts';
import { countBroken, listenToMessages } from './invariants.ts';
import { cityTime, moveTo, NIGHTLY, settle, tidyUp, WEEKLY } from './moving-time.ts';
import {
  beginCourse,
  bookCourse,
  bookOne,
  buyPackage,
  cancel,
  count,
  gone,
  type Learner,
  type Lesson,
  move,
  pay,
  record,
  type Street,
} from './people.ts';

export interface Extent {
  days: number;
  instructors: number;
  students: number;
  seed: number;
}

export interface Year {
  /** Counts of events. */
  tally: Record<string, number>;
  /** Answers by status. */
  answers: Record<string, number>;
  /** Violations of each invariant. */
  invariants: Record<string, number>;
  /** The first unexpected answers. */
  faults: string[];
  /** Utilisation, money in dollars, emails. */
  figures: Record<string, number>;
}

const MORNING = '07:00';
const EVENING = '21:00';
const ARRIVING_SHARE = 0.8;
/** Chances in percent per day. */
const PERCENT = {
  books: 12,
  buysPackage: 30,
  cancels: 1,
  moves: 0.5,
  sick: 0.7,
  snow: 2.5,
  pays: 70,
  forgotten: 8,
  noShow: 3,
  noInstructor: 1,
};
const LOG_IN_EVERY_DAYS = 7;
const CHANGED_WITHIN_DAYS = 12;

type Books = { months: BookMonth[]; lastClosable: string | null };

interface City extends Street {
  product: MovableProduct;
  witness: Witness;
  schools: School[];
  learners: Learner[];
  chance: Chance;
  /** Totals of months when a school closed them, by school and month. */
  closed: Map<string, BookMonth>;
}

/** Drives a city's schools and students through a year over the product's API, on a clock that moves from morning to evening. */
export async function driveThroughYear(extent: Extent, say: (line: string) => void): Promise<Year> {
  const chance = createChance(extent.seed);
  // Doesn't wait for the disk, which isn't under test, so that it runs faster.
  const product = await startMovableProduct({}, makeScratchFolder('lanewise-city-'));
  await forgetDisk(embeddedAddress(product.dataDir));
  const witness = createWitness(embeddedAddress(product.dataDir));
  const caller = createCaller(product.address);
  try {
    await listenToMessages(witness);
    const schools = await openCity(product, extent.instructors, chance);
    const [learners, lessons, tally, closed]: [Learner[], City['lessons'], City['tally'], City['closed']] = [
      [],
      new Map(),
      new Map(),
      new Map(),
    ];
    const city: City = { product, witness, caller, schools, chance, learners, lessons, tally, closed };
    const first = addDays(new Date().toISOString().slice(0, 10), 1);
    const invariants: Record<string, number> = {};
    for (let day = 0; day < extent.days; day++) {
      const today = addDays(first, day);
      await moveTo(city, cityTime(today, MORNING), day % 7 === 0 ? [...NIGHTLY, ...WEEKLY] : NIGHTLY);
      if (day % LOG_IN_EVERY_DAYS === 0) await logInAgain(product, schools);
      await arrive(city, extent, day, today);
      await liveMorning(city, today);
      await moveTo(city, cityTime(today, EVENING));
      await liveEvening(city, today);
      if (day % 7 !== 6 && day !== extent.days - 1) continue;
      await settleAccounts(city, today);
      await closeMonths(city);
      await settle(witness);
      await tidyUp(witness);
      const broken = await countBroken(witness, cityTime(addDays(today, -7), MORNING));
      for (const [what, count] of Object.entries(broken)) invariants[what] = (invariants[what] ?? 0) + count;
      say(`${today}: ${tally.get('lessons booked') ?? 0} lessons booked by ${learners.length} students`);
    }
    const end = cityTime(addDays(first, extent.days), MORNING);
    await moveTo(city, end, NIGHTLY);
    await settle(witness);
    invariants['closed months that changed since'] = await changedMonths(city);
    return {
      tally: Object.fromEntries([...tally].sort()),
      answers: Object.fromEntries([...caller.answers].sort()),
      invariants,
      faults: caller.faults,
      figures: await figuresOf(witness, end),
    };
  } finally {
    caller.close();
    await witness.close();
    await product.stop();
  }
}

/** Adds students all year except in the last weeks, when the others finish their courses. */
async function arrive(city: City, { students, days, seed }: Extent, day: number, today: string): Promise<void> {
  const until = (on: number) => Math.min(students, Math.round((students * on) / (days * ARRIVING_SHARE)));
  const [from, to] = [until(day), until(day + 1)];
  if (to === from) return;
  const now = cityTime(today, MORNING);
  const instructors = city.schools.flatMap((school) => school.instructors);
  const come = await addStudents(city.witness, { from, count: to - from, now }, city.chance);
  const learners = come.map((student, index) => beginCourse(student, instructors, seed * 100_003 + from + index));
  city.learners.push(...learners);
  await forEach(learners, async (learner) => {
    if (learner.chance.percent(PERCENT.buysPackage)) await buyPackage(city, learner);
    await bookCourse(city, learner, today);
  });
}

async function liveMorning(city: City, today: string): Promise<void> {
  const { chance, schools } = city;
  if (isWinter(today) && chance.percent(PERCENT.snow))
    await forEach(schools, (school) => declareSnowDay(city, school, today));
  const sick = schools.flatMap(({ instructors }) => instructors).filter(() => chance.percent(PERCENT.sick));
  await forEach(sick, async (instructor) => {
    const path = `/instructor/${instructor.id}/days-off`;
    const body = { fromDate: today, toDate: today, reason: 'Sick', lessons: 'cancel' };
    const answer = await city.caller.call({ method: 'POST', path, body, cookie: instructor.school.cookie });
    if (answer.status !== 201) return;
    count(city.tally, 'days off sick');
    for (const lesson of lessonsOn(city, today))
      if (lesson.instructor === instructor) gone(city, lesson, 'cancelled by schools');
  });
  const soon = addDays(today, CHANGED_WITHIN_DAYS);
  const ahead = [...city.lessons.values()].filter(({ date }) => date > today && date <= soon);
  await forEach(
    ahead.filter(() => chance.percent(PERCENT.cancels)),
    (lesson) => cancel(city, lesson),
  );
  await forEach(
    ahead.filter(() => chance.percent(PERCENT.moves)),
    (lesson) => (city.lessons.has(lesson.id) ? move(city, lesson) : Promise.resolve()),
  );
  const booking = city.learners.filter(({ left, chance: own }) => left > 0 && own.percent(PERCENT.books));
  await forEach(booking, (learner) => bookOne(city, learner, today));
}

async function declareSnowDay(city: City, { cookie }: School, today: string): Promise<void> {
  const body = { id: randomUUID(), date: today, reason: 'Thirty centimetres of snow' };
  const sent: Sent = { method: 'POST', path: '/snow-day', body, cookie };
  const answer = await city.caller.call<{ cancelled: { bookingId: string }[] }>(sent);
  if (answer.status !== 200) return;
  count(city.tally, 'snow days');
  for (const { bookingId } of answer.body.cancelled) {
    const lesson = city.lessons.get(bookingId);
    if (lesson) gone(city, lesson, 'cancelled for snow');
  }
}

/** Enters the day's outcomes for each school. Some are forgotten, and complete automatically a day later. */
async function liveEvening(city: City, today: string): Promise<void> {
  await forEach(lessonsOn(city, today), async (lesson) => {
    const { chance } = lesson.student;
    city.lessons.delete(lesson.id);
    if (!chance.percent(PERCENT.forgotten)) {
      const isNoShow = chance.percent(PERCENT.noShow);
      const isLeft = !isNoShow && chance.percent(PERCENT.noInstructor);
      const outcome = isNoShow ? 'No-show' : isLeft ? 'Instructor no-show' : 'Completed';
      const path = `/booking/${lesson.id}/outcome`;
      const { cookie } = lesson.instructor.school;
      const answer = await city.caller.call({ method: 'POST', path, body: { outcome }, cookie });
      count(city.tally, answer.status === 200 ? outcome : 'outcomes refused');
      if (isLeft) lesson.student.left++;
      if (outcome === 'Completed') await record(city, lesson);
    }
    if (!lesson.isFromCredit && chance.percent(PERCENT.pays)) await pay(city, lesson, today);
  });
}

/** Once a week, each school settles what students owe it and what it owes them. */
async function settleAccounts(city: City, today: string): Promise<void> {
  await forEach(city.schools, async ({ id, cookie }) => {
    const { body } = await city.caller.call<Balances>({ path: `/school/${id}/balances?limit=100`, cookie });
    for (const { studentId, owedByNow, refundDue } of body.students) {
      const give = async (path: string, amount: number, what: string) => {
        const given = { studentId, amount, method: 'e_transfer', date: today, idempotencyKey: randomUUID() };
        const answer = await city.caller.call({ method: 'POST', path: `/school/${id}/${path}`, body: given, cookie });
        count(city.tally, answer.status === 201 ? what : `${what} refused`);
      };
      if (owedByNow > 0 && city.chance.percent(PERCENT.pays)) await give('payments', owedByNow, 'payments');
      if (refundDue > 0) await give('refunds', refundDue, 'refunds');
    }
  });
}

/** In the first week of each month, schools close the previous one. */
async function closeMonths({ caller, schools, closed, tally }: City): Promise<void> {
  await forEach(schools, async ({ id, cookie }) => {
    const { lastClosable: month } = (await caller.call<Books>({ path: `/school/${id}/months`, cookie })).body;
    if (month === null) return;
    const sent: Sent = { method: 'POST', path: `/school/${id}/months/close`, body: { month }, cookie };
    const { status, body } = await caller.call<BookMonth>(sent);
    if (status === 201) closed.set(`${id} ${month}`, body);
    count(tally, status === 201 ? 'months closed' : 'months refused');
  });
}

async function changedMonths({ caller, schools, closed }: City): Promise<number> {
  let changed = 0;
  await forEach(schools, async ({ id, cookie }) => {
    const { months } = (await caller.call<Books>({ path: `/school/${id}/months`, cookie })).body;
    const was = [...closed].filter(([key]) => key.startsWith(id)).map(([, month]) => month);
    changed += was.filter(({ month }, at) => {
      const now = months.find((one) => one.month === month);
      return JSON.stringify(now) !== JSON.stringify(was[at]);
    }).length;
  });
  return changed;
}

const lessonsOn = ({ lessons }: Street, day: string): Lesson[] =>
  [...lessons.values()].filter(({ date }) => date === day);
const isWinter = (date: string): boolean => ['12', '01', '02', '03'].includes(date.slice(5, 7));

async function figuresOf(witness: Witness, until: Date): Promise<Record<string, number>> {
  const [figures = {}] = await witness.rows<Record<string, number>>(
    `SELECT (SELECT round(100.0 * count(*) FILTER (WHERE status = 'BOOKED') / greatest(count(*), 1), 1)::float8
               FROM slots WHERE ends_at <= $1 AND status <> 'WITHDRAWN') AS "hours filled, %",
            (SELECT count(*)::int FROM emails WHERE status = 'sent') AS emails,
            (sum(-income_cents - tax_cents - fee_cents) / 100)::float8 AS agreed,
            (sum(greatest(cash_cents, 0)) / 100)::float8 AS paid,
            (-sum(least(cash_cents, 0)) / 100)::float8 AS refunded,
            (sum(owed_cents) / 100)::float8 AS owed,
            (-sum(refund_due_cents) / 100)::float8 AS "refunds due"
       FROM ledger_entries`,
    [until],
  );
  return figures;
}
