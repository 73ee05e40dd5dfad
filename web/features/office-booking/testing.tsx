import { page, userEvent } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { LastLesson, OfficeTime } from '#contract/office-bookings.ts';
import type { StudentRow } from '#contract/school-students.ts';
import type { Answers, Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { AMINA, SCHOOL } from '../../testing/samples.ts';
import { writeSession } from '../session/session-store.ts';
import { BookingLauncher } from './launcher.tsx';

/* What tests of the booking dialog share: a school with two instructors, two students and free times. */

export const SCHOOL_ID = '5c000000-0000-4000-8000-000000000001';
const id = (end: string) => `5c000000-0000-4000-8000-${end.padStart(12, '0')}`;
export const AMINA_ID = id('a1');
export const BEN_ID = id('a2');
export const MAYA_ID = id('c1');

export const MEMBER: SessionActor = { ...SCHOOL, id: SCHOOL_ID, mayBook: true } as SessionActor;

export const AMINA_HERE: Instructor = { ...AMINA, id: AMINA_ID };
const BEN: Instructor = { ...AMINA, id: BEN_ID, firstName: 'Ben', lastName: 'Roy', ratePerHour: 60 };

export const MAYA: StudentRow = {
  ...{ id: MAYA_ID, firstName: 'Maya', lastName: 'Chen', phone: '(613) 555-0142', email: 'maya@chen.example' },
  ...{ status: 'active', hasAccount: true, lastLesson: '2026-11-20', nextLesson: null },
  ...{ licenceExpiresOn: null, owed: 0 },
};
export const LEO: StudentRow = {
  ...MAYA,
  ...{ id: id('c2'), firstName: 'Leo', lastName: 'Park', phone: '(613) 555-0199', email: null, lastLesson: null },
};

export const LAST: LastLesson = {
  ...{ instructorId: AMINA_ID, kindId: null, date: '2026-11-20', startTime: '09:00', endTime: '10:00' },
  ...{ location: '12 Bank Street, Ottawa', pickupPostalCode: 'K1P 1A1', dropOff: null, dropOffPostalCode: null },
} as unknown as LastLesson;

export const timeAt = (date: string, startTime: string, more: Partial<OfficeTime> = {}): OfficeTime => ({
  ...{ instructorId: AMINA_ID, date, startTime, timeZone: 'America/Toronto', isReachable: true },
  endTime: `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`,
  ...more,
});

export const TIMES = [
  timeAt('2099-11-30', '09:00'),
  timeAt('2099-11-30', '13:00'),
  timeAt('2099-12-01', '10:00'),
  timeAt('2099-11-30', '11:00', { isReachable: false }),
];

/** What the server answers to a booking. */
export function bookedFrom({ body }: Call, more: object = {}): Booking & { studentId: string } {
  const { date, startTime, endTime, instructorId, location, pickupPostalCode = null } = body as Record<string, string>;
  return {
    pickupPostalCode,
    ...{ bookingId: id('b1'), code: 'LW-7K3Q9', studentId: MAYA_ID, kind: null, seriesId: null },
    instructor: { id: instructorId, firstName: 'Amina', lastName: 'Osei', photoVersion: null },
    candidate: { first_name: 'Maya', last_name: 'Chen', email: 'maya@chen.example', phone: '(613) 555-0142' },
    ...{ startTime: `${date}T${startTime}:00-05:00`, endTime: `${date}T${endTime}:00-05:00` },
    ...{ timeZone: 'America/Toronto', location, totalCharges: 50, feeAndTaxes: 6.5, bookingFee: 0, tax: 6.5 },
    ...{ bookingStatus: 'Booked', actions: ['cancel'] },
    ...more,
  } as unknown as Booking & { studentId: string };
}

const found = ({ query }: Call) => {
  const search = (query.get('search') ?? '').toLowerCase();
  const digits = search.replaceAll(/\D/g, '');
  const students = [MAYA, LEO].filter(
    ({ firstName, lastName, phone, email }) =>
      `${firstName} ${lastName}`.toLowerCase().includes(search) ||
      email === search ||
      (digits.length >= 4 && phone.replaceAll(/\D/g, '').endsWith(digits.slice(-10))),
  );
  return { students, next: null };
};

export const STUDENTS = `GET /school/${SCHOOL_ID}/students`;
export const OFFICE_TIMES = `GET /school/${SCHOOL_ID}/office-times`;
export const BOOK = `POST /school/${SCHOOL_ID}/bookings`;
export const PREVIEW = `${BOOK}/preview`;
export const OFFERS = `GET /school/${SCHOOL_ID}/offers`;
export const ORDERS = `GET /school/${SCHOOL_ID}/package-orders`;

const ANSWERS: Answers = {
  [STUDENTS]: found,
  [OFFICE_TIMES]: () => ({ times: TIMES }),
  [BOOK]: (call) => Response.json(bookedFrom(call), { status: 201 }),
  [PREVIEW]: () => ({ lessons: [] }),
  [ORDERS]: () => [],
  [OFFERS]: () => ({ offers: [] }),
  [`GET /school/${SCHOOL_ID}/students/${MAYA_ID}/last-lesson`]: () => ({ lesson: LAST }),
  [`GET /school/${SCHOOL_ID}/students/${LEO.id}/last-lesson`]: () => ({ lesson: null }),
  [`GET /school/${SCHOOL_ID}/students/${LEO.id}`]: () => ({ ...LEO, location: '', pickupPostalCode: '' }),
  [`GET /instructor/school/${SCHOOL_ID}`]: () => [AMINA_HERE, BEN],
  [`GET /instructor/${AMINA_ID}/lesson-kinds`]: () => [],
  [`GET /instructor/${BEN_ID}/lesson-kinds`]: () => [],
};

/** A page with a heading and a field. */
const PAGE = { heading: 'Today', field: 'Note' };

type RoomOptions = Parameters<typeof show>[1];

/** A page of the school with the launcher, as its header has it. */
export function openPage({ answers = {}, ...options }: RoomOptions = {}, actor: SessionActor = MEMBER) {
  writeSession(actor);
  return show(
    <>
      <h1>{PAGE.heading}</h1>
      <label>
        {PAGE.field} <input />
      </label>
      <BookingLauncher schoolId={SCHOOL_ID} />
    </>,
    { ...options, answers: { ...ANSWERS, ...answers } },
  );
}

export const dialog = () => page.getByRole('dialog', { name: /^(New booking|Past lesson|Nouvelle réservation)$/ });
export const whoField = () => page.getByRole('combobox', { name: 'Student' });
export const times = () => page.getByRole('list', { name: 'Time' }).getByRole('button');
export const bookButton = () => dialog().getByRole('button', { name: /^Book (lesson|\d+ lessons|anyway)/ });

/** Presses the shortcut of every page. */
export async function pressShortcut(): Promise<void> {
  await userEvent.keyboard('{Control>}{Shift>}N{/Shift}{/Control}');
}

export const bodiesOf = (calls: readonly Call[], name: string): unknown[] =>
  calls.filter((call) => call.name === name).map(({ body }) => body);
