import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, type TestSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp();
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
/** Read as a calendar program does, by the address alone. */
const read = async (feed: NewFeed) => {
  const answer = await app.call({ url: new URL(feed.url).pathname });
  return { ...answer, text: String(answer.body).replaceAll('\r\n ', '') };
};
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map((match) => match[1]);

describe('a private calendar address', () => {
  test('of a student: the own lessons, where they are now, without a log-in', async () => {
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
    await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload: later });
    const moved = (await read(feed)).text;
    expect(moved).toContain('SEQUENCE:1\r\n');
    expect(moved).toContain('DTSTART;TZID=America/Toronto:20261208T130000');
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
    expect(summaries((await read(feed)).text)).toEqual([]);
  });

  test('of a school and of one instructor, in the language of who made it', async () => {
    const own = await signUpSchool(app, { province: 'QC', name: 'École du Nord' });
    app.clock.set(TEST_NOW);
    const students = [await signUpCandidate(app, { firstName: 'Léa' }), await signUpCandidate(app)];
    const people = [await addInstructor(app, own.schoolId), await addInstructor(app, own.schoolId)];
    for (const [index, { id: instructorId }] of people.entries()) {
      await addSlots(app, instructorId, [LESSON]);
      await app.services.bookings.book(students[index]?.id ?? '', { instructorId, ...LESSON, location: 'Ici' });
    }
    const all = (await read(await add(own.cookie, {}, 'fr'))).text;
    expect(all).toContain('X-WR-CALNAME:Cours de conduite\u00a0: École du Nord\r\n');
    expect(summaries(all).sort()).toEqual(['Amina Osei avec Priya Sharma', 'Léa Osei avec Priya Sharma']);
    const one = (await read(await add(own.cookie, { instructorId: people[0]?.id }))).text;
    expect(summaries(one)).toEqual(['Léa Osei with Priya Sharma']);
    const stranger = await app.call({
      method: 'POST',
      url: '/api/calendar-feeds',
      as: school.cookie,
      payload: { instructorId: people[0]?.id },
    });
    expect(stranger.status).toBe(404);
  });

  test('is stored as a hash, and answers nothing once it is revoked or its account is disabled', async () => {
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

  test('never reaches the log', async () => {
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
