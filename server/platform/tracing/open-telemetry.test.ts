import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { startCollector } from '#server/testing/collector.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTracing } from './open-telemetry.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
let smtp: TestSmtpServer;
beforeAll(async () => {
  [collector, smtp] = await Promise.all([startCollector(), startSmtpServer()]);
});
afterAll(async () => {
  await Promise.all([collector?.close(), smtp?.close()]);
});

test('a booking is one trace through its call, statements, jobs and emails, without personal values', async () => {
  const app = await createTestApp(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, SMTP_URL: smtp.url },
    { runsJobs: true },
  );
  let id: string;
  let email: string;
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
  try {
    const student = await signUpCandidate(app);
    email = student.email;
    const school = await signUpSchool(app, { province: 'ON' });
    const { id: instructorId } = await addInstructor(app, school.schoolId);
    const slot = { date: '2026-12-04', startTime: '11:00', endTime: '12:00' };
    await addSlots(app, instructorId, [slot]);
    const payload = { ...slot, instructorId, location: '77 Whispering Elm Crescent' };
    const booked = await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });
    expect(booked.status).toBe(201);
    id = String(booked.headers['x-request-id']);
    await app.call({ url: '/api/health/live', headers: { traceparent: `00-${caller}-00f067aa0ba902b7-01` } });
    await expect.poll(() => smtp.received.length).toBe(2);
  } finally {
    await app.close();
  }

  const { spans, bodies } = collector;
  const booking = spans.filter(({ traceId }) => traceId === id);
  const named = (name: string) => booking.filter((span) => span.name === name);
  const [call] = named('POST /api/booking');
  expect(call?.parentSpanId ?? '').toBe('');
  const childrenOf = (spanId?: string) => booking.filter(({ parentSpanId }) => parentSpanId === spanId);
  const names = childrenOf(call?.spanId).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT', 'job send-email']));
  const jobs = named('job send-email');
  expect(jobs).toHaveLength(2);
  for (const job of jobs)
    expect(childrenOf(job.spanId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SELECT', 'mail', 'UPDATE']),
    );
  expect(booking.some(({ attributes }) => attributes.some(({ value }) => value.stringValue?.includes('$1')))).toBe(
    true,
  );
  for (const secret of [email, 'Whispering']) expect(bodies.join()).not.toContain(secret);
  expect(spans.filter(({ traceId }) => traceId === caller)).toMatchObject([
    { name: 'GET /api/health/live', parentSpanId: '00f067aa0ba902b7' },
  ]);
});

const call = { id: 'a'.repeat(32), traceparent: undefined, method: 'GET', route: '/' };

test('an unreachable collector delays nothing: calls are answered, and the server stops', async () => {
  const tracing = createTracing('http://127.0.0.1:1', 'test', createLogger('silent'));
  expect(await tracing.call(call, async () => 'answered')).toBe('answered');
  await tracing.stop();
});

test('a collector that doesn’t respond still gets a request when the server stops', async () => {
  let waiting = 0;
  const silent = createServer((_request, response) => {
    waiting++;
    response.once('close', () => waiting--);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const tracing = createTracing(
    `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    'test',
    createLogger('silent'),
  );
  await tracing.call(call, async () => 'answered');
  await tracing.stop();
  expect(waiting).toBe(1);
  silent.closeAllConnections();
  silent.close();
});
