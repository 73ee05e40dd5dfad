import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpMember } from '#server/testing/actors.ts';
import {
  addTaxedSchool,
  bookLesson,
  mailsTo,
  STARTS_AT,
  sessionAt,
  slotStatuses,
  type TestSchool,
} from '#server/testing/lesson.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await createTestApp({ BOOKING_FEE: '5' }, { runsJobs: true });
  school = await addTaxedSchool(app);
});
afterAll(() => app.close());

const cancel = (as: string, id: string, payload: object = {}) =>
  app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload });
const forStudent = { reason: '', onBehalfOf: 'student' };
const fieldAtFault = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { error: { details?: { path: string; code: string }[] } }).error.details?.map(({ path, code }) => [
    path,
    code,
  ]),
];

describe('[CP-01] a school that cancels for the student applies the policy of that moment', () => {
  // $80.00 for the lesson, $10.40 tax and the $5.00 fee, which is never refunded.
  test.each([
    ['48 hours and a second before', '2026-12-02T13:59:59Z', {}, 90.4],
    ['30 hours before', '2026-12-03T08:00:00Z', {}, 45.2],
    ['an hour before', '2026-12-04T13:00:00Z', {}, 0],
    ['an hour before, told 30 hours before', '2026-12-04T13:00:00Z', { noticeAt: '2026-12-03T08:00:00Z' }, 45.2],
    ['an hour before, told in time', '2026-12-04T13:00:00Z', { noticeAt: '2026-12-01T09:00:00-05:00' }, 90.4],
    ['an hour before, half not charged', '2026-12-04T13:00:00Z', { waivePercent: 50, reason: 'Flu' }, 45.2],
    ['30 hours before, half not charged', '2026-12-03T08:00:00Z', { waivePercent: 50, reason: 'Flu' }, 67.8],
    ['an hour before, not charged', '2026-12-04T13:00:00Z', { waivePercent: 100, reason: 'Flu' }, 90.4],
  ])('%s', async (_title, now, more, refund) => {
    const { instructor, id } = await bookLesson(app, school);
    const cookie = await sessionAt(app, now, school.accountId);
    const answer = await cancel(cookie, id, { ...forStudent, ...more });
    expect(answer).toMatchObject({ status: 200, body: { bookingStatus: 'Cancelled', cancelledBy: 'student', refund } });
    // The hour is free again, as after a student's own cancellation.
    expect(await slotStatuses(app, instructor.id)).toEqual(['AVAILABLE']);
  });
});

test('for the school itself it stays free and needs a reason', async () => {
  const { id } = await bookLesson(app, school);
  const cookie = await sessionAt(app, '2026-12-04T13:00:00Z', school.accountId);
  expect(fieldAtFault(await cancel(cookie, id, { reason: '', onBehalfOf: 'school' }))).toEqual([
    400,
    [['reason', 'required']],
  ]);
  const answer = await cancel(cookie, id, { reason: 'Ice', onBehalfOf: 'school' });
  expect(answer.body).toMatchObject({ cancelledBy: 'school', refund: 90.4, cancelledForStudent: null });
});

test('the notice is between the booking and now, and what isn’t charged has a reason', async () => {
  const { id } = await bookLesson(app, school);
  const cookie = await sessionAt(app, '2026-12-04T13:00:00Z', school.accountId);
  const refused = (more: object) => cancel(cookie, id, { ...forStudent, ...more }).then(fieldAtFault);
  expect(await refused({ noticeAt: '2026-12-04T13:00:01Z' })).toEqual([400, [['noticeAt', 'time_to_come']]]);
  expect(await refused({ noticeAt: '2026-11-20T16:59:59Z' })).toEqual([400, [['noticeAt', 'before_booking']]]);
  expect(await refused({ noticeAt: 'yesterday' })).toEqual([400, [['noticeAt', 'invalid_date']]]);
  expect(await refused({ waivePercent: 1 })).toEqual([400, [['reason', 'required']]]);
  for (const waivePercent of [-1, 101]) expect((await refused({ waivePercent, reason: 'Flu' }))[0]).toBe(400);
  expect(await refused({ onBehalfOf: 'parent' })).toEqual([400, [['onBehalfOf', 'invalid']]]);
  const told = '2026-12-04T13:00:00Z';
  const { body } = await cancel(cookie, id, { ...forStudent, noticeAt: told, waivePercent: 25, reason: 'Flu' });
  expect(body).toMatchObject({
    cancellationReason: 'Flu',
    cancelledForStudent: { noticeAt: '2026-12-04T13:00:00.000Z', waivedPercent: 25 },
  });
});

test('not once the lesson has begun, whenever the student said so', async () => {
  const { id } = await bookLesson(app, school);
  const cookie = await sessionAt(app, STARTS_AT, school.accountId);
  const late = await cancel(cookie, id, { ...forStudent, noticeAt: '2026-12-01T09:00:00Z' });
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'lesson_begun' } } });
});

test('students choose nothing of this for themselves', async () => {
  const { id, student } = await bookLesson(app, school);
  for (const [path, payload] of [
    ['onBehalfOf', { onBehalfOf: 'school' }],
    ['noticeAt', { noticeAt: '2026-11-20T17:00:00Z' }],
    ['waivePercent', { waivePercent: 100, reason: 'Please' }],
    ['notify', { notify: false }],
  ] as const)
    expect(fieldAtFault(await cancel(student.cookie, id, payload))).toEqual([400, [[path, 'unknown_field']]]);
});

test('the front desk cancels; an instructor can’t, not even for a student', async () => {
  const { id, instructor } = await bookLesson(app, school);
  const { schoolId } = school;
  const driver = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
  const desk = await signUpMember(app, { schoolId, role: 'front_desk' });
  expect((await cancel(driver.cookie, id, forStudent)).status).toBe(403);
  expect((await cancel(desk.cookie, id, forStudent)).status).toBe(200);
});

test('the student reads who cancelled and what isn’t charged, or nothing if the school wants that', async () => {
  const told = await bookLesson(app, school);
  const untold = await bookLesson(app, school);
  const cookie = await sessionAt(app, '2026-12-04T13:00:00Z', school.accountId);
  await cancel(cookie, told.id, { ...forStudent, waivePercent: 100, reason: 'Flu' });
  await cancel(cookie, untold.id, { ...forStudent, notify: false });
  await tellOffice(app);
  const [mail] = (await sentMail(app, told.student.email, 2)).filter(({ subject }) => subject.includes('cancelled'));
  expect(mail?.text).toContain('because you asked');
  expect(mail?.text).toContain('isn’t charging for the lesson');
  expect(await mailsTo(app, untold.student.email)).toEqual(['booking_confirmed_student']);
});
