import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { schoolApproved } from '#server/modules/schools/mails/approval.ts';
import { beginSession, signInAdmin, signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { calls, nameCalls } from '#server/testing/every-call.ts';
import { addTaxedSchool, bookLesson, ENDS_AT } from '#server/testing/lesson.ts';
import { turnOn } from '#server/testing/second-factor.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signInAdmin>>;
beforeAll(async () => {
  // Nothing is resent by itself, so failed mail stays failed until an administrator resends it.
  app = await createTestApp({ SCHOOL_APPROVAL: 'manual' });
  admin = await signInAdmin(app);
});
afterAll(() => app.close());

const writes = calls.filter(
  ({ access, method }) => access !== 'anyone' && access.includes('admin') && method !== 'GET',
);

/** Calls on one's own account aren't administrators' actions. */
const isOwnAccount = (name: string) => /^(POST|DELETE) \/auth\/|^PUT \/channels|^(POST|DELETE) \/devices/.test(name);

interface Case {
  /** Creates the target for each run: the id in the path, and the body. */
  make: () => Promise<{ id?: string; body?: object; targets: string[] }>;
  action: string;
  /** The logged reason, for bodies without one. */
  said?: string;
}

async function waitingSchool() {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', schoolId).execute();
  return { id: schoolId, targets: [schoolId] };
}

async function renamingSchool() {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  await app.db
    .updateTable('schools')
    .set({ wanted_name: 'Southern Lane', name_wanted_at: new Date() })
    .where('id', '=', schoolId)
    .execute();
  return { id: schoolId, body: { name: 'Southern Lane', isApproved: true }, targets: [schoolId] };
}

async function student() {
  const { id } = await signUpCandidate(app);
  return { id, targets: [id] };
}

async function studentWithFactor() {
  const { id, cookie } = await signUpCandidate(app);
  await turnOn(app, cookie);
  return { id, targets: [id] };
}

async function review() {
  const school = await addTaxedSchool(app);
  const lesson = await bookLesson(app, school);
  app.clock.set(ENDS_AT);
  const post = async (accountId: string, path: string, payload: object) =>
    app.call({
      method: 'POST',
      url: `/api/booking/${lesson.id}/${path}`,
      as: await beginSession(app, accountId),
      payload,
    });
  await post(school.accountId, 'outcome', { outcome: 'Completed' });
  const { id } = (await post(lesson.student.id, 'review', { rating: 1 })).body as { id: string };
  return { id, body: { isHidden: true, reason: 'Names a person' }, targets: [id] };
}

async function message() {
  await app.call({ method: 'POST', url: '/api/email/send', payload: { subject: 'Hello', text: 'Hi' } });
  const { id } = await app.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return { id, body: { state: 'closed' }, targets: [id] };
}

async function failedMail() {
  await inTransaction(app.ctx, (tx) =>
    enqueueEmails(tx, schoolApproved.to({ recipient: 'down@example.com', locale: 'en' }, { name: 'Lane' })),
  );
  await app.db.updateTable('emails').set({ status: 'failed' }).where('recipient', '=', 'down@example.com').execute();
  const rows = await app.db.selectFrom('emails').select('id').where('status', '=', 'failed').execute();
  return rows.map(({ id }) => id);
}

const CASES: Record<string, Case> = {
  'POST /admin/schools/:id/approve': { action: 'school_approved', make: waitingSchool },
  'POST /admin/schools/:id/name': {
    action: 'school_name_approved',
    make: renamingSchool,
    said: 'Northern Lane Driving School → Southern Lane',
  },
  'POST /admin/accounts/:id/disable': { action: 'account_disabled', make: student },
  'POST /admin/accounts/:id/enable': { action: 'account_enabled', make: student },
  'POST /admin/accounts/:id/expire-password': { action: 'password_expired', make: student },
  'POST /admin/accounts/:id/remove-second-factor': { action: 'second_factor_removed', make: studentWithFactor },
  'POST /admin/reviews/:id/visibility': { action: 'review_hidden', make: review },
  'POST /admin/messages/:id/state': { action: 'message_closed', make: message },
  'POST /admin/mail/:id/send-again': {
    action: 'mail_sent_again',
    make: async () => {
      const targets = await failedMail();
      return { id: targets[0] ?? '', targets };
    },
  },
  'POST /admin/mail/send-again': {
    action: 'mail_sent_again',
    make: async () => {
      await failedMail();
      return { targets: await failedMail() };
    },
  },
};

const entries = () =>
  app.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'target_id', 'actor_account_id', 'reason'])
    .orderBy('id')
    .execute();

test.each(nameCalls(writes))('[RT-19] %s is logged, or rolled back with its entry', async (name, endpoint) => {
  if (isOwnAccount(name)) return;
  const known = CASES[name];
  // Each new call for administrators needs a case here.
  if (!known) throw new Error(`${name} has no case in this test`);
  const { id = '', body = {}, targets } = await known.make();
  const as = await beginSession(app, admin.id);
  const call = () => app.call({ method: 'POST', url: `/api${endpoint.path.replace(':id', id)}`, as, payload: body });

  await sql`ALTER TABLE audit_log ADD CONSTRAINT nothing_now CHECK (false) NOT VALID`.execute(app.owner);
  const before = await entries();
  expect((await call()).status).toBe(500);
  expect(await entries()).toEqual(before);
  await sql`ALTER TABLE audit_log DROP CONSTRAINT nothing_now`.execute(app.owner);

  expect((await call()).status).toBeLessThan(300);
  const written = (await entries()).slice(before.length);
  expect(written.map((entry) => entry.target_id).sort()).toEqual([...targets].sort());
  for (const entry of written)
    expect(entry).toMatchObject({
      action: known.action,
      actor_account_id: admin.id,
      reason: (body as { reason?: string }).reason ?? known.said ?? '',
    });
});
