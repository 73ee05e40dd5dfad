import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { textCell } from '#server/platform/sheets/cells.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { upload } from '#server/testing/upload-call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

async function download(cookie: string, language: string) {
  const response = await app.http.inject({
    url: '/api/schedule/template',
    headers: { cookie, 'accept-language': language },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

describe.each([
  { language: 'en', sheet: 'Schedule', heading: 'Instructor email', fileName: 'lanewise-schedule.xlsx' },
  { language: 'fr', sheet: 'Horaire', heading: 'Courriel du moniteur', fileName: 'lanewise-horaire.xlsx' },
])('in $language', ({ language, sheet, heading, fileName }) => {
  test('[SC-02] the template uploads unchanged', async () => {
    const school = await signUpSchool(app, { province: 'BC' });
    const first = await addInstructor(app, school.schoolId, { lastName: 'Arnold' });
    await addInstructor(app, school.schoolId, { lastName: 'Benoît', email: '+plus@example.com' });
    await addInstructor(app, school.schoolId, { lastName: 'Expired', licenceExpiry: '2026-11-21' });
    const off = await addInstructor(app, school.schoolId, { lastName: 'Gone' });
    await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', off.id).execute();

    const { status, headers, bytes } = await download(school.cookie, language);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');

    const { status: uploaded, body } = await upload(app, school, bytes, { language });
    expect(uploaded).toBe(200);
    expect(body).toMatchObject({ read: 10, added: 30, unchanged: 0, refused: [], notes: [] });
    const slots = await app.db
      .selectFrom('slots')
      .select(['local_date', 'local_start', 'local_end', 'time_zone'])
      .where('instructor_id', '=', first.id)
      .orderBy('starts_at')
      .execute();
    // The first Monday more than a week after Friday, November 20, to that week's Friday.
    const week = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
    const hours = [
      ['09:00', '10:00'],
      ['10:00', '11:00'],
      ['11:00', '12:00'],
    ];
    expect(slots).toEqual(
      week.flatMap((day) =>
        hours.map(([start, end]) => ({
          local_date: day,
          local_start: start,
          local_end: end,
          time_zone: 'America/Vancouver',
        })),
      ),
    );
    expect((await upload(app, school, bytes, { language })).body).toMatchObject({ added: 0, unchanged: 30 });
  });

  test('[SC-02] it has real dates and times, and a second sheet with instructions', async () => {
    const school = await signUpSchool(app, { province: 'ON' });
    await addInstructor(app, school.schoolId);
    const workbook = XLSX.read((await download(school.cookie, language)).bytes, { cellNF: true });
    expect(workbook.SheetNames).toHaveLength(2);
    const rows = workbook.Sheets[sheet];
    expect(rows?.A1?.v).toBe(heading);
    expect(rows?.B2).toMatchObject({ t: 'n', v: 46_356, z: 'yyyy-mm-dd' });
    expect(rows?.C2).toMatchObject({ t: 'n', v: 0.375, z: 'h:mm' });
    const explanation = XLSX.utils.sheet_to_csv(workbook.Sheets[workbook.SheetNames[1] ?? ''] ?? {});
    expect(explanation).toContain('America/Toronto');
    expect(explanation).toContain('9:00');
  });
});

test('[SC-02] for a school with a schedule it suggests a week that is still free, and uploads too', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, school.schoolId, { licenceExpiry: '2026-12-10' });
  await addSlots(app, instructor.id, [{ date: '2026-12-02', startTime: '09:30', endTime: '10:30' }]);
  const { bytes } = await download(school.cookie, 'en');
  expect(await upload(app, school, bytes)).toMatchObject({ status: 200, body: { added: 12, refused: [] } });
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT local_date AS day FROM slots WHERE instructor_id = ${instructor.id} ORDER BY day`.execute(app.db);
  // The next week, as long as the licence is valid.
  expect(rows.map((row) => row.day)).toEqual(['2026-12-02', '2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10']);
});

test('[SC-02] for a school without instructors it has only a heading, and uploads too', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const { bytes } = await download(school.cookie, 'en');
  expect(await upload(app, school, bytes)).toMatchObject({ status: 200, body: { read: 0, added: 0, refused: [] } });
});

test('[SC-02] only a school with complete information gets one', async () => {
  const student = await signUpCandidate(app);
  const fresh = await signUpSchool(app);
  expect((await app.call({ url: '/api/schedule/template', as: student.cookie })).status).toBe(403);
  expect((await app.call({ url: '/api/schedule/template' })).status).toBe(401);
  const { status, body } = await app.call({ url: '/api/schedule/template', as: fresh.cookie });
  expect([status, body]).toMatchObject([422, { error: { code: 'school_information_missing' } }]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
  '[SC-02] %j is exported as text behind an apostrophe',
  (text) => {
    expect(textCell(text)).toEqual({ t: 's', v: `'${text}` });
  },
);
