import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UndeliveredMail } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import { inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { schoolApproved } from '#server/modules/schools/mails/approval.ts';
import { signInAdmin } from '#server/testing/actors.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let smtp: TestSmtpServer;
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ SMTP_URL: smtp.url }, { runsJobs: true });
  cookie = (await signInAdmin(app)).cookie;
});
beforeEach(() => {
  smtp.onRecipient = () => '550 no such user';
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const list = async (query = '') =>
  (await app.call({ url: `/api/admin/mail?${query}`, as: cookie })).body as Page<UndeliveredMail>;
const again = (id?: string) =>
  app.call({ method: 'POST', url: `/api/admin/mail${id ? `/${id}` : ''}/send-again`, as: cookie, payload: {} });

/** The list, once it has an entry. */
async function theOne(query: string): Promise<UndeliveredMail> {
  await expect.poll(async () => (await list(query)).items).toHaveLength(1);
  return (await list(query)).items[0] as UndeliveredMail;
}

const enqueue = (recipient: string) =>
  inTransaction(app.ctx, (tx) => enqueueEmails(tx, schoolApproved.to({ recipient, locale: 'en' }, { name: 'Lane' })));

/** A message that the mail server refused permanently. */
async function givenUp(recipient: string): Promise<UndeliveredMail> {
  await enqueue(recipient);
  return theOne(`search=${recipient}`);
}

const received = (recipient: string) => smtp.received.filter((message) => message.includes(recipient));
const statusOf = async (id: string) =>
  (await app.db.selectFrom('emails').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('[RT-19] failed mail is listed with its reason, and leaves once when resent, however many administrators resend it', async () => {
  const mail = await givenUp('twice@example.com');
  expect(mail).toMatchObject({
    kind: 'school_approved',
    recipient: 'twice@example.com',
    attempts: 1,
    lastError: expect.stringContaining('550'),
    canBeSentAgain: true,
  });
  smtp.onRecipient = () => null;
  const answers = await Promise.all(Array.from({ length: 5 }, () => again(mail.id)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409, 409, 409, 409]);
  await expect.poll(() => statusOf(mail.id)).toBe('sent');
  expect((await again(mail.id)).status).toBe(409);
  await givenUpAndPast();
  expect(received('twice@example.com')).toHaveLength(1);
  expect((await list('search=twice')).items).toEqual([]);
});

/** Jobs run in order, so the queue is empty once a later message has left. */
async function givenUpAndPast(): Promise<void> {
  const recipient = 'later@example.com';
  await enqueue(recipient);
  await expect.poll(() => received(recipient)).not.toEqual([]);
}

test('[RT-19] resending all mail sends each once, and mail whose content was erased stays listed', async () => {
  const [first, second, forgotten] = await Promise.all(
    ['all-1@example.com', 'all-2@example.com', 'all-3@example.com'].map(givenUp),
  );
  await app.db
    .updateTable('emails')
    .set({ data: '{}' })
    .where('id', '=', forgotten?.id ?? '')
    .execute();
  expect((await list('search=all-3')).items).toMatchObject([{ canBeSentAgain: false }]);
  expect((await again(forgotten?.id)).status).toBe(409);
  smtp.onRecipient = () => null;
  const answers = await Promise.all([again(), again()]);
  const sent = answers.map((answer) => (answer.body as { sent: number }).sent);
  expect(sent.sort()).toEqual([0, 2]);
  for (const mail of [first, second]) {
    await expect.poll(() => statusOf(mail?.id ?? '')).toBe('sent');
    expect(received(mail?.recipient ?? '')).toHaveLength(1);
  }
  expect((await list()).items.map((mail) => mail.recipient)).toEqual(['all-3@example.com']);
});

test('[RT-19] mail refused again returns to the list with the new reason', async () => {
  const mail = await givenUp('again@example.com');
  smtp.onRecipient = () => '552 mailbox is full';
  expect((await again(mail.id)).status).toBe(204);
  expect(await theOne('search=again@')).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining('552'),
    canBeSentAgain: true,
  });
});

test('[RT-19] mail still being retried is listed separately and isn’t sent twice', async () => {
  smtp.onRecipient = () => '451 later';
  await enqueue('patient@example.com');
  const mail = await theOne('state=trying');
  expect(mail).toMatchObject({ recipient: 'patient@example.com', canBeSentAgain: false });
  expect((await again(mail.id)).status).toBe(409);
  expect((await list('search=patient')).items).toEqual([]);
});
