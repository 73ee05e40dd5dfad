import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#contract/webhooks.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { createFixture } from '#server/testing/call-endpoint.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { written } from '#server/testing/written-mail.ts';
import { deliverDueWebhooks } from './deliver-webhooks.ts';
import { webhookTurnedOff } from './mails/turned-off.ts';
import { listDeliveries, listWebhooks, resendDelivery, turnOnWebhook } from './webhooks.ts';

interface Told {
  headers: IncomingHttpHeaders;
  body: string;
  message: { type: string; data: { bookingId: string } };
}

let app: TestApp;
let sink: Server;
let told: Told[] = [];
let answer: (response: ServerResponse, told: Told) => void;
let address = '';
beforeAll(async () => {
  app = await createTestApp({ WEBHOOK_PRIVATE_NETWORKS: 'allow' });
  sink = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const one = { headers: request.headers, body, message: JSON.parse(body) };
    told.push(one);
    answer(response, one);
  });
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  address = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app?.close();
  sink?.closeAllConnections();
  sink?.close();
});
beforeEach(() => {
  told = [];
  answer = (response) => response.end('thank you');
});

const deliver = () => deliverDueWebhooks(app.ctx);

async function open({ events = WEBHOOK_EVENTS as readonly string[], path = '/told' } = {}) {
  const fixture = await createFixture(app);
  const { schoolId, instructorId, bookingId, candidateId } = fixture.records;
  const as = fixture.cookies.school;
  const url = `/api/school/${schoolId}/webhooks`;
  const added = await app.call({ method: 'POST', url, as, payload: { url: `${address}${path}`, events } });
  expect(added.status).toBe(201);
  const webhook = added.body as { id: string; secret: string };
  return {
    ...{ schoolId, instructorId, bookingId, candidateId, as, url, webhook },
    cancel: () =>
      app.call({
        method: 'POST',
        url: `/api/booking/${bookingId}/cancel`,
        as,
        payload: { reason: 'The car is broken' },
      }),
    deliveries: async () =>
      (await app.call({ url: `${url}/${webhook.id}/deliveries`, as })).body as {
        id: string;
        event: string;
        state: string;
        tries: { status: number | null; answer: string }[];
      }[],
  };
}

test('delivers a change signed and without the student', async () => {
  const { webhook, bookingId, cancel, deliveries } = await open();
  expect((await cancel()).status).toBe(200);
  await deliver();
  expect(told).toHaveLength(1);
  const [one] = told;
  const { body, headers, message } = one as Told;
  // Verifies as https://www.standardwebhooks.com describes, independently of our signing code.
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now().epochMilliseconds / 1000));
  expect(message).toMatchObject({
    type: 'booking.cancelled',
    data: { bookingId, bookingStatus: 'Cancelled', cancelledBy: 'school' },
  });
  expect(body).not.toMatch(/Amina|Osei|@/);
  expect(await deliveries()).toMatchObject([
    { event: 'booking.cancelled', state: 'delivered', tries: [{ status: 200, answer: 'thank you' }] },
  ]);
});

test('delivers each kind of change once to the endpoints that want it', async () => {
  const { instructorId, candidateId, bookingId, schoolId, as } = await open();
  await open({ events: ['review.created', 'payment.recorded'] });
  const { id } = await addBooking(app, instructorId, candidateId, { day: 20 });
  await app.db
    .updateTable('bookings')
    .set({ moves: 1, moved_at: app.clock.now().toString() })
    .where('id', '=', id)
    .execute();
  await app.db
    .updateTable('bookings')
    .set({ status: 'Completed', outcome_at: app.clock.now().toString(), outcome_by: 'clock' })
    .where('id', '=', bookingId)
    .execute();
  await app.db
    .insertInto('reviews')
    .values({ booking_id: bookingId, instructor_id: instructorId, rating: 5, created_at: app.clock.now().toString() })
    .execute();
  const paid = { studentId: candidateId, amount: 70, method: 'cash', date: '2026-11-20', idempotencyKey: 'one' };
  const recorded = await app.call({
    method: 'POST',
    url: `/api/school/${schoolId}/payments`,
    as,
    payload: { ...paid, note: 'Amina' },
  });
  await deliver();
  await deliver();
  const payment = told.find(({ message }) => message.type === 'payment.recorded');
  expect(payment?.body).not.toMatch(/Amina/);
  expect(payment?.message.data).toMatchObject({
    ...{
      paymentId: (recorded.body as { id: string }).id,
      number: 2,
      kind: 'payment',
      amount: 70,
      method: 'cash',
      bookingId,
    },
    lessons: [
      { bookingId, amount: 59.99 },
      { bookingId: id, amount: 10.01 },
    ],
  });
  expect(told.map(({ message }) => message.type).sort()).toEqual([
    'booking.completed',
    'booking.created',
    'booking.moved',
    'payment.recorded',
    'review.created',
  ]);
});

test('keeps a booking’s events in order, however deliveries fail', async () => {
  const { bookingId, candidateId, instructorId, cancel } = await open();
  const other = await addBooking(app, instructorId, candidateId, { day: 21 });
  await app.db
    .updateTable('bookings')
    .set({ moves: 1, moved_at: app.clock.now().toString() })
    .where('id', '=', bookingId)
    .execute();
  await cancel();
  let failures = 2;
  answer = (response, { message }) => {
    if (message.data.bookingId === bookingId && failures-- > 0) response.statusCode = 500;
    response.end();
  };
  await deliver();
  expect(told.map(({ message }) => message.data.bookingId).sort()).toEqual([bookingId, other.id].sort());
  for (let round = 0; round < 4; round++) {
    app.clock.advance({ seconds: 60 });
    await deliver();
  }
  const ofBooking = told
    .filter(({ message }) => message.data.bookingId === bookingId)
    .map(({ message }) => message.type);
  expect(ofBooking).toEqual(['booking.moved', 'booking.moved', 'booking.moved', 'booking.cancelled']);
});

test('a school has at most ten endpoints, even when added concurrently', async () => {
  const { as, url } = await open();
  const payload = { url: `${address}/one-more`, events: WEBHOOK_EVENTS };
  const add = () => app.call({ method: 'POST', url, as, payload });
  const answers = await Promise.all(Array.from({ length: WEBHOOKS_MAX + 1 }, add));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, (body as { error: { code: string } }).error.code])).toEqual(
    Array(2).fill([409, 'webhooks_full']),
  );
});

test('owners get an email about a new endpoint', async () => {
  const { schoolId } = await open();
  const mails = await app.db
    .selectFrom('emails')
    .innerJoin('accounts', 'accounts.email', 'emails.recipient')
    .innerJoin('school_members', 'school_members.account_id', 'accounts.id')
    .select('school_members.role')
    .where('emails.kind', '=', 'webhook_added')
    .where('school_members.school_id', '=', schoolId)
    .execute();
  expect(mails).toEqual([{ role: 'owner' }]);
});

test('an endpoint that fails for three days is disabled with an email, and gets everything once re-enabled', async () => {
  const { webhook, cancel, schoolId } = await open();
  const state = async () => (await listWebhooks(app.ctx, schoolId))[0];
  const deliveries = () => listDeliveries(app.ctx, schoolId, webhook.id);
  answer = (response) => {
    response.statusCode = 503;
    response.end('later');
  };
  await cancel();
  for (let hours = 0; hours <= 76; hours += 4) {
    await deliver();
    app.clock.advance({ hours: 4 });
  }
  expect((await state())?.turnedOffAt).not.toBeNull();
  expect(await deliveries()).toMatchObject([{ state: 'given_up' }]);
  const mails = await app.db
    .selectFrom('emails')
    .innerJoin('accounts', 'accounts.email', 'emails.recipient')
    .innerJoin('school_members', 'school_members.account_id', 'accounts.id')
    .select('emails.kind')
    .where('school_members.school_id', '=', schoolId)
    .where('emails.kind', '=', 'webhook_turned_off')
    .execute();
  expect(mails).toHaveLength(1);
  const before = told.length;
  await deliver();
  expect(told).toHaveLength(before);

  answer = (response) => response.end();
  await turnOnWebhook(app.ctx, schoolId, webhook.id);
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
  expect(await state()).toMatchObject({ failingSince: null, turnedOffAt: null });
});

test.each([
  ['turned on again', 20, null, (school: string, id: string) => turnOnWebhook(app.ctx, school, id)],
  [
    'sent a message again by hand',
    8,
    4 * 3600,
    (school: string, id: string, delivery: string) => resendDelivery(app.ctx, school, id, delivery),
  ],
])(
  'an endpoint that is %s is tried as often as a new one, without the old backoff',
  async (_what, failures, pauseBefore, begin) => {
    const { schoolId, webhook, cancel } = await open();
    answer = (response) => {
      response.statusCode = 503;
      response.end('later');
    };
    const read = async () => {
      const [one] = await listDeliveries(app.ctx, schoolId, webhook.id);
      if (!one) throw new Error('Nothing was told.');
      return { id: one.id, pause: one.nextTryAt && (Date.parse(one.nextTryAt) - app.clock.nowMs()) / 1000 };
    };
    await cancel();
    for (let tries = 0; tries < failures; tries++) {
      await deliver();
      app.clock.advance({ hours: 4 });
    }
    await deliver();
    const { id, pause } = await read();
    expect(pause).toBe(pauseBefore);

    await begin(schoolId, webhook.id, id);
    await deliver();
    expect((await read()).pause).toBe(5);
  },
);

test('an endpoint that answers 410 Gone is disabled at once, and its owners hear why', async () => {
  const { webhook, cancel, schoolId } = await open();
  answer = (response) => {
    response.statusCode = 410;
    response.end();
  };
  await cancel();
  await deliver();
  answer = (response) => response.end();
  const [state] = await listWebhooks(app.ctx, schoolId);
  expect(state?.turnedOffAt).not.toBeNull();
  expect(await listDeliveries(app.ctx, schoolId, webhook.id)).toMatchObject([{ state: 'given_up' }]);
  const mails = await app.db
    .selectFrom('emails')
    .innerJoin('accounts', 'accounts.email', 'emails.recipient')
    .innerJoin('school_members', 'school_members.account_id', 'accounts.id')
    .select('emails.data')
    .where('school_members.school_id', '=', schoolId)
    .where('emails.kind', '=', 'webhook_turned_off')
    .execute();
  expect(mails).toHaveLength(1);
  expect(written(webhookTurnedOff, mails[0]?.data as never).text).toContain('410 Gone');
});

test('a delivery can be resent by hand', async () => {
  const { as, url, webhook, cancel, deliveries } = await open();
  await cancel();
  await deliver();
  const [delivered] = await deliveries();
  const again = `${url}/${webhook.id}/deliveries/${delivered?.id}/again`;
  expect((await app.call({ method: 'POST', url: again, as })).status).toBe(204);
  await deliver();
  expect(told).toHaveLength(2);
  expect(told[1]?.headers['webhook-id']).toBe(told[0]?.headers['webhook-id']);
});

test('follows no redirects, and reads 64 KB of an endless answer', async () => {
  const { cancel, deliveries } = await open();
  answer = (response) => {
    response.writeHead(302, { location: `${address}/elsewhere` });
    response.end();
  };
  await cancel();
  await deliver();
  expect(told).toHaveLength(1);
  answer = (response) => {
    const more = () => response.write(Buffer.alloc(16_384, 'x'));
    response.on('drain', more);
    response.on('close', () => response.removeAllListeners('drain'));
    while (more());
  };
  app.clock.advance({ minutes: 1 });
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: [{ status: 200 }, { status: 302 }] }]);
});

test('a silent endpoint doesn’t delay others', async () => {
  const slow = await open();
  for (let day = 20; day < 32; day++) await addBooking(app, slow.instructorId, slow.candidateId, { day });
  app.clock.advance({ minutes: 1 });
  const quick = await open();
  await quick.cancel();
  const held: ServerResponse[] = [];
  answer = (response, { message }) => {
    if (message.data.bookingId === quick.bookingId) response.end();
    else held.push(response);
  };
  const delivered = deliver();
  await vi.waitFor(() => expect(told.map(({ message }) => message.data.bookingId)).toContain(quick.bookingId));
  expect(held.length).toBeGreaterThan(0);
  answer = (response) => response.end();
  for (const response of held) response.end();
  await delivered;
  expect(told).toHaveLength(13);
});

test('a school whose endpoints all hang doesn’t delay other schools', async () => {
  const hanging = await open();
  for (let number = 1; number < WEBHOOKS_MAX; number++) {
    const payload = { url: `${address}/${number}`, events: WEBHOOK_EVENTS };
    expect((await app.call({ method: 'POST', url: hanging.url, as: hanging.as, payload })).status).toBe(201);
  }
  await hanging.cancel();
  app.clock.advance({ minutes: 1 });
  const other = await open();
  await other.cancel();
  const held: ServerResponse[] = [];
  answer = (response, { message }) => {
    if (message.data.bookingId === other.bookingId) response.end();
    else held.push(response);
  };
  const delivered = deliver();
  await vi.waitFor(() => expect(told.map(({ message }) => message.data.bookingId)).toContain(other.bookingId), 20_000);
  expect(held.length).toBeLessThan(WEBHOOKS_MAX);
  answer = (response) => response.end();
  for (const response of held) response.end();
  await delivered;
  expect(told).toHaveLength(WEBHOOKS_MAX + 1);
});

test('two servers deliver each message once', async () => {
  const { cancel } = await open();
  await cancel();
  const other = await createTestApp(
    { WEBHOOK_PRIVATE_NETWORKS: 'allow' },
    {
      database: { connectionString: app.connectionString, serverConnectionString: app.connectionString },
    },
  );
  try {
    other.clock.set(app.clock.now().toString());
    await Promise.all([deliver(), deliverDueWebhooks(other.ctx)]);
    expect(told).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('private networks can’t be reached', async () => {
  const strict = await createTestApp();
  try {
    const school = await signUpSchool(strict, { province: 'ON' });
    const fixture = await createFixture(strict);
    const { schoolId, bookingId } = fixture.records;
    const as = fixture.cookies.school;
    const add = (url: string) => {
      const payload = { url, events: ['booking.cancelled'] };
      return strict.call({ method: 'POST', url: `/api/school/${schoolId}/webhooks`, as, payload });
    };
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const inside = address.replace('127.0.0.1', host);
      expect(await add(inside)).toMatchObject({
        status: 400,
        body: { error: { details: [{ path: 'url', code: 'not_public_address' }] } },
      });
      // A host name may resolve there too, which shows only on delivery.
      expect((await add('https://hooks.example/told')).status).toBe(201);
      await strict.db.updateTable('webhooks').set({ url: inside }).where('url', 'like', 'https:%').execute();
    }
    const payload = { reason: 'The car is broken' };
    await strict.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as, payload });
    await deliverDueWebhooks(strict.ctx);
    expect(told).toEqual([]);
    const answers = await strict.db.selectFrom('webhook_tries').select(['status', 'answer']).execute();
    expect(answers).toEqual(Array(3).fill({ status: null, answer: 'an address that is not of the public internet' }));
    // Other schools see none of it.
    const { body } = await strict.call({ url: `/api/school/${school.schoolId}/webhooks`, as: school.cookie });
    expect(body).toEqual([]);
  } finally {
    await strict.close();
  }
});

test('an invalid URL is refused', async () => {
  const school = await signUpSchool(app);
  for (const wrong of [
    'ftp://school.example/',
    'javascript:alert(1)',
    'https://me:secret@school.example/',
    'school.example',
  ]) {
    const refused = await app.call({
      method: 'POST',
      url: `/api/school/${school.schoolId}/webhooks`,
      as: school.cookie,
      payload: { url: wrong, events: ['booking.created'] },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'url' }] } } });
  }
});
