import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingLink, PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { addTaxedSchool, bookLesson, LESSON, STARTS_AT, type TestSchool } from '#server/testing/lesson.ts';
import { addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app?.close());

/** A booked lesson and the calendar path from its student's confirmation email. */
async function booked(options: { locale?: 'en' | 'fr' } = {}) {
  const lesson = await bookLesson(app, school, options);
  const [mail] = (await sentMail(app, lesson.student.email, 1)).filter(({ text }) => text.includes('/calendar/'));
  const link = new URL(/https?:\S+\/calendar\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/').pathname;
  expect(mail?.html).toContain(`href="http://localhost:3000${link}"`);
  return { ...lesson, link };
}
const open = (url: string, as: string | null = null) => app.call({ url, as });
const OVER = { status: 303, headers: { location: PAGE_PATHS.calendarLinkOver } };

test('the calendar link of a confirmation email works without a log-in, in its reader’s language', async () => {
  const { link, id } = await booked({ locale: 'fr' });
  const { status, headers, body } = await open(link);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="LW-\w+\.ics"$/),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const lines = String(body).split('\r\n');
  expect(lines).toContain(`UID:${id}@lanewise`);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toMatch(/^SUMMARY:Cours de conduite/);
  // Mail clients and link checkers add parameters.
  expect((await open(`${link}?utm_source=mail`)).status).toBe(200);
});

test('it works until the lesson starts, and then leads to a page that explains why not', async () => {
  const { link } = await booked();
  app.clock.set(new Date(Date.parse(STARTS_AT) - 1000).toISOString());
  expect((await open(link)).status).toBe(200);
  app.clock.set(STARTS_AT);
  expect(await open(link)).toMatchObject(OVER);
  app.clock.set(TEST_NOW);
});

test('it stops working when its lesson is cancelled', async () => {
  const { link, student, id } = await booked();
  await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as: student.cookie, payload: {} });
  expect(await open(link)).toMatchObject(OVER);
});

test('it stops working when its lesson moves', async () => {
  const { link, student, instructor, id } = await booked();
  const later = { ...LESSON, startTime: '13:00', endTime: '14:00' };
  await addSlots(app, instructor.id, [later]);
  const moved = await app.call({ method: 'POST', url: `/api/booking/${id}/move`, as: student.cookie, payload: later });
  expect(moved.status).toBe(200);
  expect(await open(link)).toMatchObject(OVER);
});

test('it belongs to that email’s reader and stops working when the booking gets another address', async () => {
  const { link, student } = await booked();
  await app.db.updateTable('accounts').set({ email: 'other@example.com' }).where('email', '=', student.email).execute();
  expect(await open(link)).toMatchObject(OVER);
});

describe('anything else leads to the page for everybody, never to JSON', () => {
  test('a signature that is missing, changed, cut off or of another lesson', async () => {
    const [one, other] = [await booked(), await booked()];
    const [, signature = ''] = /([\w-]{43})\.ics$/.exec(one.link) ?? [];
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const link of [
      one.link.replace(one.id, other.id),
      one.link.replace(signature, flipped),
      one.link.replace(`${signature}.ics`, signature.slice(0, 20)),
      one.link.replace(signature, ''),
      one.link.replace(signature, 'x'.repeat(250)),
      one.link.replace(one.id, '0190a1b2-0000-7000-8000-00000000ffff'),
      one.link.replace(one.id, 'no-such-id'),
    ])
      for (const as of [null, one.student.cookie, school.cookie]) expect(await open(link, as)).toMatchObject(OVER);
    expect((await open(one.link)).status).toBe(200);
  });
});

test('the calendar link of an old email leads a browser to the log-in page and back to the booking', async () => {
  const { id, student } = await booked();
  const openIn = (accept: string, as: string | null = null) =>
    app.call({ url: `/api/booking/${id}/calendar.ics`, as, headers: { accept } });
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const location = withReturn(PAGE_PATHS.login, bookingLink(id));
  expect(await openIn(browser)).toMatchObject({ status: 303, headers: { location } });
  expect((await openIn(browser, student.cookie)).headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await openIn('*/*')).status).toBe(401);
});
