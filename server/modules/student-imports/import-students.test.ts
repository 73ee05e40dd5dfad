import * as XLSX from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { PeopleUploadAnswer } from '#contract/people-uploads.ts';
import type { SchoolStudent, StudentRow } from '#contract/school-students.ts';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { addStudentOf } from '#server/testing/student.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { exportStudents } from '../school-students/export-students.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

async function office() {
  const school = await signUpSchool(app, { province: 'ON' });
  const url = `/api/school/${school.schoolId}/students`;
  const send = async (content: string | Buffer, query: string, as = school.cookie) => {
    const form = new FormData();
    form.append('accepted', 'true');
    form.append('people', new File([new Uint8Array(Buffer.from(content))], 'students.csv'));
    const encoded = new Request('http://localhost/', { method: 'POST', body: form });
    return app.call({
      ...{ method: 'POST', url: `${url}/import?${query}`, as },
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  };
  return {
    ...school,
    send,
    preview: async (content: string | Buffer) => (await send(content, 'preview=true')).body as PeopleUploadAnswer,
    list: async () => ((await app.call({ url, as: school.cookie })).body as { students: StudentRow[] }).students,
    get: async (id: string) => (await app.call({ url: `${url}/${id}`, as: school.cookie })).body as SchoolStudent,
  };
}

const CSV = `First name,Last name,Phone,Email,Date of birth,Parent,Parent’s phone
Maya,Roy,613 555 0142,,2008-05-04,Anne Roy,613 555 0199
Leo,Roy,613 555 0142,,,,
maya,ROY,(613) 555-0142,,,,
Nobody,,,,,,
Noah,Hall,,noah@nowhere,,,
Zoé,Côté,,zoe@example.com,13/12/2007,,
`;

test('a preview names doubles and what to correct, and writes nothing', async () => {
  const { schoolId, preview, list } = await office();
  await addStudentOf(app, schoolId, { firstName: 'Zoe', lastName: 'Cote', phone: '', email: 'zoe@example.com' });
  const answer = await preview(CSV);
  expect(answer).toMatchObject({ read: 6, added: 2, known: 1, refusedRows: 3 });
  expect(answer.rows.map(({ row, name, state }) => [row, name, state])).toEqual([
    [2, 'Maya Roy', 'new'],
    [3, 'Leo Roy', 'new'],
    [7, 'Zoé Côté', 'known_student'],
  ]);
  expect(answer.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
    [4, 'First name', 'repeated_row'],
    [5, 'Phone', 'one_contact_needed'],
    [6, 'Email', 'invalid_email'],
  ]);
  const message = 'Enter an email address like name@example.com.';
  expect(answer.refused[2]).toMatchObject({ name: 'Noah Hall', value: 'noah@nowhere', message });
  expect(await list()).toHaveLength(1);
  await addStudentOf(app, schoolId, { firstName: 'Anne', lastName: 'Roy', phone: '613 555 0142' });
  const again = (await preview(CSV)).rows;
  expect(again.map(({ row, shares = [] }) => [row, shares])).toEqual([
    [2, ['Anne Roy']],
    [3, ['Anne Roy']],
    [7, []],
  ]);
});

test('the good rows are added once, with everything in their columns', async () => {
  const { send, list, get } = await office();
  expect((await send(CSV, '')).status).toBe(422);
  expect(await list()).toEqual([]);
  expect((await send(CSV, 'partial=true')).body).toMatchObject({ added: 3 });
  const again = (await send(CSV, 'partial=true')).body;
  expect(again).toMatchObject({ added: 0, known: 3 });
  const students = await list();
  expect(students.map(({ firstName }) => firstName)).toEqual(['Leo', 'Maya', 'Zoé']);
  expect(await get(students[1]?.id ?? '')).toMatchObject({
    ...{ phone: '(613) 555-0142', dateOfBirth: '2008-05-04', hasAccount: false },
    parents: [{ name: 'Anne Roy', phone: '(613) 555-0199', email: null }],
  });
});

test('our own download, an Excel file and text from Windows can be read', async () => {
  const from = await office();
  await addStudentOf(app, from.schoolId, { firstName: 'Éloïse', licence: { number: 'R1', expiresOn: '2031-01-02' } });
  for (const format of ['xlsx', 'csv'] as const)
    for (const locale of ['en', 'fr'] as const) {
      const { bytes } = await exportStudents(app.ctx, from.schoolId, { format, locale, search: '' });
      const { send, list, get } = await office();
      expect([format, locale, (await send(bytes, '')).body]).toMatchObject([format, locale, { added: 1 }]);
      const [one] = await list();
      expect(await get(one?.id ?? '')).toMatchObject({
        ...{ firstName: 'Éloïse', phone: '(613) 555-0142' },
        licence: { number: 'R1', expiresOn: '2031-01-02' },
      });
    }
  const latin = Buffer.from('Prénom;Courriel\nZoé;zoe@example.com\n', 'latin1');
  expect((await from.preview(latin)).rows).toMatchObject([{ name: 'Zoé', state: 'new' }]);
});

test('a number that is too large for a date is refused like any other', async () => {
  const { preview } = await office();
  const birth = { t: 'n', v: 1e12, z: 'yyyy-mm-dd' };
  const sheet = XLSX.utils.aoa_to_sheet([
    ['First name', 'Email', 'Date of birth'],
    ['Zoé', 'zoe@example.com', birth],
  ]);
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, 'Students');
  const answer = await preview(XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx' }));
  expect(answer.refused).toMatchObject([{ row: 2, column: 'Date of birth', code: 'invalid_date' }]);
});

test('birth dates that fit both orders of day and month are asked about once, and refused until then', async () => {
  const { preview, send, list, get } = await office();
  const file = `First name,Email,Date of birth,Licence expiry
Zoé,zoe@example.com,04/12/2007,05/01/2030
Leo,leo@example.com,2008-05-04,
`;
  const asked = await preview(file);
  const options = [
    { order: 'day_first', date: '2007-12-04' },
    { order: 'month_first', date: '2007-04-12' },
  ];
  expect(asked.questions).toEqual([
    { kind: 'day_order', sheet: '', column: 'Date of birth', row: 2, value: '04/12/2007', options },
  ]);
  expect(asked.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'Date of birth', 'ambiguous_date'],
    [2, 'Licence expiry', 'ambiguous_date'],
  ]);
  expect((await send(file, 'partial=true')).body).toMatchObject({ added: 1, refusedRows: 1 });

  const answered = (await send(file, 'partial=true&dayOrder=month_first')).body;
  expect(answered).toMatchObject({ added: 1, known: 1, refusedRows: 0, questions: [] });
  const zoe = (await list()).find(({ firstName }) => firstName === 'Zoé');
  expect(await get(zoe?.id ?? '')).toMatchObject({ dateOfBirth: '2007-04-12', licence: { expiresOn: '2030-05-01' } });
});

test('only owners and managers import and export', async () => {
  const { schoolId, send } = await office();
  const { cookie } = await signUpMember(app, { schoolId, role: 'front_desk' });
  expect((await send(CSV, 'preview=true', cookie)).status).toBe(403);
  const url = `/api/school/${schoolId}/students/export?format=csv`;
  expect((await app.call({ url, as: cookie })).status).toBe(403);
});

test('5,000 rows with doubles are read and added in one go', async () => {
  const { send } = await office();
  const row = (index: number) =>
    `Student${index % 4_900},Number${index % 4_900},613 5${String(index % 4_900).padStart(6, '2')},`;
  const file = ['First name,Last name,Phone,Email', ...Array.from({ length: 5_000 }, (_, index) => row(index))].join(
    '\n',
  );
  expect((await send(file, 'preview=true')).body).toMatchObject({ read: 5_000, added: 4_900, refusedRows: 100 });
  expect((await send(file, 'partial=true')).body).toMatchObject({ added: 4_900 });
});
