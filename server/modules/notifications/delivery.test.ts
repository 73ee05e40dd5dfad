import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { passwordChanged } from '#server/modules/accounts/mails/password.ts';
import { alreadyRegistered } from '#server/modules/accounts/mails/signup.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { enqueueEmails, forgetFailedMail } from './notifications.ts';

let files: TestApp;
let smtp: TestSmtpServer;
let app: TestApp;
beforeAll(async () => {
  files = await createTestApp({}, { runsJobs: true });
  smtp = await startSmtpServer();
  app = await createTestApp({ SMTP_URL: smtp.url }, { runsJobs: true });
});
afterAll(async () => {
  await Promise.all([files.close(), app.close()]);
  await smtp.close();
});

const changed = (recipient: string) =>
  passwordChanged.to({ recipient, locale: 'en' }, { userType: 'STUDENT', name: 'Amina' });
const enqueue = (on: TestApp, recipient: string) =>
  inTransaction(on.ctx, (tx) => enqueueEmails(tx, changed(recipient)));
const rowOf = (on: TestApp, recipient: string) =>
  on.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow();

const until = (isSo: () => Promise<boolean>) => expect.poll(isSo).toBe(true);

test('an email rolled back with its transaction doesn’t exist', async () => {
  const recipient = 'rolled-back@example.com';
  const failed = inTransaction(files.ctx, async (tx) => {
    await enqueueEmails(tx, changed(recipient));
    throw new Error('the rest failed');
  });
  await expect(failed).rejects.toThrow('the rest failed');
  await enqueue(files, 'after@example.com');
  await sentMail(files, 'after@example.com', 1);
  expect(await sentMail(files, recipient)).toEqual([]);
});

test('sign-up and password emails leave before all others', async () => {
  const awaited = alreadyRegistered.to(
    { recipient: 'waits-for-it@example.com', locale: 'en' },
    { userType: 'STUDENT' },
  );
  await inTransaction(files.ctx, (tx) => enqueueEmails(tx, awaited, changed('waits-for-nothing@example.com')));
  const firstOf = async (recipient: string) => {
    const { id } = await rowOf(files, recipient);
    const { rows } = await sql<{ isFirst: boolean }>`
      SELECT priority > 0 AS "isFirst" FROM jobs.job WHERE data->>'emailId' = ${id}`.execute(files.db);
    return rows;
  };
  expect(await firstOf('waits-for-it@example.com')).toEqual([{ isFirst: true }]);
  expect(await firstOf('waits-for-nothing@example.com')).toEqual([{ isFirst: false }]);
});

test('a sent email is marked, and its contents are erased', async () => {
  const recipient = 'sent@example.com';
  await enqueue(files, recipient);
  const [mail] = await sentMail(files, recipient, 1);
  const row = await rowOf(files, recipient);
  expect(row).toMatchObject({ status: 'sent', attempts: 1, last_error: null, data: {} });
  expect(mail?.messageId).toBe(`<${row.id}@lanewise.example>`);
});

test('a repeated job sends nothing again', async () => {
  const recipient = 'once@example.com';
  await enqueue(files, recipient);
  await sentMail(files, recipient, 1);
  const { id } = await rowOf(files, recipient);
  // As a worker that was killed mid-job would leave it.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO jobs.job (name, data) VALUES ('send-email', ${JSON.stringify({ emailId: id })}::jsonb)
    RETURNING id`.execute(files.db);
  const again = sql<{ state: string }>`SELECT state FROM jobs.job WHERE id = ${rows[0]?.id}`;
  await expect.poll(async () => (await again.execute(files.db)).rows).toEqual([{ state: 'completed' }]);
  expect(await sentMail(files, recipient)).toHaveLength(1);
});

test('a mail server that is down or busy loses nothing: the message is retried until it’s accepted', async () => {
  const recipient = 'patient@example.com';
  let tries = 0;
  let isBusy = true;
  smtp.onMessage = () => {
    tries++;
    return isBusy ? '451 busy' : null;
  };
  await enqueue(app, recipient);
  await until(async () => (await rowOf(app, recipient)).attempts > 1);
  expect(await rowOf(app, recipient)).toMatchObject({ status: 'queued', last_error: expect.stringContaining('451') });
  isBusy = false;
  await until(async () => (await rowOf(app, recipient)).status === 'sent');
  const row = await rowOf(app, recipient);
  expect(row).toMatchObject({ attempts: tries, last_error: null });
  const messages = smtp.received.filter((message) => message.includes(recipient));
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(`Message-ID: <${row.id}@lanewise.example>`);
});

test('an unacknowledged message is resent a few times with backoff, then shown', async () => {
  const recipient = 'silence@example.com';
  const copies = () => smtp.received.filter((message) => message.includes(recipient)).length;
  smtp.onTaken = () => 'closes';
  await enqueue(app, recipient);
  const pauses: number[] = [];
  for (let copy = 1; copy <= 6; copy++) {
    await until(async () => (await rowOf(app, recipient)).attempts === copy);
    expect(copies()).toBe(copy);
    if (copy === 6) break;
    const { id, status } = await rowOf(app, recipient);
    expect(status).toBe('queued');
    const open = sql`data->>'emailId' = ${id} AND state = 'created'`;
    const { rows } = await sql<{ seconds: number }>`
      SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM jobs.job WHERE ${open}`.execute(
      app.db,
    );
    pauses.push(...rows.map(({ seconds }) => seconds));
    await sql`UPDATE jobs.job SET start_after = now() WHERE ${open}`.execute(app.db);
  }
  expect(await rowOf(app, recipient)).toMatchObject({
    status: 'failed',
    last_error: expect.stringContaining('may have taken it'),
  });
  expect(pauses).toEqual([60, 600, 3600, 21_600, 86_400]);
  delete smtp.onTaken;
});

test('without a mail server, stored mail leaves as soon as there is one', async () => {
  const recipient = 'reunited@example.com';
  const { hostname, port } = new URL(smtp.url);
  await smtp.close();
  await enqueue(app, recipient);
  await until(async () => (await rowOf(app, recipient)).attempts > 0);
  expect((await rowOf(app, recipient)).last_error).toContain('ECONNREFUSED');
  smtp = await startSmtpServer({ hostname, port: Number(port) });
  await until(async () => (await rowOf(app, recipient)).status === 'sent');
  expect(smtp.received).toHaveLength(1);
});

test('mail to an unknown recipient fails for good, and stays on the operator’s list', async () => {
  const recipient = 'gone@example.com';
  smtp.onRecipient = (address) => (address === recipient ? '550 no such user' : null);
  await enqueue(app, recipient);
  await until(async () => (await rowOf(app, recipient)).status === 'failed');
  expect(await rowOf(app, recipient)).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });

  // Its contents, such as a pickup address, aren't kept.
  const dataNow = async () => (await rowOf(app, recipient)).data;
  app.clock.advance({ hours: 24 * 90 - 1 });
  await forgetFailedMail(app.ctx);
  expect(await dataNow()).not.toEqual({});
  app.clock.advance({ hours: 2 });
  await forgetFailedMail(app.ctx);
  expect(await dataNow()).toEqual({});
});

test('an email whose job runs out of tries fails for good too, with the mail server’s error', async () => {
  const recipient = 'out-of-tries@example.com';
  smtp.onMessage = () => '451 busy';
  await enqueue(app, recipient);
  await until(async () => (await rowOf(app, recipient)).attempts > 0);
  const { id } = await rowOf(app, recipient);
  const lastTry = sql`
    UPDATE jobs.job SET retry_limit = retry_count, start_after = now()
     WHERE name = 'send-email' AND state = 'retry' AND data->>'emailId' = ${id}`;
  await until(async () => (await lastTry.execute(app.db)).numAffectedRows === 1n);
  await until(async () => (await rowOf(app, recipient)).status === 'failed');
  expect((await rowOf(app, recipient)).last_error).toContain('451');
  smtp.onMessage = () => null;
});

test('with JOBS=off nothing is ever sent', async () => {
  const still = await createTestApp({ JOBS: 'off' }, { runsJobs: true });
  try {
    await enqueue(still, 'later@example.com');
    await pause(2_500);
    expect(await rowOf(still, 'later@example.com')).toMatchObject({ status: 'queued', attempts: 0 });
  } finally {
    await still.close();
  }
});
