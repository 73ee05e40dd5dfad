import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from '#contract/paging.ts';
import { signInAdmin } from '#server/testing/actors.ts';
import { calls, getCallName } from '#server/testing/every-call.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Each list that is read in pages, in what it is asked for. */
const LISTS = [
  ['/admin/accounts', ''],
  ['/admin/audit-log', ''],
  ['/admin/bookings', ''],
  ['/admin/mail', 'state=failed'],
  ['/admin/mail', 'state=trying'],
  ['/admin/messages', 'state=new'],
  ['/admin/reviews', ''],
  ['/admin/schools', 'state=waiting'],
  ['/admin/schools', 'state=approved'],
  ['/admin/schools', 'state=incomplete'],
  ['/review/school/:schoolId', ''],
  ['/school/:id/balances', ''],
  ['/school/:id/conversations', ''],
  ['/school/:id/history', ''],
  ['/school/:id/payments', ''],
  ['/school/:id/students', ''],
  ['/school/:id/students', 'filter=owes'],
] as const;

let app: TestApp;
let cookies: { admin: string; school: string };
let schoolId: string;
beforeAll(async () => {
  app = await sharedTestApp();
  const admin = await signInAdmin(app);
  const schools = [];
  for (let number = 0; number < 9; number++) schools.push(await addTaxedSchool(app));
  const [school] = schools;
  if (!school) throw new Error('there is no school');
  const standing = [
    { time_zone: 'America/Toronto' },
    { approved_at: null },
    { approved_at: null, information_completed_at: null, province: null, time_zone: null },
  ];
  for (const [number, { schoolId: id }] of schools.entries())
    await app.db
      .updateTable('schools')
      .set({ ...standing[number % 3] })
      .where('id', '=', id)
      .execute();
  for (let number = 0; number < 3; number++) {
    const { id, student, instructor } = await bookLesson(app, school);
    // Two of three at one moment: there their ids are what orders them.
    if (number === 2) app.clock.advance({ minutes: 1 });
    const created_at = new Date(app.clock.nowMs());
    await app.call({
      ...{ method: 'POST', url: `/api/school/${school.schoolId}/payments`, as: school.cookie },
      payload: {
        ...{ studentId: student.id, amount: 10, method: 'cash', date: '2026-11-20', idempotencyKey: randomUUID() },
      },
    });
    await app.db
      .insertInto('reviews')
      .values({ booking_id: id, instructor_id: instructor.id, rating: 4, created_at })
      .execute();
    await app.db
      .insertInto('lesson_messages')
      .values({ id: randomUUID(), booking_id: id, author: 'student', body: 'Hello', created_at })
      .execute();
    await app.db
      .insertInto('contact_messages')
      .values({ name: 'Noor', email: 'noor@example.com', subject: 'Hours', body: 'When?', locale: 'en', created_at })
      .execute();
    for (const status of ['failed', 'queued'])
      await app.db
        .insertInto('emails')
        .values({
          ...{ id: randomUUID(), kind: 'reset_password', recipient: student.email, locale: 'en', data: '{}' },
          ...{ channel: 'mail', status, attempts: 3, created_at },
        })
        .execute();
  }
  cookies = { admin: admin.cookie, school: school.cookie };
  schoolId = school.schoolId;
  // Something to read about in the audit log and in the school's history.
  for (let number = 0; number < 3; number++) {
    const url = `/api/admin/accounts/${schools[number + 1]?.accountId}/expire-password`;
    await app.call({ method: 'POST', url, as: admin.cookie });
    await app.call({
      ...{ method: 'POST', url: `/api/school/${schoolId}/members`, as: school.cookie },
      payload: { email: `manager-${number}@example.com`, role: 'manager' },
    });
  }
});

test('every list that has pages is looked at here', () => {
  const paged = calls.filter(({ query }) => query && 'after' in query.def.shape).map(getCallName);
  expect([...new Set(LISTS.map(([path]) => `GET ${path}`))].sort()).toEqual(paged.sort());
});

test.each(LISTS)('%s in pages of one is the list, each row once and in its order: %s', async (path, query) => {
  const as = path.startsWith('/admin') ? cookies.admin : cookies.school;
  const read = async (more: string): Promise<Page<unknown>> => {
    const url = `/api${path.replace(/:\w+/, schoolId)}?${query}&limit=${more}`;
    const { status, body } = await app.call({ url, as });
    expect(status, JSON.stringify(body)).toBe(200);
    const { next, ...rows } = body as Page<unknown> & { students: unknown[] };
    return { items: rows.items ?? rows.students, next };
  };
  const rows: unknown[] = [];
  for (let page = await read('1'); rows.length < 100; page = await read(`1&after=${encodeURIComponent(page.next)}`)) {
    rows.push(...page.items);
    if (page.next === null) break;
  }
  expect(rows.length).toBeGreaterThan(2);
  expect((await read('100')).items).toEqual(rows);
});
