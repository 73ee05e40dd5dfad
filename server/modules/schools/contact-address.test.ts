import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { School } from '#contract/schools.ts';
import { sendLicenceWarnings } from '#server/modules/instructors/expiry-warnings.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

type Time = { date: string; startTime: string; endTime: string };
type Actor = Awaited<ReturnType<typeof signUpSchool>>;

let counted = 0;
const address = (name: string) => `${name}-${++counted}@elsewhere.example`;

async function save(school: Actor, email: string, changes: Record<string, string> = {}): Promise<School> {
  const payload = new FormData();
  const fields = {
    schoolId: school.schoolId,
    email,
    contactNumber1: '416-555-0199',
    addressLine1: '77 Bay Street',
    city: 'Toronto',
    province: 'ON',
    country: 'Canada',
    postalCode: 'M5V 2T6',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) payload.append(name, value);
  const answer = await app.call({ method: 'POST', url: '/api/school/info', as: school.cookie, payload });
  expect(answer.status).toBe(200);
  return answer.body as School;
}

const read = async (school: Actor) =>
  (await app.call({ url: `/api/school/${school.schoolId}`, as: school.cookie })).body as School;
const sendAgain = (school: Actor, as = school.cookie) =>
  app.call({ method: 'POST', url: `/api/school/${school.schoolId}/contact-address/link`, as });
const confirm = (token: string) =>
  app.call({ method: 'POST', url: '/api/school/contact-address/confirm', payload: { token } });
const tokenIn = (link: string) => new URL(link, 'http://host').searchParams.get('token') ?? '';
const newestToken = async (to: string) => tokenIn((await sentMail(app, to, 1))[0]?.link ?? '');
const kindsTo = async (to: string) => {
  await sentMail(app);
  const rows = await app.db.selectFrom('emails').select('kind').where('recipient', '=', to).execute();
  return rows.map(({ kind }) => kind).sort();
};

/** Every kind of email to a school: booked, moved and cancelled lessons, snow days, licences, approval. */
async function everythingHappens(school: Actor): Promise<void> {
  const student = await signUpCandidate(app);
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const [first, second, third] = ['14', '15', '16'].map((day) => ({
    date: `2026-12-${day}`,
    startTime: '09:00',
    endTime: '10:00',
  })) as [Time, Time, Time];
  await addSlots(app, instructorId, [first, second, third]);
  const post = async (url: string, payload: object, as = student.cookie) => {
    const { status, body } = await app.call({ method: 'POST', url: `/api${url}`, payload, as });
    expect([url, status < 300 ? 'done' : body]).toEqual([url, 'done']);
    return body as { bookingId: string };
  };
  const { bookingId: id } = await post('/booking', { instructorId, ...first, location: '1 King Street West, Toronto' });
  await post(`/booking/${id}/move`, second);
  await post(`/booking/${id}/cancel`, { reason: '' });
  await post('/booking', { instructorId, ...third, location: '1 King Street West, Toronto' });
  await post('/snow-day', { id: randomUUID(), date: third.date, reason: 'Ice' }, school.cookie);
  await app.db
    .updateTable('instructors')
    .set({ licence_expiry: '2026-12-01' })
    .where('id', '=', instructorId)
    .execute();
  await sendLicenceWarnings(app.ctx);
  const { schoolId } = school;
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', schoolId).execute();
  const admin = await signInAdmin(app);
  await post(`/admin/schools/${schoolId}/approve`, {}, admin.cookie);
}

const TO_A_SCHOOL = [
  'booking_cancelled_school',
  'booking_confirmed_school',
  'booking_confirmed_school',
  'booking_moved_school',
  'licence_expiring',
  'school_approved',
  'snow_day_school',
];

test('mail goes to a confirmed contact address, until then to the account’s', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const office = address('office');
  expect(await save(school, office)).toMatchObject({
    email: office,
    mailAddress: school.email,
    addressState: 'link_sent',
  });
  await everythingHappens(school);
  expect(await kindsTo(office)).toEqual(['confirm_address']);
  expect(await kindsTo(school.email)).toEqual(TO_A_SCHOOL);

  expect(await confirm(await newestToken(office))).toMatchObject({ status: 200, body: { email: office } });
  expect(await read(school)).toMatchObject({ email: office, mailAddress: office, addressState: 'confirmed' });
  await app.db.deleteFrom('emails').where('recipient', '=', school.email).execute();
  await everythingHappens(school);
  expect(await kindsTo(office)).toEqual([...TO_A_SCHOOL, 'confirm_address'].sort());
  expect(await kindsTo(school.email)).toEqual([]);
});

test('an address stored by an older version gets no mail before it’s confirmed', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const office = address('old');
  await app.db.updateTable('schools').set({ contact_email: office }).where('id', '=', school.schoolId).execute();
  expect(await read(school)).toMatchObject({ mailAddress: school.email, addressState: 'unconfirmed' });
  await everythingHappens(school);
  expect(await kindsTo(office)).toEqual([]);
  expect((await sendAgain(school)).body).toMatchObject({ addressState: 'link_sent' });
  expect(await kindsTo(office)).toEqual(['confirm_address']);
});

test('the account’s own address needs no link, in any spelling', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const email = school.email.replace('school', 'SCHOOL');
  expect(await save(school, email)).toMatchObject({ email, mailAddress: school.email, addressState: 'confirmed' });
  expect((await sendAgain(school)).status).toBe(200);
  expect(await kindsTo(email)).toEqual([]);
});

test('the confirmed address stays in use until the new one is confirmed; reverting needs no link', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const [first, second] = [address('first'), address('second')];
  await save(school, first);
  await confirm(await newestToken(first));
  expect(await save(school, second)).toMatchObject({ mailAddress: first, addressState: 'link_sent' });
  const overtaken = await newestToken(second);
  expect(await save(school, first)).toMatchObject({ mailAddress: first, addressState: 'confirmed' });
  expect(await confirm(overtaken)).toMatchObject({ status: 400, body: { error: { code: 'address_not_confirmed' } } });
  expect(await save(school, school.email)).toMatchObject({ mailAddress: school.email, addressState: 'confirmed' });
  // It was abandoned, so it needs to be confirmed again.
  expect(await save(school, first)).toMatchObject({ mailAddress: school.email, addressState: 'link_sent' });
});

test('a replaced address hears of the change if it ever got the school’s mail', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const [first, second] = [address('left'), address('new')];
  const toldOf = async (to: string) =>
    (await sentMail(app))
      .filter((mail) => mail.to === to && /another address/.test(mail.subject))
      .map(({ text }) => /now go to (\S+@\S+)\./.exec(text)?.[1]);
  await save(school, first);
  expect(await toldOf(school.email)).toEqual([]);
  await confirm(await newestToken(first));
  expect(await toldOf(school.email)).toEqual([first]);
  await save(school, second);
  expect(await toldOf(first)).toEqual([]);
  await confirm(await newestToken(second));
  expect(await toldOf(first)).toEqual([second]);
  await save(school, school.email);
  expect(await toldOf(second)).toEqual([school.email]);
  expect(await toldOf(school.email)).toEqual([first]);
});

test('a link works once, for 24 hours, and is stored as a hash', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const email = address('once');
  await save(school, email);
  // Saving again while the link is open sends no second one.
  await save(school, email, { city: 'Etobicoke' });
  expect(await kindsTo(email)).toEqual(['confirm_address']);
  const token = await newestToken(email);
  const { rows } = await sql`select to_jsonb(account_tokens)::text as row from account_tokens`.execute(app.db);
  expect(JSON.stringify(rows)).not.toContain(token);
  const now = app.clock.now().toString();
  try {
    app.clock.advance({ hours: 24 });
    expect(await confirm(token)).toMatchObject({ status: 400 });
    expect((await sendAgain({ ...school, cookie: await beginSession(app, school.accountId) })).status).toBe(200);
  } finally {
    app.clock.set(now);
  }
  const both = (await sentMail(app, email, 2)).map(({ link }) => tokenIn(link));
  const answers = await Promise.all(both.map(confirm));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const one of both) expect((await confirm(one)).status).toBe(400);
  expect((await confirm('made-up')).status).toBe(400);
});

test('opening the link’s page confirms nothing, because mail scanners open it too', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const email = address('scanned');
  await save(school, email);
  const token = await newestToken(email);
  for (const url of [`/confirm-address?token=${token}`, `/api/school/contact-address/confirm?token=${token}`])
    await app.call({ url });
  expect((await read(school)).addressState).toBe('link_sent');
});

test('links are limited for each address across schools, and for each school', async () => {
  const victim = address('victim');
  const states: string[] = [];
  for (let number = 0; number < 5; number++) {
    const school = await signUpSchool(app, { province: 'ON', name: 'Win a car at http://evil.example' });
    states.push((await save(school, victim)).addressState);
    if (number === 4) expect(await sendAgain(school)).toMatchObject({ status: 429 });
  }
  expect(states).toEqual(['link_sent', 'link_sent', 'link_sent', 'unconfirmed', 'unconfirmed']);
  const mails = await sentMail(app, victim, 3);
  expect(mails).toHaveLength(3);
  for (const { html, text, subject } of mails) expect(html + text + subject).not.toContain('evil.example');

  const school = await signUpSchool(app, { province: 'ON' });
  const others = [1, 2, 3, 4, 5, 6].map(() => address('other'));
  for (const one of others) await save(school, one);
  expect((await Promise.all(others.map(kindsTo))).flat()).toHaveLength(5);
});

test('erasing an account also erases the links emailed to it', async () => {
  const student = await signUpCandidate(app, { email: address('erased') });
  const school = await signUpSchool(app, { province: 'ON' });
  await save(school, student.email);
  const token = await newestToken(student.email);
  const payload = { password: TEST_PASSWORD };
  const erased = await app.call({ method: 'POST', url: '/api/candidate/delete', as: student.cookie, payload });
  expect(erased.status).toBe(204);
  expect((await confirm(token)).status).toBe(400);
  const left = app.db.selectFrom('account_tokens').select('id').where('address', '=', student.email);
  expect(await left.execute()).toEqual([]);
});

test('[RO-01] only the school itself sends its link', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const other = await signUpSchool(app);
  const email = address('own');
  await save(school, email);
  expect((await sendAgain(school, other.cookie)).status).toBe(403);
  expect(await kindsTo(email)).toEqual(['confirm_address']);
});
