import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { markPasswordExpired } from '#server/modules/accounts/accounts.ts';
import { bookLesson as bookSlot } from '#server/modules/bookings/book-lesson.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, type TestSchool } from '#server/testing/lesson.ts';
import { countWaiting } from '#server/testing/locks.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app.close());

interface NewFeed {
  id: string;
  url: string;
  webcalUrl: string;
}
const add = async (as: string, payload: object = {}, lang = 'en') =>
  (await app.call({ method: 'POST', url: '/api/calendar-feeds', as, payload, headers: { 'accept-language': lang } }))
    .body as NewFeed;
/** Fetched as a calendar app does, with the address alone. */
const read = async (feed: NewFeed) => {
  const answer = await app.call({ url: new URL(feed.url).pathname });
  return { ...answer, text: String(answer.body).replaceAll('\r\n ', '') };
};
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map((match) => match[1]);

describe('a private calendar address', () => {
  test('of a student: their own lessons, where they are now, without a log-in', async () => {
    const { id, student, instructor } = await bookLesson(app, school);
    await bookLesson(app, school);
    const later = { date: '2026-12-08', startTime: '13:00', endTime: '14:00' };
    await addSlots(app, instructor.id, [later]);
    const feed = await add(student.cookie);
    expect(feed.url).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(feed.webcalUrl).toMatch(/^webcal:/);
    const first = await read(feed);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(summaries(first.text)).toEqual(['Driving lesson with Priya Sharma']);
    expect(first.text).toContain('DTSTART;TZID=America/Toronto:20261204T090000');
    expect(first.text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/Toronto');
    expect(first.text).toMatch(new RegExp(`^URL:http.*/bookings/${id}\\r$`, 'm'));
    await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload: later });
    const moved = (await read(feed)).text;
    expect(moved).toContain('SEQUENCE:1\r\n');
    expect(moved).toContain('DTSTART;TZID=America/Toronto:20261208T130000');
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    expect(summaries((await read(feed)).text)).toEqual([]);
  });

  test('of a school and of one instructor, in its maker’s language', async () => {
    const own = await signUpSchool(app, { province: 'QC', name: 'École du Nord' });
    app.clock.set(TEST_NOW);
    const students = [await signUpCandidate(app, { firstName: 'Léa' }), await signUpCandidate(app)];
    const people = [await addInstructor(app, own.schoolId), await addInstructor(app, own.schoolId)];
    for (const [index, { id: instructorId }] of people.entries()) {
      await addSlots(app, instructorId, [LESSON]);
      await bookSlot(app.ctx, students[index]?.id ?? '', { instructorId, ...LESSON, location: 'Ici' });
    }
    const all = (await read(await add(own.cookie, {}, 'fr'))).text;
    expect(all).toContain('X-WR-CALNAME:Cours de conduite\u00a0: École du Nord\r\n');
    expect(summaries(all).sort()).toEqual(['Amina Osei avec Priya Sharma', 'Léa Osei avec Priya Sharma']);
    const one = (await read(await add(own.cookie, { instructorId: people[0]?.id }))).text;
    expect(summaries(one)).toEqual(['Léa Osei with Priya Sharma']);
    // Links to the lesson in the school's view.
    expect(one).toMatch(/^URL:http.*\/lesson\/[\w-]{36}\r$/m);
    const stranger = await app.call({
      method: 'POST',
      url: '/api/calendar-feeds',
      as: school.cookie,
      payload: { instructorId: people[0]?.id },
    });
    expect(stranger.status).toBe(404);
  });

  test('is stored as a hash, and stops working when revoked or when its account is disabled', async () => {
    const { student } = await bookLesson(app, school);
    const [feed, other] = [await add(student.cookie), await add(student.cookie)];
    const token = /calendar\/(.+)\.ics/.exec(feed.url)?.[1] ?? '';
    const rows = await app.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const list = await app.call({ url: '/api/calendar-feeds', as: student.cookie });
    expect(JSON.stringify(list.body)).not.toContain(token);
    const stranger = await signUpCandidate(app);
    const url = `/api/calendar-feeds/${feed.id}`;
    expect((await app.call({ method: 'DELETE', url, as: stranger.cookie })).status).toBe(404);
    expect((await app.call({ method: 'DELETE', url, as: student.cookie })).status).toBe(204);
    expect((await read(feed)).status).toBe(404);
    expect((await read(other)).status).toBe(200);
    await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', student.id).execute();
    expect((await read(other)).status).toBe(404);
    expect((await app.call({ url: `/api/calendar/${'a'.repeat(43)}.ics` })).status).toBe(404);
    expect((await app.call({ url: '/api/calendar/nothing' })).status).toBe(400);
  });

  test('stops working after a reset, a forced change or a password change', async () => {
    const ends: ((student: { id: string; email: string; cookie: string }) => Promise<unknown>)[] = [
      async ({ email }) => {
        await app.call({ method: 'POST', url: '/api/auth/password/forgot', payload: { email, userType: 'STUDENT' } });
        const mail = (await sentMail(app, email, 2)).find(({ link }) => link.startsWith('/reset-password'));
        const token = new URLSearchParams(mail?.link.split('?')[1]).get('token');
        const payload = { token, newPassword: 'a-brand-new-lane' };
        return app.call({ method: 'POST', url: '/api/auth/password/reset', payload });
      },
      ({ id }) => inTransaction(app.ctx, (t) => markPasswordExpired(t, id)),
      ({ cookie }) =>
        app.call({
          method: 'POST',
          url: '/api/auth/password/change',
          payload: { currentPassword: TEST_PASSWORD, newPassword: 'a-brand-new-lane' },
          as: cookie,
        }),
    ];
    for (const end of ends) {
      const student = await signUpCandidate(app);
      const feed = await add(student.cookie);
      expect((await read(feed)).status).toBe(200);
      await end(student);
      expect((await read(feed)).status).toBe(404);
    }
  });

  test('is announced to its holder by email in their language, and listed with its last use', async () => {
    const student = await signUpCandidate(app, { locale: 'fr' });
    const feed = await add(student.cookie);
    const [mail] = await sentMail(app, student.email, 1);
    expect(mail?.subject).toBe('Vous avez une nouvelle adresse de calendrier');
    const lastRead = async () =>
      ((await app.call({ url: '/api/calendar-feeds', as: student.cookie })).body as { lastReadAt: unknown }[])[0]
        ?.lastReadAt;
    expect(await lastRead()).toBeNull();
    await read(feed);
    expect(await lastRead()).toBe(app.clock.now().toString({ fractionalSecondDigits: 3 }));
  });

  test('is limited to fifty, even when sixty are created at once', async () => {
    const { id, cookie } = await signUpCandidate(app);
    const rows = Array.from({ length: 45 }, (_, index) => ({
      token_hash: hashToken(`${id}-${index}`),
      account_id: id,
      candidate_id: id,
      locale: 'en',
      created_at: new Date(),
    }));
    await app.db.insertInto('calendar_feeds').values(rows).execute();
    const url = '/api/calendar-feeds';
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => app.call({ method: 'POST', url, as: cookie, payload: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(10).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'calendar_feeds_full' },
    });
  });

  test('can’t be created by a session that ends meanwhile', async () => {
    const { id, cookie } = await signUpCandidate(app);
    let made: ReturnType<typeof app.call> | undefined;
    await inTransaction(app.ctx, async (tx) => {
      await markPasswordExpired(tx, id);
      made = app.call({ method: 'POST', url: '/api/calendar-feeds', as: cookie, payload: {} });
      // Waits for the account, which this transaction locks; without the lock the call would succeed.
      await expect.poll(() => countWaiting(tx.db)).toBeGreaterThan(0);
    });
    expect((await made)?.status).toBe(401);
    const feeds = app.db.selectFrom('calendar_feeds').select('id').where('account_id', '=', id);
    expect(await feeds.execute()).toEqual([]);
  });

  test('never appears in the log', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logged = await createTestApp({}, { logger: pino({ level: 'info' }, stream) });
    try {
      const { cookie } = await signUpCandidate(logged);
      const url = '/api/calendar-feeds';
      const feed = (await logged.call({ method: 'POST', url, as: cookie, payload: {} })).body as NewFeed;
      const { pathname } = new URL(feed.url);
      expect((await logged.call({ url: pathname })).status).toBe(200);
      expect(lines.join('')).toContain('"path":"/api/calendar/:file"');
      expect(lines.join('')).not.toContain(pathname.slice(-40));
    } finally {
      await logged.close();
    }
  });
});
