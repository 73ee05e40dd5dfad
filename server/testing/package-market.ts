import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Balances, LessonMoney } from '#contract/ledger.ts';
import type { Package, PackageOrder } from '#contract/packages.ts';
import { beginSession, signUpCandidate } from './actors.ts';
import { addTaxedSchool } from './lesson.ts';
import { addInstructor, addSlots } from './marketplace.ts';
import { TEST_NOW, type TestApp } from './test-app.ts';

export const TEN_HOURS = { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 600, validMonths: 6 };
/** Their price with Ontario's 13%. */
export const TOTAL = 678;

export const day = (index: number) => `2026-12-${String(index).padStart(2, '0')}`;
export const NINE = { startTime: '09:00', endTime: '10:00' };
export const getBookingId = ({ body }: { body: unknown }) => (body as Booking).bookingId;
export const getStatusAndCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error?: { code?: string } } | null)?.error?.code,
];

/** A school that sells ten hours, an instructor with an hour on each day of December, and a student. */
export async function packageMarket(app: TestApp, said: object = {}) {
  const school = await addTaxedSchool(app);
  const instructor = await addInstructor(app, school.schoolId, { rateCents: 8000 });
  const student = await signUpCandidate(app);
  await addSlots(
    app,
    instructor.id,
    Array.from({ length: 28 }, (_, index) => ({ date: day(index + 1), ...NINE })),
  );
  const url = `/api/school/${school.schoolId}`;
  const asSchool = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.call({ method, url: url + path, as: school.cookie, ...(payload && { payload }) });
  const asStudent = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, as = student.cookie) =>
    app.call({ method, url: `/api${path}`, as, ...(payload && { payload }) });
  const sold = (await asSchool('POST', '/packages', { ...TEN_HOURS, ...said })).body as Package;
  const ask = (more: object = {}, as?: string) =>
    asStudent('POST', '/package-orders', { packageId: sold.id, total: sold.total, ...more }, as);
  const accept = (id: string) => asSchool('POST', `/package-orders/${id}/accept`);
  return {
    ...{ school, instructor, student, sold, asSchool, asStudent, ask, accept },
    mine: async () => (await asStudent('GET', '/package-orders')).body as PackageOrder[],
    one: async () => ((await asStudent('GET', '/package-orders')).body as PackageOrder[])[0] as PackageOrder,
    balances: async () => (await asSchool('GET', '/balances')).body as Balances,
    money: async (id: string) => (await asStudent('GET', `/booking/${id}/money`)).body as LessonMoney,
    /** A package that was ordered and accepted. */
    has: async (total = sold.total) => {
      const { id } = (await ask({ total })).body as PackageOrder;
      return (await accept(id)).body as PackageOrder;
    },
    pay: (more: object) =>
      asSchool('POST', '/payments', {
        ...{ studentId: student.id, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() },
        ...more,
      }),
    book: (date: string, more: object = {}) =>
      asStudent('POST', '/booking', { instructorId: instructor.id, date, ...NINE, location: '5 Elm Street', ...more }),
    cancelAt: async (id: string, instant: string) => {
      app.clock.set(instant);
      const as = await beginSession(app, student.id);
      const { status } = await asStudent('POST', `/booking/${id}/cancel`, {}, as);
      app.clock.set(TEST_NOW);
      return status;
    },
  };
}
export async function expectBooksToBeZero(app: TestApp) {
  const { rows } = await sql`
    SELECT id FROM ledger_entries
     WHERE owed_cents + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents + credit_cents <> 0
        OR credit_minutes + sold_minutes + taken_minutes <> 0`.execute(app.db);
  expect(rows).toEqual([]);
}
