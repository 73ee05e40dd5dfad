import { addDays } from '../../contract/bookable-days.ts';
import type { Row } from '../support/report.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import {
  type FixtureSize,
  fillFixture,
  firstDay,
  INSTRUCTORS_A_SCHOOL,
  makeId,
  SLOTS_A_DAY,
  studentCookie,
  TOGETHER,
} from './fixture.ts';
import { type Bench, BROWSER_HEADERS, measureKept, measureNotKept } from './load.ts';

const INSTRUCTORS = 200;
const DAY = 3;
/** Every place is in the area of the schools that share one place. */
const PLACES = 'M4C M4E M4G M4J M4K M4L M4M M4N M4P M4R M4S M4T M4V M4W M4X M4Y M5A M5B M5C M5V'.split(' ');
const dayList = (): string => `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), DAY)}`;

/** Measures the list of the 200 instructors available on a day, and one instructor's free times. */
export async function measureDayList({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  try {
    await fillFixture(database, { instructors: INSTRUCTORS, slots: INSTRUCTORS * SLOTS_A_DAY * 30, days: 30 });
    await database.quieten();
    const asked = { product, database, headers: { ...BROWSER_HEADERS, cookie: studentCookie(1) } };
    const seconds = isQuick ? 2 : 5;
    const freeTimes = (number: number) => `/api/schedule/instructor/${makeId('instructor', number)}`;
    return [
      await measureKept(`day list of ${INSTRUCTORS} instructors`, asked, [dayList()], { target: 0.7, seconds }),
      await measureNotKept('free times of an instructor', asked, (attempt) => freeTimes(attempt + 1), 3),
      await measureKept('free times of an instructor', asked, [freeTimes(0)], { target: 0.5, seconds }),
    ];
  } finally {
    await database.close();
  }
}

/**
 * In a market of a million slots, measures the list of instructors who travel to a place and the public pages of
 * schools and instructors.
 */
export async function measureMarket({ product, isQuick }: Bench): Promise<Row[]> {
  const size: FixtureSize = isQuick
    ? { instructors: 500, slots: 100_000, days: 40 }
    : { instructors: 5_000, slots: 1_000_000, days: 40 };
  const database = await openDatabase(product);
  try {
    await fillFixture(database, size);
    await bookDay(product, size);
    await database.quieten();
    const asked = { product, database, headers: { ...BROWSER_HEADERS, cookie: studentCookie(1) } };
    const anonymous = { ...asked, headers: BROWSER_HEADERS };
    const seconds = isQuick ? 2 : 5;
    const near = (attempt: number) => `${dayList()}&near=${PLACES[attempt % PLACES.length]}`;
    const pages = await database.query<{ slug: string }>(
      "SELECT slug FROM public_slugs WHERE kind = 'instructor' AND is_current ORDER BY slug LIMIT 200",
    );
    const page = (attempt: number) => `/instructors/${pages[attempt]?.slug}`;
    const slots = size.slots.toLocaleString('en');
    return [
      // A maximum price nobody has requested yet, so the server has no cached answer.
      await measureNotKept(
        `day list near a place at ${slots} slots`,
        asked,
        (attempt) => `${near(attempt)}&pageSize=12&maxRate=${500 + attempt}`,
        8,
      ),
      await measureKept(
        'day list near 20 places',
        asked,
        PLACES.map((_, index) => near(index)),
        {
          target: 0.3,
          seconds,
        },
      ),
      await measureNotKept("an instructor's page", anonymous, page, 15),
      await measureKept("an instructor's page", anonymous, [page(0)], { target: 0.7, seconds }),
    ];
  } finally {
    await database.close();
  }
}

/**
 * Books a lesson in the middle of the day with each instructor who travels to the place, so that the server has to
 * check drive times.
 */
async function bookDay(product: Bench['product'], size: FixtureSize): Promise<void> {
  const first = TOGETHER.firstSchool * INSTRUCTORS_A_SCHOOL;
  for (let instructor = first; instructor < first + TOGETHER.schools * INSTRUCTORS_A_SCHOOL; instructor++) {
    const workingDay = (((DAY - instructor) % size.days) + size.days) % size.days;
    const number = (workingDay * SLOTS_A_DAY + 2) * size.instructors + instructor;
    const place = { pickupPostalCode: instructor % 2 ? 'M4C' : 'M6S' };
    const answer = await bookOne(product, size, number, place);
    if (!answer.ok) throw new Error(`A booking answers ${answer.status}: ${await answer.text()}`);
  }
}
