import { beforeAll, expect, test } from 'vitest';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { applyZoneData } from './apply-zone-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const keepCurrent = (zoneData: string) => applyZoneData(app.ctx, zoneData);

test('new zone data moves the instants of future slots and bookings, and keeps their wall times', async () => {
  const school = await signUpSchool(app, { province: 'BC' });
  const instructor = await addInstructor(app, school.schoolId);
  const times = ['09:00', '10:00', '11:00', '12:00'].map((startTime, index) => ({
    date: '2026-12-04',
    startTime,
    endTime: `${10 + index}:00`,
  }));
  await addSlots(app, instructor.id, times, 'America/Vancouver');
  const student = await signUpCandidate(app);
  const payload = { instructorId: instructor.id, ...times[1], location: 'A' };
  await app.call({ method: 'POST', url: '/api/booking', as: student.cookie, payload });

  // As derived from outdated zone data: Vancouver an hour later, in the winter time it has abolished.
  const hour = 3_600_000;
  for (const table of ['slots', 'bookings'] as const) {
    const rows = await app.db
      .selectFrom(table)
      .select(['id', 'starts_at', 'ends_at'])
      .orderBy('starts_at', 'desc')
      .execute();
    for (const row of rows) {
      const moved = {
        starts_at: new Date(row.starts_at.getTime() + hour),
        ends_at: new Date(row.ends_at.getTime() + hour),
      };
      await app.db
        .updateTable(table)
        .set(moved)
        .where('id', '=', row.id as never)
        .execute();
    }
  }
  expect(await keepCurrent('2025c')).toBe(5);
  const slots = await app.db.selectFrom('slots').selectAll().orderBy('local_start').execute();
  expect(slots.map((slot) => slot.starts_at.toISOString())).toEqual(
    [16, 17, 18, 19].map((utcHour) => `2026-12-04T${utcHour}:00:00.000Z`),
  );
  const booking = await app.db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
  expect([booking.local_start, booking.starts_at.toISOString()]).toEqual(['10:00', '2026-12-04T17:00:00.000Z']);

  expect(await keepCurrent('2025c')).toBe(0);
});
