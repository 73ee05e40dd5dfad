import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { sentMail } from '#server/testing/sent-mail.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const SUPPORT = 'help@lanewise.example';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SUPPORT_EMAIL: SUPPORT }, { runsJobs: true });
});
afterAll(() => app.close());

const send = (payload: object, options: { as?: string; headers?: Record<string, string> } = {}) =>
  app.call({ method: 'POST', url: '/api/email/send', payload, ...options });
const stored = (subject: string) =>
  app.db.selectFrom('contact_messages').selectAll().where('subject', '=', subject).execute();
const mails = async (subject: string) =>
  (await sentMail(app)).filter((mail) => mail.subject === `Contact form: ${subject}`);

test('[CT-01] [API-17] a message is stored and emailed to the support address, with its sender', async () => {
  const answer = await send({
    to: SUPPORT,
    subject: 'My invoice',
    text: 'Hello,\n\nwhere is <b>my invoice</b>?',
    name: 'Amina Osei',
    replyTo: 'amina@example.com',
  });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Your message has been sent.' } });
  expect(await stored('My invoice')).toMatchObject([
    {
      name: 'Amina Osei',
      email: 'amina@example.com',
      body: 'Hello,\n\nwhere is <b>my invoice</b>?',
      account_id: null,
      answered_at: null,
    },
  ]);
  const [mail] = await mails('My invoice');
  expect(mail?.to).toBe(SUPPORT);
  expect(mail?.replyTo).toBe('amina@example.com');
  expect(mail?.text).toContain('Amina Osei');
  expect(mail?.text).toContain('where is <b>my invoice</b>?');
  expect(mail?.html).not.toContain('<b>my invoice');
});

test('[API-17] the specification’s bare call works: no name, no address', async () => {
  expect((await send({ to: 'anyone', subject: 'Bare', text: 'Just this' })).status).toBe(201);
  expect(await stored('Bare')).toMatchObject([{ name: '', email: '' }]);
  expect((await mails('Bare'))[0]).toMatchObject({ to: SUPPORT, replyTo: '' });
});

test('[API-17] no open relay: whatever `to` contains, only the support address gets it', async () => {
  for (const to of ['victim@example.com', ['a@example.com', 'b@example.com'], { address: 'x@example.com' }, 7])
    expect((await send({ to, subject: 'Relay', text: 'Buy now', replyTo: 'victim@example.com' })).status).toBe(201);
  expect((await mails('Relay')).map((mail) => mail.to)).toEqual([SUPPORT, SUPPORT, SUPPORT, SUPPORT]);
  expect(await sentMail(app, 'victim@example.com')).toEqual([]);
});

test('[API-17] line breaks in subject and name can’t add headers', async () => {
  const subject = 'Hi\r\nBcc: victim@example.com';
  const answer = await send({ subject, text: '', name: 'A\nTo: b@example.com' });
  expect(answer.status).toBe(201);
  expect(await stored('Hi Bcc: victim@example.com')).toMatchObject([{ name: 'A To: b@example.com' }]);
  expect(await mails('Hi Bcc: victim@example.com')).toMatchObject([{ to: SUPPORT }]);
  expect(await sentMail(app, 'victim@example.com')).toEqual([]);
  expect((await send({ subject: 'x', text: '', replyTo: 'a@example.com\r\nBcc: b@example.com' })).status).toBe(400);
});

test('[CT-01] [API-17] a missing subject or an overlong field is refused, and nothing is stored', async () => {
  const count = async () => (await app.db.selectFrom('contact_messages').select('id').execute()).length;
  const before = await count();
  expect(await send({ text: 'no subject', replyTo: 'nobody' })).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'invalid_request',
        details: [
          { path: 'subject', code: 'required' },
          { path: 'replyTo', code: 'invalid_email' },
        ],
      },
    },
  });
  expect((await send({ subject: 'x'.repeat(151), text: '' })).status).toBe(400);
  expect((await send({ subject: 'x', text: 'y'.repeat(5001) })).status).toBe(400);
  expect((await send({ subject: 'x', text: 'a\u0000b' })).status).toBe(400);
  expect(await count()).toBe(before);
});

test('[API-17] a logged-in sender is stored with the message; the answer is in the reader’s language', async () => {
  const student = await signUpCandidate(app);
  const answer = await send(
    { subject: 'En français', text: 'Bonjour' },
    { as: student.cookie, headers: { 'accept-language': 'fr-CA' } },
  );
  expect(answer.body).toEqual({ message: 'Votre message a été envoyé.' });
  expect(await stored('En français')).toMatchObject([{ account_id: student.id, locale: 'fr' }]);
  expect(await sentMail(app, SUPPORT)).toContainEqual(
    expect.objectContaining({ subject: 'Formulaire de contact\u00a0: En français' }),
  );
});

test('[API-17] an address can send five messages in ten minutes, and hears when to try again', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const write = () =>
      limited.call({
        ...{ method: 'POST', url: '/api/email/send', payload: { subject: 'Again', text: '' } },
        headers: { 'accept-language': 'fr-CA' },
      });
    for (let count = 0; count < 5; count++) expect((await write()).status).toBe(201);
    const refused = await write();
    const message = 'Trop de tentatives. Réessayez dans 10 minutes.';
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests', message } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(540);
    expect(await limited.db.selectFrom('contact_messages').select('id').execute()).toHaveLength(5);
  } finally {
    await limited.close();
  }
});
