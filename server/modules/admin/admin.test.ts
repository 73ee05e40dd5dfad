import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminAccount, AdminMessage } from '#contract/admin.ts';
import type { AuditEntry } from '#contract/audit-log.ts';
import type { Page } from '#contract/paging.ts';
import { signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  app = await createTestApp({ SCHOOL_APPROVAL: 'manual' }, { runsJobs: true });
  admin = await signInAdmin(app);
});
afterAll(() => app.close());

const get = (path: string, as: string | null = admin.cookie) => app.call({ url: `/api/admin${path}`, as });
const post = (path: string, payload: object = {}, as: string | null = admin.cookie) =>
  app.call({ method: 'POST', url: `/api/admin${path}`, payload, as });
const logIn = (kind: 'candidate' | 'school', email: string) =>
  app.call({ method: 'POST', url: `/api/${kind}/login`, payload: { email, password: TEST_PASSWORD } });
const isIn = async (cookie: string) =>
  ((await app.call({ url: '/api/session', as: cookie })).body as { actor: unknown }).actor !== null;
const items = async <Row = object>(path: string) => ((await get(path)).body as Page<Row>).items;
const log = () => items<AuditEntry>('/audit-log');

/** A school that has signed its declaration and waits for approval. */
async function waitingSchool(name: string) {
  const school = await signUpSchool(app, { name, province: 'ON' });
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  return school;
}

async function offeredSchools(): Promise<string[]> {
  const student = await signUpCandidate(app);
  const url = '/api/schedule/all?availabilityStatus=AVAILABLE&date=2026-12-04';
  const { body } = await app.call({ url, as: student.cookie });
  return (body as { schoolName: string }[]).map((record) => record.schoolName);
}

test('[RT-19] a school waits with its declaration, is approved once, hears of it and is shown to students', async () => {
  const school = await waitingSchool('Patient Lane');
  const instructor = await addInstructor(app, school.schoolId);
  await addSlots(app, instructor.id, [{ date: '2026-12-04', startTime: '09:00', endTime: '10:00' }]);
  expect(await offeredSchools()).not.toContain('Patient Lane');

  expect(await items('/schools?state=waiting')).toMatchObject([
    {
      id: school.schoolId,
      name: 'Patient Lane',
      email: school.email,
      mailAddress: school.email,
      logInEmail: school.email,
      contactNumber1: '(416) 555-0123',
      address: '12 King Street West, Springfield, K5V 2T6',
      province: 'ON',
      instructorCount: 1,
      carCount: 1,
      isTaxRegistered: false,
      taxBasisPoints: null,
      state: 'waiting',
      isEmailVerified: true,
      approvedAt: null,
      createdAt: expect.stringMatching(/^2026-11-20T/),
      declaredAt: expect.stringMatching(/^2026-11-20T/),
    },
  ]);

  expect((await post(`/schools/${school.schoolId}/approve`)).status).toBe(204);
  expect((await post(`/schools/${school.schoolId}/approve`)).status).toBe(204);
  expect(await items('/schools?state=waiting')).toEqual([]);
  expect(await items('/schools?state=approved&search=patient')).toMatchObject([
    { name: 'Patient Lane', state: 'approved' },
  ]);
  expect(await offeredSchools()).toContain('Patient Lane');
  const mails = await sentMail(app, school.email, 1);
  expect(mails.map((mail) => mail.subject)).toEqual(['Your school is approved']);
  expect((await log()).filter((entry) => entry.action === 'school_approved')).toMatchObject([
    { actor: admin.email, target: 'Patient Lane' },
  ]);
});

test('[RT-19] a school without a declaration can’t be approved', async () => {
  const { schoolId } = await signUpSchool(app, { name: 'Silent' });
  expect(await post(`/schools/${schoolId}/approve`)).toMatchObject({
    status: 422,
    body: { error: { code: 'school_information_missing' } },
  });
  expect(await items('/schools?state=incomplete')).toMatchObject([{ name: 'Silent', declaredAt: null }]);
});

test('[RT-19] disabling an account locks it out at once, and enabling it lets it in again', async () => {
  const student = await signUpCandidate(app);
  expect(await isIn(student.cookie)).toBe(true);
  expect((await post(`/accounts/${student.id}/disable`)).status).toBe(204);
  expect(await isIn(student.cookie)).toBe(false);
  expect((await logIn('candidate', student.email)).body).toMatchObject({ is_account_enabled: false });
  expect(await items(`/accounts?search=${student.email}`)).toMatchObject([{ isDisabled: true }]);
  expect((await post(`/accounts/${student.id}/enable`)).status).toBe(204);
  expect((await logIn('candidate', student.email)).body).toMatchObject({ is_account_enabled: true });
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'account_enabled', target: student.email },
    { action: 'account_disabled', target: student.email },
  ]);
});

test('[RT-19] students no longer see a school whose account is disabled', async () => {
  const school = await signUpSchool(app, { name: 'Gone Lane', province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  await addSlots(app, instructor.id, [{ date: '2026-12-04', startTime: '12:00', endTime: '13:00' }]);
  expect(await offeredSchools()).toContain('Gone Lane');
  await post(`/accounts/${school.accountId}/disable`);
  expect(await offeredSchools()).not.toContain('Gone Lane');
  await post(`/accounts/${school.accountId}/enable`);
  expect(await offeredSchools()).toContain('Gone Lane');
});

test('[RT-19] [ER-02] forcing a password change ends the sessions, and log-in says why', async () => {
  const school = await signUpSchool(app);
  expect((await post(`/accounts/${school.accountId}/expire-password`)).status).toBe(204);
  expect(await isIn(school.cookie)).toBe(false);
  expect((await logIn('school', school.email)).body).toMatchObject({ isCredentialsExpired: true });
  expect((await log())[0]).toMatchObject({ action: 'password_expired' });
});

test('[RT-19] administrators can’t lock themselves out, and unknown ids are not found', async () => {
  const before = await app.db.selectFrom('audit_log').select('id').execute();
  for (const action of ['disable', 'expire-password'])
    expect((await post(`/accounts/${admin.id}/${action}`)).status).toBe(403);
  const nobody = '00000000-0000-4000-8000-000000000000';
  for (const path of [
    `/accounts/${nobody}/disable`,
    `/accounts/${nobody}/expire-password`,
    `/schools/${nobody}/approve`,
  ])
    expect((await post(path)).status).toBe(404);
  expect((await post(`/messages/${nobody}/state`, { state: 'answered' })).status).toBe(404);
  expect((await post('/accounts/no-id/disable')).status).toBe(400);
  expect(await isIn(admin.cookie)).toBe(true);
  expect(await app.db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length);
});

test('[RT-19] accounts are found by name, address and kind, page by page, with wildcards taken literally', async () => {
  for (let index = 0; index < 12; index++)
    await signUpCandidate(app, { firstName: 'Zed', lastName: `Number${index}`, email: `zed-${index}@example.com` });
  const first = (await get('/accounts?search=zed%20number&limit=10')).body as Page<AdminAccount>;
  expect(first.items).toHaveLength(10);
  const rest = (await get(`/accounts?search=ZED&limit=10&after=${first.next}`)).body as Page<AdminAccount>;
  expect(rest).toMatchObject({ items: [{}, {}], next: null });
  expect(new Set([...first.items, ...rest.items].map((account) => account.id)).size).toBe(12);
  expect(await items('/accounts?search=zed&kind=school')).toEqual([]);
  expect(await items('/accounts?search=%25')).toEqual([]);
  expect(await items('/accounts?search=zed_1')).toEqual([]);
  expect(await items('/accounts?search=zed%5C')).toEqual([]);
  expect(JSON.stringify((await get('/accounts')).body)).not.toMatch(/password_hash|argon/);
  for (const query of [
    'limit=1000',
    'after=yesterday',
    'after=2026-13-45T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
  ])
    expect((await get(`/accounts?${query}`)).status).toBe(400);
});

test('[RT-19] [CT-01] a message waits, is marked as answered and can be reopened', async () => {
  const sent = { subject: 'A question', text: 'When?', name: 'Amina', replyTo: 'amina@example.com' };
  await app.call({ method: 'POST', url: '/api/email/send', payload: sent });
  const [message] = await items<AdminMessage>('/messages');
  expect(message).toMatchObject({ subject: 'A question', text: 'When?', email: 'amina@example.com', state: 'new' });
  const path = `/messages/${message?.id}/state`;
  expect((await post(path, { state: 'answered' })).status).toBe(204);
  expect(await items('/messages')).toEqual([]);
  expect(await items('/messages?state=answered&search=amina@')).toMatchObject([{ state: 'answered' }]);
  expect((await post(path, { state: 'closed' })).status).toBe(204);
  expect(await items('/messages?state=answered')).toEqual([]);
  expect(await items('/messages?state=closed')).toMatchObject([{ state: 'closed' }]);
  expect((await post(path, { state: 'new' })).status).toBe(204);
  expect(await items('/messages')).toHaveLength(1);
  expect(await items('/messages?search=_uestion')).toEqual([]);
  expect((await post(path, { state: 'burnt' })).status).toBe(400);
  expect((await get('/waiting')).body).toMatchObject({ messages: 1, mail: 0 });
  expect((await log()).slice(0, 3)).toMatchObject([
    { action: 'message_reopened', target: 'A question' },
    { action: 'message_closed', target: 'A question' },
    { action: 'message_answered', target: 'A question' },
  ]);
});

test('[RT-19] students, schools and visitors can’t see or change anything', async () => {
  const student = await signUpCandidate(app);
  const school = await signUpSchool(app);
  for (const [as, status] of [
    [student.cookie, 403],
    [school.cookie, 403],
    [null, 401],
  ] as const) {
    for (const path of ['/schools', '/accounts', '/bookings', '/reviews', '/messages', '/mail', '/audit-log'])
      expect((await get(path, as)).status).toBe(status);
    expect((await post(`/accounts/${student.id}/disable`, {}, as)).status).toBe(status);
    expect((await post(`/schools/${school.schoolId}/approve`, {}, as)).status).toBe(status);
  }
  expect(await isIn(student.cookie)).toBe(true);
});

test('[RT-19] the log is append-only', async () => {
  for (const statement of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('permission denied');
    await expect(sql.raw(statement).execute(app.owner)).rejects.toThrow('append-only');
  }
});

test('[RT-19] a failed action leaves no entry, and a failed entry rolls back its action', async () => {
  const student = await signUpCandidate(app);
  await sql`ALTER TABLE audit_log ADD CONSTRAINT nothing_now CHECK (false) NOT VALID`.execute(app.owner);
  try {
    expect((await post(`/accounts/${student.id}/disable`)).status).toBe(500);
    expect(await isIn(student.cookie)).toBe(true);
  } finally {
    await sql`ALTER TABLE audit_log DROP CONSTRAINT nothing_now`.execute(app.owner);
  }
});
