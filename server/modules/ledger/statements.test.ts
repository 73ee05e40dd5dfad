import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Payment } from '#contract/ledger.ts';
import type { Statement } from '#contract/statements.ts';
import { beginSession, signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';
import { drawStatementPdf } from './statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '2.50' });
});

const statement = async (as: string, query = '') =>
  app.call({ url: `/api/candidate/statement${query}`, as }) as Promise<{ status: number; body: Statement }>;
const pdf = (as: string, query = '') =>
  app.http.inject({ url: `/api/candidate/statement.pdf${query}`, headers: { cookie: as } });

/** A lesson at $80.00 with 13% tax and a fee of $2.50, paid the year before, cancelled with half refunded. */
async function studentWhoCancelled(locale: 'en' | 'fr' = 'en') {
  const school = await addTaxedSchool(app, locale);
  const lesson = await bookLesson(app, school, { locale });
  const post = async (path: string, payload: object) =>
    app.call({
      ...{ method: 'POST' as const, url: `/api/school/${school.schoolId}/${path}` },
      as: await beginSession(app, school.accountId),
      payload,
    });
  const record = async (path: 'payments' | 'refunds', said: { amount: number; date: string }) => {
    const payload = { studentId: lesson.student.id, method: 'cash', idempotencyKey: randomUUID(), ...said };
    return (await post(path, payload)).body as Payment;
  };
  const paid = await record('payments', { amount: 92.9, date: '2025-12-31' });
  app.clock.set('2026-12-02T15:00:00Z');
  const as = await beginSession(app, lesson.student.id);
  await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/cancel`, as, payload: {} });
  const back = await record('refunds', { amount: 45.2, date: '2026-12-02' });
  return { school, ...lesson, as, post, paid, back };
}

test('a year lists its opening balance, each entry and its closing balance', async () => {
  const { as, id, student, school, paid, back } = await studentWhoCancelled();
  const { body } = await statement(as, '?year=2026');
  const lessons = [{ bookingId: id, code: paid.lessons[0]?.code, date: '2026-12-04' }];
  const nothing = { charged: 0, bookingFee: 0, tax: 0, paid: 0, receipt: null, reverses: null };
  expect(body).toEqual({
    ...{ year: 2026, years: [2026, 2025] },
    schools: [
      {
        ...{ schoolId: school.schoolId, schoolName: expect.any(String), opening: -92.9, billed: 92.9, tax: 5.2 },
        ...{ takenOff: 45.2, paid: 0, givenBack: 45.2, closing: 0 },
        lines: [
          {
            ...{ ...nothing, date: '2026-11-20', kind: 'booked', lessons },
            ...{ charged: 92.9, bookingFee: 2.5, tax: 10.4, balance: 0 },
          },
          { ...nothing, date: '2026-12-02', kind: 'ended', lessons, charged: -45.2, tax: -5.2, balance: -45.2 },
          {
            ...{ ...nothing, date: '2026-12-02', kind: 'refund', lessons, paid: -45.2, balance: 0 },
            receipt: { id: back.id, number: 2 },
          },
        ],
      },
    ],
  });
  const before = (await statement(as, '?year=2025')).body;
  expect(before.schools).toMatchObject([{ opening: 0, paid: 92.9, closing: -92.9, lines: [{ kind: 'payment' }] }]);
  expect((await statement(as)).body).toEqual(body);
  expect(await statement(as, '?year=2024')).toMatchObject({ status: 200, body: { year: 2024, schools: [] } });
  app.clock.set('2027-03-01T12:00:00Z');
  const later = await beginSession(app, student.id);
  expect((await statement(later, '?year=2027')).body).toMatchObject({ years: [2026, 2025], schools: [] });
  app.clock.set(TEST_NOW);
});

test('the last year’s closing balance matches the student’s balance in the books', async () => {
  const { as, post, paid, school } = await studentWhoCancelled();
  await post(`payments/${paid.id}/reverse`, {});
  const { body } = await statement(as);
  const { rows } = await sql<{ cents: number }>`
    SELECT sum(owed_cents + refund_due_cents)::integer AS cents FROM ledger_entries WHERE school_id = ${school.schoolId}`.execute(
    app.db,
  );
  expect(body.schools[0]?.closing).toBe((rows[0]?.cents ?? 0) / 100);
  expect(body.schools[0]?.lines.at(-1)).toMatchObject({ kind: 'reversal', reverses: 1, receipt: { number: 3 } });
  app.clock.set(TEST_NOW);
});

test.each(['?year=1999', '?year=2027', '?year=20026', '?year=2026.5', '?year=last', '?year=', '?year=2026&year=2025'])(
  '%s isn’t a valid statement year',
  async (query) => {
    const { cookie } = await signUpCandidate(app);
    for (const answer of [(await statement(cookie, query)).status, (await pdf(cookie, query)).statusCode])
      expect(answer).toBe(400);
  },
);

test('as a PDF in the student’s language, even for an empty year', async () => {
  const { as } = await studentWhoCancelled('fr');
  const answer = await pdf(as, '?year=2026');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toBe('inline; filename="releve-2026.pdf"');
  expect(answer.rawPayload.toString('latin1')).toMatch(/\/Lang \(fr\)/);
  const empty = await pdf(as, '?year=2020');
  expect([empty.statusCode, empty.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  app.clock.set(TEST_NOW);
});

test('a long year takes as many pages as needed, with a new page for each school', async () => {
  const school = {
    ...{ letterhead: ['École Žižkov'], opening: ['Solde', '0,00 $'] as const, headings: ['Date', 'Détail'] },
    ...{ lines: Array.from({ length: 100 }, () => ['2026-01-01', 'Cours', '', '80,00 $', '', '80,00 $']) },
    ...{ sums: [], closing: ['Solde', '0,00 $'] as const, standing: 'x'.repeat(500) },
  };
  const bytes = await drawStatementPdf({
    ...{ language: 'fr', title: ['Relevé', '2026'], facts: [], schools: [school, { ...school, lines: [] }] },
    ...{ nothing: 'Rien', foot: ['Montants en dollars canadiens.'] },
  });
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4);
});
