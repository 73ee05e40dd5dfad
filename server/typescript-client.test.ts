import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deliverDueWebhooks } from './modules/webhooks/deliver-webhooks.ts';

const CLIENT = join(import.meta.dirname, '../clients/typescript');

let app: TestApp;
let address: string;
let fixture: Fixture;
beforeAll(async () => {
  app = await createTestApp({ WEBHOOK_PRIVATE_NETWORKS: 'allow' });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  fixture = await createFixture(app);
});
afterAll(() => app?.close());

const made = async <T>(path: string, payload: object): Promise<T> => {
  const url = `/api/school/${fixture.records.schoolId}/${path}`;
  const { status, body } = await app.call({ method: 'POST', url, as: fixture.cookies.school, payload });
  expect(status).toBe(201);
  return body as T;
};

test('its example lists a school’s lessons and free slots', async () => {
  const scopes = ['read_bookings', 'read_slots'];
  const { key } = await made<{ key: string }>('keys', { name: 'Front desk', scopes });
  const { stdout } = await promisify(execFile)(process.execPath, [join(CLIENT, 'example/school-day.ts')], {
    env: { LANEWISE_URL: address, LANEWISE_KEY: key, SCHOOL_ID: fixture.records.schoolId },
  });
  expect(stdout).toMatch(/^LW-\w+ {2}2026-.* Booked$/m);
  expect(stdout).toMatch(/^free {2}2026-/m);
});

test('its receiver accepts the product’s messages, and no forged ones', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await made<{ secret: string }>('webhooks', { url, events: ['booking.cancelled'] });
  const receiver = spawn(process.execPath, [join(CLIENT, 'example/webhook-receiver.ts')], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  try {
    await answering(url, receiver);
    expect((await fetch(url, { method: 'POST', body: '{"type":"booking.created"}' })).status).toBe(400);
    const { bookingId } = fixture.records;
    const payload = { reason: 'The car is broken' };
    await app.call({ method: 'POST', url: `/api/booking/${bookingId}/cancel`, as: fixture.cookies.school, payload });
    // A receiver rejects old messages.
    app.clock.set(new Date().toISOString());
    const said = once(receiver.stdout, 'data');
    await deliverDueWebhooks(app.ctx);
    expect(String((await said)[0])).toBe(`booking.cancelled  ${bookingId}\n`);
  } finally {
    receiver.kill();
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string, { exitCode }: ChildProcess): Promise<void> {
  await expect
    .poll(() =>
      fetch(url).then(
        (answer) => answer.status,
        () => exitCode,
      ),
    )
    .toBe(400);
}
