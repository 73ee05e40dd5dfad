import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { servePages } from './pages.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

test.each(['/api/session', '/api/bookings', '/api/schedule/all?date=2026-12-04', '/faqs'])(
  '%s is dated by the server’s clock, so that pages can correct a wrong clock of a device',
  async (url) => {
    app.clock.set('2027-03-01T08:30:15.700Z');
    // The second call of a list is answered from the kept answer.
    for (let call = 0; call < 2; call += 1) {
      const { headers } = await app.call({ url });
      expect(headers.date).toBe('Mon, 01 Mar 2027 08:30:15 GMT');
    }
    app.clock.advance({ seconds: 1 });
    expect((await app.call({ url })).headers.date).toBe('Mon, 01 Mar 2027 08:30:16 GMT');
  },
);

test('a page also has the time where its scripts can read it', async () => {
  const pages = Fastify();
  const faqs = { bodies: { identity: Buffer.from('<html></html>') }, scriptHashes: [] };
  const built = { clientFolder: 'no-such-folder', pages: new Map([['/faqs', new Map([['en', faqs]])]]) };
  const options = {
    publicPages: { publicUrl: 'https://lanewise.example', paths: [] },
    clock: fixedClock('2027-03-01T08:30:15.700Z'),
  };
  await servePages(pages, built as never, options as never);
  const { headers } = await pages.inject({ url: '/faqs' });
  await pages.close();
  expect(headers['server-timing']).toBe(`now;dur=${Date.parse('2027-03-01T08:30:15.700Z')}`);
});
