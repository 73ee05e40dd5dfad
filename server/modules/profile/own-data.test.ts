import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool, TEST_PASSWORD } from '#server/testing/actors.ts';
import { addCompletedLesson } from '#server/testing/completed-lesson.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { PERSONAL_DATA } from './personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { runsJobs: true });
});
afterAll(() => app.close());

/**
 * Every table that leads to an account, by foreign key or email address: where it appears in the export, or why it doesn't, and
 * what remains after the erasure (nothing unless stated).
 */
const HELD: Record<string, { in: string; left?: string } | { leftOut: string }> = {
  accounts: { in: 'account', left: 'a row without a person, for the bookings that name it' },
  bookings: { in: 'bookings', left: 'the school’s books, without a name or a place' },
  booking_moves: { in: 'moves', left: 'when the school’s lesson was before' },
  office_messages: { in: 'officeMessages' },
  office_answers: { in: 'officeMessages' },
  office_changes: { leftOut: 'what a message is about to say, for a minute or two' },
  office_message_lessons: { leftOut: 'the lessons of a message are in the list of bookings' },
  office_message_deliveries: { leftOut: 'that a message went out is in the list of emails' },
  ledger_entries: { in: 'ledger', left: 'the school’s books, without a name' },
  payments: { in: 'payments', left: 'the same: amounts, days and numbers of receipts' },
  payment_notes: { in: 'paymentNotes' },
  student_balances: { in: 'balances', left: 'the sums of the ledger, without a name' },
  package_orders: { in: 'packages', left: 'the school’s books: what is owed and was paid for them' },
  school_students: { in: 'schoolRecords', left: 'what the school entered itself; copies of the account are emptied' },
  claim_answers: { in: 'claims' },
  claim_invitations: { leftOut: 'a link that a school sent, by the id of its record; it goes with the record' },
  distinct_students: { leftOut: 'ids of a school’s records that aren’t one person' },
  merged_students: { leftOut: 'ids of a school’s records that became one' },
  reviews: { in: 'reviews', left: 'the stars, from nobody' },
  lesson_progress: { in: 'progress.lessons' },
  lesson_skills: { in: 'progress.skills' },
  lesson_records: { in: 'drivingRecord', left: 'records that name nobody' },
  record_readers: { in: 'recordReaders' },
  waiting_list: { in: 'waitingList' },
  offered_students: { in: 'lessonOffers' },
  offer_opt_outs: { in: 'offersStopped' },
  lesson_messages: { in: 'lessonMessages' },
  conversations: { leftOut: 'when somebody last wrote, which the messages say; it goes with them' },
  conversation_reads: { leftOut: 'until when a member of the school has read; it names no student' },
  today_looks: { leftOut: 'when a member of a school last looked at Today' },
  saved_places: { in: 'savedPlaces' },
  searched_places: { in: 'searchedPlace' },
  member_invitations: { in: 'schoolInvitations' },
  guardians: { in: 'guardians', left: 'that there was one, for the lessons that they cancelled, without a name' },
  guardian_invitations: { in: 'guardianInvitations' },
  calendar_feeds: { in: 'calendarAddresses' },
  notice_presets: { in: 'notificationPreset' },
  channel_choices: { leftOut: 'switches of the version before; erased with the preset that replaced them' },
  devices: { in: 'devices' },
  contact_messages: { in: 'messages' },
  emails: { in: 'emails' },
  sessions: { in: 'sessions' },
  known_browsers: { in: 'knownBrowsers' },
  second_factors: { in: 'secondFactor' },
  recovery_codes: { in: 'secondFactor.recoveryCodesLeft' },
  passkeys: { in: 'passkeys' },
  passkey_challenges: { leftOut: 'what a device was asked to sign, for minutes' },
  sign_ups: { leftOut: 'what anybody may have typed about the address, for a week' },
  account_tokens: {
    leftOut: 'hashes of links that are good for a day at most; that one was mailed is in the list of emails',
  },
  sent_reminders: { leftOut: 'that a reminder went out is in the list of emails' },
  lesson_requests: { leftOut: 'what an instructor says of themselves to the school; it goes with the account' },
  audit_log: { leftOut: 'what administrators, the members of schools and guardians did; it names nobody' },
  school_members: { leftOut: 'who logs in for a school: a student’s account is nobody’s member' },
  schedule_uploads: { leftOut: 'a school’s own work: students upload no schedule' },
  weekly_hours_run_instructors: { leftOut: 'whose schedule that was' },
  weekly_hours_runs: { leftOut: 'the same, for two days' },
  weekly_hours: { leftOut: 'a school’s schedule, too' },
  webhook_deliveries: { leftOut: 'what a school’s programs were told of its lessons; it names no student' },
  webhook_tries: { leftOut: 'what those programs answered' },
  lesson_offers: { leftOut: 'an hour that a school offered; it names no student' },
  slots: { leftOut: 'a school’s schedule; a booking says when its lesson is' },
};

/** How to find a student's rows, for the tables that have some. */
const rowsOf = (id: string, email: string): Record<string, RawBuilder<unknown>> => {
  const ofBooking = sql`booking_id in (select id from bookings where candidate_id = ${id})`;
  return {
    accounts: sql`id = ${id}`,
    bookings: sql`candidate_id = ${id}`,
    booking_moves: ofBooking,
    office_messages: sql`candidate_id = ${id}`,
    office_answers: sql`wish LIKE 'Xenia%'`,
    ledger_entries: sql`candidate_id = ${id}`,
    payments: sql`candidate_id = ${id}`,
    student_balances: sql`candidate_id = ${id}`,
    package_orders: sql`candidate_id = ${id}`,
    school_students: sql`candidate_id = ${id}`,
    payment_notes: sql`payment_id in (select id from payments where candidate_id = ${id})`,
    reviews: ofBooking,
    lesson_progress: ofBooking,
    lesson_skills: ofBooking,
    lesson_records: sql`candidate_id = ${id}`,
    record_readers: sql`candidate_id = ${id}`,
    lesson_messages: ofBooking,
    sent_reminders: ofBooking,
    waiting_list: sql`candidate_id = ${id}`,
    offered_students: sql`candidate_id = ${id}`,
    offer_opt_outs: sql`candidate_id = ${id}`,
    saved_places: sql`candidate_id = ${id}`,
    searched_places: sql`candidate_id = ${id}`,
    calendar_feeds: sql`account_id = ${id}`,
    notice_presets: sql`account_id = ${id}`,
    devices: sql`account_id = ${id}`,
    member_invitations: sql`email = ${email}`,
    guardians: sql`student_id = ${id}`,
    guardian_invitations: sql`student_id = ${id}`,
    contact_messages: sql`account_id = ${id}`,
    emails: sql`recipient = ${email}`,
    sessions: sql`account_id = ${id}`,
    known_browsers: sql`account_id = ${id}`,
    second_factors: sql`account_id = ${id}`,
    recovery_codes: sql`account_id = ${id}`,
    passkeys: sql`account_id = ${id}`,
    passkey_challenges: sql`account_id = ${id}`,
    account_tokens: sql`account_id = ${id} or address = ${email}`,
    sign_ups: sql`email = ${email}`,
  };
};

/** Accounts and all that references them, directly or not, so that tables from later migrations are found too. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive keys as (
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    ), people as (
      select 'accounts'::text as name
      union select keys.child from keys join people on keys.parent = people.name
    ), addressed as (
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name in ('email', 'recipient', 'account_id', 'candidate_id')
        and table_name not in ('instructors', 'offered_schools')
    )
    select name from (select name from people union select name from addressed) as found
    -- Partitions count as their table.
    where not (select relispartition from pg_class where oid = name::regclass)`.execute(app.db);
  return rows.map(({ name }) => name).sort();
}

const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Record<string, unknown> | undefined)?.[key], data);

/** A student with data in every place that can hold some. */
async function knownStudent() {
  const school = await signUpSchool(app, { province: 'ON', name: 'Known Lane' });
  const instructor = await addInstructor(app, school.schoolId);
  const email = 'xenia@example.com';
  const student = await signUpCandidate(app, { firstName: 'Xenia', lastName: 'Xiphos', email });
  const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 0 });
  const post = (url: string, payload: object, as: string | null = student.cookie) =>
    app.call({ method: 'POST', url: `/api${url}`, payload, as });
  const review = await post(`/booking/${id}/review`, { rating: 4, comment: 'Xenia liked it' });
  await post(`/review/${(review.body as { id: string }).id}/answer`, { answer: 'Come again, Xenia' }, school.cookie);
  const paid = { amount: 60, method: 'cash', date: '2026-11-20', note: 'From Xenia', idempotencyKey: 'x' };
  await post(`/school/${school.schoolId}/payments`, { ...paid, studentId: student.id }, school.cookie);
  const ten = { nameEn: 'Ten hours', minutes: 600, price: 600, validMonths: 6 };
  const sold = await post(`/school/${school.schoolId}/packages`, ten, school.cookie);
  const { id: packageId, total } = sold.body as { id: string; total: number };
  const order = await post('/package-orders', { packageId, total });
  await post(
    `/school/${school.schoolId}/package-orders/${(order.body as { id: string }).id}/accept`,
    {},
    school.cookie,
  );
  const progress = { marks: [{ skill: 'turns', level: 'mastered' }], note: 'Xenia looks twice' };
  await app.call({ method: 'PUT', url: `/api/booking/${id}/progress`, payload: progress, as: school.cookie });
  await post(`/booking/${id}/record`, { minutes: 55 }, school.cookie);
  const wish = { date: '2026-12-20', place: 'Guelph', language: 'PUNJABI', maxRate: 62.5 };
  await post('/waiting-list', wish);
  await post('/calendar-feeds', {});
  const put = (url: string, payload: object) =>
    app.call({ method: 'PUT', url: `/api${url}`, payload, as: student.cookie });
  await put(`/saved-places/${id}`, { name: 'Xenia’s', address: '1 Xenia Street' });
  await put(`/booking/${id}/messages/${id}`, { text: 'It is Xenia' });
  await put('/searched-place', { label: 'Toronto, ON' });
  await put(`/candidate/record/schools/${school.schoolId}`, {});
  await put('/channels', { preset: 'important' });
  const keys = {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'a'.repeat(22),
  };
  await post('/devices', { endpoint: 'https://push.example/xenia', keys });
  await post(`/school/${school.schoolId}/members`, { email, role: 'manager' }, school.cookie);
  await addGuardian(app, student.id);
  const asked = { firstName: 'Yves', lastName: 'Xiphos', email: 'yves@family.example', mayCancel: true };
  await post('/guardians', asked);
  await post('/email/send', { subject: 'Hello', text: 'From Xenia' });
  await app.db
    .insertInto('sent_reminders')
    .values({ booking_id: id, moves: 0, hours_before: 24, sent_at: new Date() })
    .execute();
  await app.db
    .insertInto('booking_moves')
    .values({
      booking_id: id,
      number: 1,
      from_date: '2026-11-01',
      from_start: '09:00',
      from_end: '10:00',
      moved_at: new Date(),
    })
    .execute();
  const hour = { local_date: '2026-12-20', local_start: '09:00', local_end: '10:00', time_zone: 'America/Toronto' };
  const offer = await app.db
    .insertInto('lesson_offers')
    .values({
      ...{ ...hour, school_id: school.schoolId, instructor_id: instructor.id, created_at: new Date() },
      ...{ starts_at: new Date('2026-12-20T14:00:00Z'), ends_at: new Date('2026-12-20T15:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = { position: 0, open_until: new Date(), sent_at: new Date() };
  await app.db
    .insertInto('offered_students')
    .values({ ...sent, offer_id: offer.id, candidate_id: student.id })
    .execute();
  await app.db
    .insertInto('claim_answers')
    .values({
      ...{ school_id: school.schoolId, student_id: randomUUID(), account_id: student.id },
      ...{ answer: 'not_mine', answered_at: new Date() },
    })
    .execute();
  await app.db
    .insertInto('offer_opt_outs')
    .values({ school_id: school.schoolId, candidate_id: student.id, created_at: new Date() })
    .execute();
  const message = { id: randomUUID(), school_id: school.schoolId, reader: 'student', name: 'Xenia', phone: '' };
  const about = { student_id: student.id, candidate_id: student.id, recipient: email, created_at: new Date() };
  await app.db
    .insertInto('office_messages')
    .values({ ...message, ...about })
    .execute();
  const answer = { answer: 'another_time', wish: 'Xenia is free on Friday', moves: 1, given_at: new Date() };
  await app.db
    .insertInto('office_answers')
    .values({ school_id: school.schoolId, booking_id: id, message_id: message.id, ...answer })
    .execute();
  await app.db
    .insertInto('passkeys')
    .values({
      account_id: student.id,
      credential_id: 'xenia',
      public_key: Buffer.of(1),
      counter: 0,
      transports: [],
      browser: 'Safari',
      added_at: new Date(),
    })
    .execute();
  const challenge = { challenge_hash: Buffer.of(1), account_id: student.id, expires_at: new Date() };
  await app.db.insertInto('passkey_challenges').values(challenge).execute();
  const names = { first_name: 'Xenia', last_name: 'Xiphos' };
  await post('/candidate/signup', { ...names, email, password: 'seven-quiet-lanes' }, null);
  await post('/candidate/login', { email, password: TEST_PASSWORD }, null);
  await post('/auth/password/forgot', { email, userType: 'STUDENT' });
  await turnOn(app, student.cookie);
  await sentMail(app, email, 4);
  return { ...student, school, instructor, bookingId: id };
}

async function counts(rows: Record<string, RawBuilder<unknown>>): Promise<Record<string, number>> {
  const counted = Object.entries(rows).map(async ([table, isTheirs]) => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${isTheirs}`.execute(app.db);
    return [table, found[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('[RT-06] every table that leads to an account is registered by its module or exempt for a reason', async () => {
  expect(await tablesOfPeople()).toEqual(Object.keys(HELD).sort());
  const kept = Object.entries(HELD).flatMap(([table, held]) => ('in' in held ? [table] : []));
  expect(PERSONAL_DATA.flatMap(({ tables }) => tables).sort()).toEqual(kept.sort());
});

test('[RT-06] the export covers every table, and the erasure leaves nothing but the listed exceptions', async () => {
  const student = await knownStudent();
  const rows = rowsOf(student.id, student.email);
  for (const [table, count] of Object.entries(await counts(rows))) expect([table, count > 0]).toEqual([table, true]);

  const { body } = await app.call({ url: '/api/candidate/data', as: student.cookie });
  for (const [table, held] of Object.entries(HELD)) {
    if ('in' in held) expect([table, at(body, held.in)]).not.toEqual([table, expect.toSatisfy(isNothing)]);
  }
  expect(body).toMatchObject({
    reviews: [{ comment: 'Xenia liked it', answer: 'Come again, Xenia' }],
    progress: {
      minutes: 60,
      skills: [{ skill: 'turns', level: 'mastered' }],
      lessons: [{ note: 'Xenia looks twice', skills: [{ skill: 'turns', level: 'mastered' }] }],
    },
    waitingList: [
      { date: '2026-12-20', place: 'Guelph', language: 'PUNJABI', maxRate: 62.5, instructor: null, toldAt: null },
    ],
    calendarAddresses: [{ language: 'en' }],
  });
  const feeds = await app.db.selectFrom('calendar_feeds').select('token_hash').execute();
  for (const { token_hash: hash } of feeds) expect(JSON.stringify(body)).not.toContain(hash.toString('hex'));

  const payload = { password: TEST_PASSWORD, withOpenBalances: true };
  const erased = await app.call({ method: 'POST', url: '/api/candidate/delete', payload, as: student.cookie });
  expect(erased.status).toBe(204);
  const left = await counts(rows);
  const stays = (table: string) => {
    const held = HELD[table];
    return (held && 'in' in held && held.left !== undefined) || table === 'sent_reminders';
  };
  for (const [table, count] of Object.entries(left)) expect([table, count > 0]).toEqual([table, stays(table)]);
  for (const table of Object.keys(rows)) {
    const { rows: all } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(app.db);
    expect(all.map(({ row }) => row).filter((row) => /xenia|xiphos/i.test(row))).toEqual([]);
  }
});

const isNothing = (part: unknown): boolean =>
  part === undefined || part === null || (Array.isArray(part) && part.length === 0);

test('[RT-06] an erased student’s stars stay anonymous, and the lesson can’t be reviewed again', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  const student = await signUpCandidate(app, { firstName: 'Gone' });
  const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: 0 });
  const review = { rating: 5, comment: 'Good' };
  await app.call({ method: 'POST', url: `/api/booking/${id}/review`, payload: review, as: student.cookie });
  const payload = { password: TEST_PASSWORD, withOpenBalances: true };
  await app.call({ method: 'POST', url: '/api/candidate/delete', payload, as: student.cookie });
  const shown = await app.call({ url: `/api/review/school/${school.schoolId}`, as: school.cookie });
  expect(shown.body).toMatchObject({ items: [{ rating: 5, comment: '', name: '' }] });
  const progress = { marks: [], note: 'Gone drives well' };
  const url = `/api/booking/${id}/progress`;
  expect(await app.call({ method: 'PUT', url, payload: progress, as: school.cookie })).toMatchObject({
    body: { error: { code: 'progress_not_open' } },
  });
});

test('[RT-06] a school that writes about a lesson during the erasure leaves nothing behind', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId);
  for (let round = 0; round < 5; round++) {
    const student = await signUpCandidate(app);
    const { id } = await addCompletedLesson(app, instructor.id, student.id, { day: round });
    const payload = { marks: [{ skill: 'turns', level: 'mastered' }], note: 'Drives well' };
    const write = () => app.call({ method: 'PUT', url: `/api/booking/${id}/progress`, payload, as: school.cookie });
    const erase = {
      method: 'POST',
      url: '/api/candidate/delete',
      payload: { password: TEST_PASSWORD, withOpenBalances: true },
    } as const;
    const [erased] = await Promise.all([app.call({ ...erase, as: student.cookie }), write(), write(), write()]);
    expect(erased.status).toBe(204);
    const left = await app.db.selectFrom('lesson_progress').selectAll().where('booking_id', '=', id).execute();
    expect(left).toEqual([]);
  }
});
