import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { nowDate } from '#server/platform/clock.ts';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { sendFile } from '#server/testing/file-call.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fixture } from '#server/testing/upload-call.ts';
import { sweepStudentInvitations, uploadStudents } from './invite-students.ts';

const SAYS = { accepted: 'true' };

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await offeredSchool();
});

async function offeredSchool(name = 'Northern Lane') {
  const own = await signUpSchool(app, { name, province: 'ON' });
  await addInstructor(app, own.schoolId);
  return own;
}

let made = 0;
const newEmail = () => `pupil${++made}@students.example`;
const at = (id: string, query = '') => `/api/school/${id}/students/upload${query}`;
const listed = (...emails: string[]) =>
  ['First name,Last name,Email', ...emails.map((email) => `Amina,Osei,${email}`)].join('\n');
const send = (
  bytes: string | Buffer,
  { query = '', by = school, fields = SAYS as Record<string, string>, language = 'en' } = {},
) => sendFile(app, at(by.schoolId, query), { bytes, fields, as: by.cookie, language });
const answerOf = ({ body }: { body: unknown }) => body as PeopleUploadAnswer;
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;
const kept = () =>
  app.db.selectFrom('student_invitations').selectAll().where('school_id', '=', school.schoolId).execute();
const mailsTo = (email: string) => app.db.selectFrom('emails').select('kind').where('recipient', '=', email).execute();

test('a preview says who would be invited, and invites nobody', async () => {
  const email = newEmail();
  expect(
    await send(listed(email, 'nobody', `${email.replace('@', '+a@')}`), { query: '?preview=true', fields: {} }),
  ).toMatchObject({
    status: 200,
    body: {
      ...{ read: 3, added: 1, known: 0, refusedRows: 2 },
      refused: [
        { row: 3, column: 'Email', code: 'invalid_email', message: 'Enter an email address like name@example.com.' },
        { row: 4, code: 'repeated_row' },
      ],
      rows: [{ row: 2, name: 'Amina Osei', email, state: 'new' }],
    },
  });
  expect(await kept()).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test('an invitation is one email with a link to the school’s page; no account, name or address is stored', async () => {
  const email = newEmail();
  expect(await send(listed(email), { language: 'fr' })).toMatchObject({ status: 200, body: { added: 1 } });
  const [mail] = await sentMail(app, email);
  expect(mail?.subject).toBe('Réservez vos cours avec l’école de conduite Northern Lane en ligne');
  expect(mail?.text).toMatch(/\/fr\/schools\/northern-lane/);
  const [row] = await kept();
  expect(Object.keys(row ?? {}).sort()).toEqual(['invited_at', 'mailbox_hash', 'school_id']);
  expect(await app.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([]);
  const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
  expect(history.body).toMatchObject({ items: [{ what: 'students_invited' }] });
});

test('a school invites an address once, in any spelling and under concurrent uploads', async () => {
  const email = newEmail();
  const twice = await Promise.all([send(listed(email)), send(listed(email))]);
  expect(twice.map((reply) => answerOf(reply).added).reduce((sum, added) => sum + added, 0)).toBeGreaterThanOrEqual(1);
  const again = await send(listed(email.toUpperCase(), email.replace('@', '+b@')), { query: '?partial=true' });
  expect(answerOf(again)).toMatchObject({ added: 0, known: 1, rows: [{ state: 'invited' }] });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await kept()).toHaveLength(1);
});

test('a mailbox gets three invitations a month across schools, and the answer doesn’t show it', async () => {
  const email = newEmail();
  for (const nr of [1, 2, 3, 4]) {
    const other = await offeredSchool(`Lane ${nr}`);
    expect(answerOf(await send(listed(email), { by: other })).added).toBe(1);
  }
  expect(await mailsTo(email)).toHaveLength(3);
});

test('a school can invite five hundred a day', async () => {
  const many = (from: number, count: number) =>
    listed(...Array.from({ length: count }, (_, n) => `p${from + n}@many.example`));
  expect(await send(many(0, 499))).toMatchObject({ status: 200, body: { added: 499 } });
  expect(await send(many(499, 2))).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  expect(await kept()).toHaveLength(499);
});

test('simultaneous uploads to several servers are all counted, and a person in two files once', async () => {
  const { schoolId } = school;
  const invitedAt = { school_id: schoolId, invited_at: nowDate(app.clock) };
  const before = Array.from({ length: 470 }, () => ({ ...invitedAt, mailbox_hash: randomBytes(32) }));
  await app.db.insertInto('student_invitations').values(before).execute();
  // One server queues a school's files.
  const upload = (emails: string[]) =>
    uploadStudents(app.ctx, {
      ...{ schoolId, mode: 'all-or-nothing', locale: 'en' },
      file: { name: 'people.csv', bytes: Buffer.from(listed(...emails)) },
    });
  const some = (length: number) => Array.from({ length }, newEmail);
  const same = some(20);
  const twice = await Promise.all([upload(same), upload(same)]);
  expect(twice.map(({ added }) => added).sort()).toEqual([0, 20]);
  const uploads = await Promise.allSettled([1, 2, 3].map(() => upload(some(10))));
  expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(uploads.filter(({ status }) => status === 'rejected')).toMatchObject(
    [1, 2].map(() => ({ reason: { code: 'too_many_requests' } })),
  );
  expect(await kept()).toHaveLength(500);
});

test('a faulty row holds everything back, unless only good rows are requested', async () => {
  const email = newEmail();
  const rows = listed(email, '=cmd|x');
  expect(await send(rows)).toMatchObject({ status: 422, body: { added: 0, refused: [{ row: 3, code: 'formula' }] } });
  expect(await kept()).toEqual([]);
  expect(await send(rows, { query: '?partial=true' })).toMatchObject({ status: 200, body: { added: 1 } });
});

test('needs the owner’s confirmation that students agreed, and a school that is offered', async () => {
  const email = newEmail();
  expect(codeOf(await send(listed(email), { fields: {} }))).toBe('invalid_request');
  const manager = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
  expect((await send(listed(email), { by: { ...school, cookie: manager.cookie } })).status).toBe(403);
  const hidden = await signUpSchool(app);
  expect(codeOf(await send(listed(email), { by: hidden }))).toBe('school_not_offered');
  expect(await mailsTo(email)).toEqual([]);
});

test.each<[string, string, string | Buffer]>([
  ['100,000 rows', 'table_too_large', `Email\n${'a@b.ca\n'.repeat(100_000)}`],
  ['a cut workbook', 'unreadable_sheet', Buffer.from('PK\u0003\u0004\u0000')],
])('%s is refused with %s', async (_, code, bytes) => {
  expect(codeOf(await send(bytes))).toBe(code);
  expect(await kept()).toEqual([]);
});

test('a file without the column is refused; the template has it', async () => {
  expect(answerOf(await send('Name\nAmina\n', { query: '?preview=true' }))).toMatchObject({
    added: 0,
    refused: [{ row: 1, column: 'Email', code: 'missing_column' }],
  });
  for (const language of ['en', 'fr']) {
    const template = await app.call({
      url: `/api/school/${school.schoolId}/students/template`,
      as: school.cookie,
      headers: { 'accept-language': language },
    });
    const reply = await send(String(template.body), { query: '?preview=true' });
    expect(answerOf(reply)).toMatchObject({ read: 0, refused: [] });
  }
});

test('an address is erased after a month, the invitation after two years', async () => {
  const email = newEmail();
  await send(listed(email));
  await sweepStudentInvitations(app.ctx);
  expect(await kept()).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
  const aMonth = new Date(app.clock.nowMs() - 32 * 86_400_000);
  await app.db.updateTable('emails').set({ created_at: aMonth }).where('recipient', '=', email).execute();
  await sweepStudentInvitations(app.ctx);
  expect(await mailsTo(email)).toEqual([]);
  expect(await kept()).toHaveLength(1);
  const long = new Date(app.clock.nowMs() - 731 * 86_400_000);
  await app.db.updateTable('student_invitations').set({ invited_at: long }).execute();
  await sweepStudentInvitations(app.ctx);
  expect(await kept()).toEqual([]);
});

test.each(['27-google.csv', '27-outlook-fr.csv'])('%s: a contacts app’s headings are known', async (name) => {
  const reply = await send(fixture(`written/${name}`), { query: '?preview=true' });
  expect(answerOf(reply)).toMatchObject({
    read: 1,
    added: 1,
    refused: [],
    rows: [{ name: 'Ana Lee', email: 'ana@example.org', state: 'new' }],
  });
});
