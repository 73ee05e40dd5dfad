import { beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addBooking } from '#server/testing/booked-lesson.ts';
import { createFixture } from '#server/testing/call-endpoint.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

/** The files in a zip, by name. */
async function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: import('yauzl').Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files[entry.fileName] = Buffer.concat(await stream.toArray()).toString();
        zip.readEntry();
      }),
    );
    zip.readEntry();
  });
  return files;
}

test('an owner exports all of the school’s data and no one else’s, and the history records it', async () => {
  const own = await createFixture(app);
  await createFixture(app);
  const { schoolId, instructorId } = own.records;
  const evil = await signUpCandidate(app, { firstName: '=HYPERLINK("http://evil")', lastName: 'Osei' });
  await addBooking(app, instructorId, evil.id, { day: 3 });
  const other = await signUpSchool(app, { province: 'ON' });
  const elsewhere = await addInstructor(app, other.schoolId);
  await addBooking(app, elsewhere.id, evil.id, { day: 4 });

  const paid = { amount: 20, method: 'cash', date: '2026-11-20', idempotencyKey: 'one' };
  const payload = { ...paid, studentId: evil.id };
  await app.call({ method: 'POST', url: `/api/school/${schoolId}/payments`, as: own.cookies.school, payload });

  const url = `/api/school/${schoolId}/data.zip`;
  const answer = await app.http.inject({ url, headers: { cookie: own.cookies.school } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unpacked(answer.rawPayload);
  const names = 'bookings cars instructors ledger payments reviews school slots students weekly-hours'.split(' ');
  expect(Object.keys(files).sort()).toEqual(names.flatMap((name) => [`csv/${name}.csv`, `json/${name}.json`]).sort());
  const bookings = JSON.parse(files['json/bookings.json'] ?? '[]');
  expect(bookings).toHaveLength(2);
  expect(JSON.parse(files['json/students.json'] ?? '[]')).toHaveLength(2);
  expect(JSON.parse(files['json/slots.json'] ?? '[]')).toHaveLength(3);
  const payments: { number: number; amount: number }[] = JSON.parse(files['json/payments.json'] ?? '[]');
  expect(payments.map(({ number, amount }) => [number, amount]).sort()).toEqual([
    [1, 0.01],
    [2, 20],
  ]);
  const entries: Record<string, number>[] = JSON.parse(files['json/ledger.json'] ?? '[]');
  expect(entries.map(({ kind, owed, cash, income }) => [kind, owed, cash, income])).toEqual([
    ['booked', 60, 0, -60],
    ['payment', -0.01, 0.01, 0],
    ['booked', 60, 0, -60],
    ['payment', -20, 20, 0],
  ]);
  expect(Object.values(files).join()).not.toContain(elsewhere.id);
  expect(files['csv/students.csv']).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(files['csv/bookings.csv']).toContain(bookings[0].bookingId);

  const history = await app.call({ url: `/api/school/${schoolId}/history`, as: own.cookies.school });
  expect(history.body).toMatchObject({ items: [{ what: 'data_taken' }, { what: 'payment_recorded' }] });
});
