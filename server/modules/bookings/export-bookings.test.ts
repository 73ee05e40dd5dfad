import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { EXPORT_MAX } from '#contract/bookings.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { copyRow } from '#server/testing/copy-row.ts';
import { addGuardian } from '#server/testing/guardian.ts';
import { addTaxedSchool } from '#server/testing/lesson.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { bookLesson } from './book-lesson.ts';

let app: TestApp;
let school: Awaited<ReturnType<typeof addTaxedSchool>>;
let instructors: { id: string }[];
beforeAll(async () => {
  app = await sharedTestApp({ BOOKING_FEE: '5' });
  school = await addTaxedSchool(app);
  await app.db.updateTable('schools').set({ name: 'École « Zoé & Cie »' }).where('id', '=', school.schoolId).execute();
  instructors = [
    await addInstructor(app, school.schoolId, { firstName: '=HYPERLINK("http://x")', lastName: 'Able' }),
    await addInstructor(app, school.schoolId, { firstName: 'Benoît', lastName: 'Lévesque' }),
  ];
  const student = await signUpCandidate(app, { firstName: '+1', lastName: 'Osei' });
  for (const [index, { id = '' }] of instructors.entries()) {
    const slot = { date: `2026-12-0${4 + index}`, startTime: '09:30', endTime: '10:30' };
    await addSlots(app, id, [slot]);
    const location = index === 0 ? '@5 Elm Street, "rear"\nring twice' : '12 King';
    const places = index === 0 ? {} : { pickupPostalCode: 'M5V 2T6', dropOff: '+9 Bay', dropOffPostalCode: 'M4C' };
    await bookLesson(app.ctx, student.id, { ...slot, instructorId: id, location, ...places });
  }
});

async function get(query: string, headers: Record<string, string> = {}) {
  const url = `/api/booking/school/${school.schoolId}/export?${query}`;
  const response = await app.http.inject({ url, headers: { cookie: school.cookie, ...headers } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function namesIn(query: string) {
  const lines = (await get(`format=csv&${query}`)).bytes.toString().split('\r\n').slice(1, -1);
  return lines.map((line) => (line.includes('Lévesque') ? 'Lévesque' : 'Able')).sort();
}

test('as a workbook: real dates, times and amounts, and text that spreadsheets don’t evaluate', async () => {
  const { status, headers, bytes } = await get('format=xlsx');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toBe(
    'attachment; filename="ecole-zoe-cie-bookings-2026-12-04-to-2026-12-05.xlsx"',
  );
  const book = XLSX.read(bytes, { cellNF: true });
  const sheet = book.Sheets.Bookings ?? {};
  const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false });
  expect(rows[0]?.slice(0, 6)).toEqual(['Booking ID', 'Instructor', 'Student', 'Date', 'Start', 'End']);
  // Newest first. The second one looks like a formula.
  expect(rows.map((row) => row.slice(1, 6)).slice(1)).toEqual([
    ['Benoît Lévesque', "'+1 Osei", '2026-12-05', '9:30', '10:30'],
    [`'=HYPERLINK("http://x") Able`, "'+1 Osei", '2026-12-04', '9:30', '10:30'],
  ]);
  expect([sheet.D2?.t, sheet.E2?.t, sheet.J2?.t, sheet.J2?.v]).toEqual(['n', 'n', 'n', 60]);
  expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false);
});

test('as CSV: marked as UTF-8, quoted by RFC 4180, in the reader’s language', async () => {
  const { headers, bytes } = await get('format=csv&when=all', { 'accept-language': 'fr-CA' });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('ecole-zoe-cie-reservations-2026-12-04-au-2026-12-05.csv');
  const text = bytes.toString();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(text).toContain('Nº de réservation;Moniteur;Élève;Date;Début;Fin;');
  expect(text).toContain(`;"'=HYPERLINK(""http://x"") Able";'+1 Osei;2026-12-04;09:30;10:30;America/Toronto;`);
  expect(text).toContain(`;"'@5 Elm Street, ""rear""\nring twice";60;60;5;7,8;Réservé;;;72,8;;;;;\r\n`);
  expect(text).toContain(";M5V 2T6;'+9 Bay;M4C;;\r\n");
  expect(text.split('\r\n')).toHaveLength(4);
});

test('the active filters apply to the file too', async () => {
  expect(await namesIn('when=upcoming')).toEqual(['Able', 'Lévesque']);
  expect(await namesIn('when=past')).toEqual([]);
  expect(await namesIn(`instructor=${instructors[1]?.id}`)).toEqual(['Lévesque']);
  expect(await namesIn('q=levesque+king')).toEqual(['Lévesque']);
  expect(await namesIn('from=2026-12-05')).toEqual(['Lévesque']);
  expect(await namesIn('to=2026-12-04')).toEqual(['Able']);
  expect(await namesIn('from=2026-12-04&to=2026-12-05')).toEqual(['Able', 'Lévesque']);
  expect((await get('format=csv&from=yesterday')).status).toBe(400);
});

test('a cancelled lesson isn’t among the upcoming ones in the file either', async () => {
  const own = await addTaxedSchool(app);
  const { id: instructorId } = await addInstructor(app, own.schoolId);
  const student = await signUpCandidate(app);
  const [kept, cancelled] = await Promise.all(
    ['2026-12-08', '2026-12-09'].map(async (date) => {
      const slot = { date, startTime: '09:30', endTime: '10:30' };
      await addSlots(app, instructorId, [slot]);
      return bookLesson(app.ctx, student.id, { ...slot, instructorId, location: 'Home' });
    }),
  );
  await app.call({ method: 'POST', url: `/api/booking/${cancelled?.id}/cancel`, as: student.cookie, payload: {} });
  const codesIn = async (when: string) => {
    const url = `/api/booking/school/${own.schoolId}/export?format=csv&when=${when}`;
    return String((await app.call({ url, as: own.cookie })).body).match(/LW-\w+/g);
  };
  expect(await codesIn('upcoming')).toEqual([kept?.code]);
  expect(await codesIn('past')).toEqual([cancelled?.code]);
});

test('a file contains only the school’s own bookings', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  const url = `/api/booking/school/${school.schoolId}/export?format=csv`;
  expect((await app.call({ url, as: other.cookie })).status).toBe(403);
  const foreign = `/api/booking/school/${other.schoolId}/export?format=csv&instructor=${instructors[0]?.id}`;
  const { body } = await app.call({ url: foreign, as: other.cookie });
  expect(String(body).trim().split('\r\n')).toHaveLength(1);
});

test('too many rows are refused with advice to narrow the filters', async () => {
  const [lesson] = await app.db.selectFrom('bookings').select('id').where('local_date', '=', '2026-12-04').execute();
  const each = sql`jsonb_build_object('id', gen_random_uuid(), 'code', 'LW-' || n, 'status', 'Cancelled',
    'cancelled_at', one.created_at, 'cancelled_by', 'student', 'refund_cents', 0)`;
  await copyRow(app, 'bookings', { id: lesson?.id ?? '', count: EXPORT_MAX, each });
  const refused = await get('format=csv');
  expect([refused.status, JSON.parse(String(refused.bytes))]).toMatchObject([
    422,
    { error: { code: 'export_too_large' } },
  ]);
  expect(await namesIn('from=2026-12-05&to=2026-12-05')).toEqual(['Lévesque']);
});

test('the export names who cancelled: the student or a parent', async () => {
  const own = await addTaxedSchool(app);
  const { id: instructorId } = await addInstructor(app, own.schoolId);
  const student = await signUpCandidate(app);
  const guardian = await addGuardian(app, student.id);
  const told = async (date: string, as: string) => {
    const slot = { date, startTime: '09:30', endTime: '10:30' };
    await addSlots(app, instructorId, [slot]);
    const { id } = await bookLesson(app.ctx, student.id, { ...slot, instructorId, location: 'Home' });
    await app.call({ method: 'POST', url: `/api/booking/${id}/cancel`, as, payload: {} });
    const url = `/api/booking/school/${own.schoolId}/export?format=csv&from=${date}&to=${date}`;
    return String((await app.call({ url, as: own.cookie })).body).split('\r\n')[1];
  };
  expect(await told('2026-12-08', student.cookie)).toContain(',Cancelled,Student,');
  expect(await told('2026-12-09', guardian.cookie)).toContain(',Cancelled,Parent or guardian,');
});
