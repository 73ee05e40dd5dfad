import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Channels } from '#contract/channels.ts';
import { beginSession } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson } from '#server/testing/lesson.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const asked: { to: string; body: string; key: string | undefined }[] = [];
const service = createServer(async (request, response) => {
  asked.push({ ...JSON.parse((await request.toArray()).join('')), key: request.headers['x-key'] });
  response.end('{"id":"1"}');
});
let app: TestApp;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  app = await createTestApp(
    {
      SMS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`,
      SMS_REQUEST: JSON.stringify({ headers: { 'x-key': 'a-key' }, json: { to: '{{to}}', body: '{{text}}' } }),
    },
    { runsJobs: true },
  );
});
afterAll(async () => {
  await app?.close();
  service.closeAllConnections();
  service.close();
});

test('students who gave a number and chose everything get a text about a cancelled lesson', async () => {
  const school = await addTaxedSchool(app);
  const lesson = await bookLesson(app, school);
  const student = await beginSession(app, lesson.student.id);
  const office = await beginSession(app, school.accountId);
  const read = async () => (await app.call({ url: '/api/channels', as: student })).body as Channels;
  expect((await read()).phone).toBe('');
  await app.db.updateTable('accounts').set({ phone: '(416) 555-0142' }).where('id', '=', lesson.student.id).execute();
  expect((await read()).phone).toBe('(416) 555-0142');
  await app.call({
    method: 'POST',
    url: `/api/booking/${lesson.id}/cancel`,
    as: office,
    payload: { reason: 'The car is broken' },
  });
  await tellOffice(app);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({
    to: '+14165550142',
    key: 'a-key',
    body: expect.stringMatching(/^Lanewise: Your driving lesson on .* is cancelled\. .* http:\/\/\S+$/),
  });
});

test('other presets and routine notices send no texts', async () => {
  const school = await addTaxedSchool(app);
  const texted = async (accountId: string) =>
    (await app.db.selectFrom('emails').select('kind').where('account_id', '=', accountId).execute()).map(
      ({ kind }) => kind,
    );
  for (const [preset, kinds] of [
    ['all', ['booking_cancelled_student']],
    ['important', []],
    ['email_only', []],
  ] as const) {
    const lesson = await bookLesson(app, school);
    const { id } = lesson.student;
    await app.db.updateTable('accounts').set({ phone: '(416) 555-0143' }).where('id', '=', id).execute();
    const student = await beginSession(app, id);
    await app.call({ method: 'PUT', url: '/api/channels', as: student, payload: { preset } });
    const office = await beginSession(app, school.accountId);
    const note = { text: 'Your instructor is at the back door.' };
    const url = `/api/booking/${lesson.id}/messages/${randomUUID()}`;
    expect((await app.call({ method: 'PUT', url, as: office, payload: note })).status).toBe(200);
    const payload = { reason: 'The car is broken' };
    await app.call({ method: 'POST', url: `/api/booking/${lesson.id}/cancel`, as: office, payload });
    await tellOffice(app);
    expect(await texted(id)).toEqual(kinds);
  }
});
