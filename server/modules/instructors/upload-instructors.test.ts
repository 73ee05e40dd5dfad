import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { sendFile } from '#server/testing/file-call.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { fixture } from '#server/testing/upload-call.ts';

const HEADING =
  'First name,Last name,Contact number,Email,Years of experience,Languages,Charges per hour,Car model,Car colour,Car plate number,Transmission,Licence number,Licence expiry date';
const MEI =
  'Mei,Lin,416 555 0110,mei@lanes.example,4,"English, Mandarin",62.50,Civic,Red,MEI 001,Automatic,L-1111,2028-05-01';
const ODD = 'Zoé,Côté,514-555-0111,zoe@lanes.example,11,FRENCH;anglais,70,Golf,Noir,ZOE 002,manuelle,,';
const SAYS = { accepted: 'true' };

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
});

const file = (...rows: string[]) => rows.map((row) => `${row}\r\n`).join('');
const at = (query = '', id = school.schoolId) => `/api/school/${id}/instructors/upload${query}`;
const preview = (bytes: string | Buffer, language?: string) =>
  sendFile(app, at('?preview=true'), { bytes, as: school.cookie, ...(language && { language }) });
const save = (bytes: string | Buffer, query = '', fields: Record<string, string> = SAYS) =>
  sendFile(app, at(query), { bytes, fields, as: school.cookie });
const answerOf = ({ body }: { body: unknown }) => body as PeopleUploadAnswer;
const codeOf = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code;
/** `row column code` of each fault. */
const faultsIn = (reply: { body: unknown }) =>
  answerOf(reply).refused.map(({ row, column, code }) => `${row} ${column} ${code}`);

async function stored() {
  const list = await app.call({ url: `/api/instructor/school/${school.schoolId}`, as: school.cookie });
  return list.body as Record<string, unknown>[];
}
const names = async () => (await stored()).map(({ firstName }) => firstName).sort();

describe('an upload of instructors', () => {
  test('is previewed first, and writes nothing', async () => {
    expect(await preview(file(HEADING, MEI, ODD))).toMatchObject({
      status: 200,
      body: {
        ...{ read: 2, added: 2, known: 0, refusedRows: 0, refused: [] },
        rows: [
          { row: 2, name: 'Mei Lin', email: 'mei@lanes.example', state: 'new' },
          { row: 3, name: 'Zoé Côté', email: 'zoe@lanes.example', state: 'new' },
        ],
      },
    });
    expect(await stored()).toEqual([]);
    const cars = await app.db.selectFrom('cars').select('id').where('school_id', '=', school.schoolId).execute();
    expect(cars).toEqual([]);
  });

  test('adds the same as the form, and is in the history', async () => {
    expect(await save(file(HEADING, MEI, ODD))).toMatchObject({ status: 200, body: { added: 2 } });
    expect(await stored()).toMatchObject([
      {
        ...{ firstName: 'Zoé', languages: ['FRENCH', 'ENGLISH'], contactNumber: '(514) 555-0111', dlExpiryDate: null },
        instructorCar: { model: 'Golf', transmission: 'manual' },
      },
      {
        ...{ firstName: 'Mei', lastName: 'Lin', email: 'mei@lanes.example', contactNumber: '(416) 555-0110' },
        ...{ numberOfYearsOfExperience: 4, languages: ['ENGLISH', 'MANDARIN'], ratePerHour: 62.5 },
        ...{ dlNumber: 'L-1111', dlExpiryDate: '2028-05-01', isActive: true },
        instructorCar: { model: 'Civic', color: 'Red', plateNumber: 'MEI 001', transmission: 'automatic' },
      },
    ]);
    const history = await app.call({ url: `/api/school/${school.schoolId}/history`, as: school.cookie });
    expect(history.body).toMatchObject({ items: [{ what: 'instructors_uploaded' }] });
  });

  test('needs the terms accepted, like the form', async () => {
    expect(await save(file(HEADING, MEI), '', {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ path: 'accepted', code: 'must_accept' }] } },
    });
    expect(await stored()).toEqual([]);
  });

  test('repeated changes nothing, and says so', async () => {
    await save(file(HEADING, MEI, ODD));
    const before = await stored();
    const again = await save(file(HEADING, MEI.replace('62.50', '90'), ODD));
    expect(again).toMatchObject({ status: 200, body: { read: 2, added: 0, known: 2, refusedRows: 0 } });
    expect(await stored()).toEqual(before);
  });

  test('sent twice at once is stored once', async () => {
    const replies = await Promise.all([save(file(HEADING, MEI)), save(file(HEADING, MEI))]);
    expect(replies.map((reply) => answerOf(reply).added).sort()).toEqual([0, 1]);
    expect(await names()).toEqual(['Mei']);
  });

  test('recognises existing instructors by address and licence', async () => {
    await save(file(HEADING, MEI));
    const moved = MEI.replace('mei@lanes.example', 'mei.lin@lanes.example').replace('L-1111', 'l 1111');
    const reply = await preview(file(HEADING, MEI.replace('mei@', 'MEI@'), moved));
    expect(answerOf(reply).rows.map(({ state }) => state)).toEqual(['known_email', 'known_licence']);
  });

  test('names the faults of each row, and adds the other rows on request', async () => {
    const bad = 'Ana,,12,ana@,many,Klingon,5000,Civic,Red,ANA 1,rocket,,2028-13-01';
    const rows = file(HEADING, MEI, bad, '', ODD);
    const expected = [
      '3 Last name required',
      '3 Contact number invalid_phone',
      '3 Email invalid_email',
      '3 Years of experience invalid_number',
      '3 Languages invalid',
      '3 Charges per hour out_of_range',
      '3 Transmission invalid',
      '3 Licence expiry date invalid_date',
    ];
    const seen = await preview(rows);
    expect(faultsIn(seen)).toEqual(expected);
    expect(answerOf(seen)).toMatchObject({ read: 3, added: 2, refusedRows: 1 });
    const refused = await save(rows);
    expect(refused).toMatchObject({ status: 422, body: { added: 0, error: { code: 'upload_refused' } } });
    expect(await stored()).toEqual([]);
    expect(await save(rows, '?partial=true')).toMatchObject({ status: 200, body: { added: 2, refusedRows: 1 } });
    expect(await names()).toEqual(['Mei', 'Zoé']);
  });

  test('reports rows about one person, and a plate of another car', async () => {
    const twin = MEI.replace('MEI 001', 'MEI 009').replace('L-1111', '');
    const sameLicence = MEI.replace('mei@', 'other@');
    const otherCar = ODD.replace('ZOE 002', 'MEI 001');
    expect(faultsIn(await preview(file(HEADING, MEI, twin, sameLicence, otherCar)))).toEqual([
      '3 Email repeated_row',
      '4 Licence number repeated_row',
      '5 Car plate number car_known',
    ]);
  });

  test('stores a car that two share once', async () => {
    const shared = MEI.replace('mei@', 'kai@').replace('Mei', 'Kai').replace('L-1111', '').replace('MEI 001', 'mei001');
    expect(await save(file(HEADING, MEI, shared))).toMatchObject({ body: { added: 2 } });
    const cars = await app.db.selectFrom('cars').select('id').where('school_id', '=', school.schoolId).execute();
    expect(cars).toHaveLength(1);
  });

  test('is limited to the school’s own managers', async () => {
    const other = await signUpSchool(app);
    const asOther = await sendFile(app, at(), { bytes: file(HEADING, MEI), fields: SAYS, as: other.cookie });
    expect(asOther.status).toBe(403);
    const { id: instructorId } = await addInstructor(app, school.schoolId);
    const instructor = await signUpMember(app, { schoolId: school.schoolId, role: 'instructor', instructorId });
    const manager = await signUpMember(app, { schoolId: school.schoolId, role: 'manager' });
    const statusFor = async (as: string) =>
      (await sendFile(app, at(), { bytes: file(HEADING, MEI), fields: SAYS, as })).status;
    expect([await statusFor(instructor.cookie), await statusFor(manager.cookie)]).toEqual([403, 200]);
  });
});

describe('columns', () => {
  test('that are missing are named in the reader’s language, and no row is read', async () => {
    const reply = await preview('First name,Email\r\nMei,mei@lanes.example\r\n', 'fr');
    expect(answerOf(reply).refused.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '1 Nom',
      '1 Numéro de téléphone',
      '1 Années d’expérience',
      '1 Langues',
      '1 Tarif horaire',
      '1 Modèle de la voiture',
      '1 Couleur de la voiture',
      '1 Numéro de plaque',
    ]);
    const saved = await save('First name,Email\r\nMei,mei@lanes.example\r\n', '?partial=true');
    expect(answerOf(saved).added).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test.each(['en', 'fr'])('of the template (%s) are read, except its example', async (language) => {
    const template = await app.call({
      url: `/api/school/${school.schoolId}/instructors/template`,
      as: school.cookie,
      headers: { 'accept-language': language },
    });
    expect(template.headers['content-disposition']).toMatch(/filename="lanewise-(instructors|moniteurs)\.csv"/);
    const content = String(template.body);
    expect(answerOf(await preview(content))).toMatchObject({ read: 0, refused: [] });
    const filled = content.replace('example@lanewise.example', 'maria@lanes.example');
    expect(answerOf(await preview(filled))).toMatchObject({ read: 1, added: 1, refused: [] });
  });

  test('are separated by semicolons where Excel speaks French, with decimal commas', async () => {
    const rows = file(HEADING, MEI.replace('"English, Mandarin"', 'Anglais'))
      .replaceAll(',', ';')
      .replace('62.50', '62,50');
    expect(await save(`\ufeff${rows}`)).toMatchObject({ body: { added: 1 } });
    expect(await stored()).toMatchObject([{ ratePerHour: 62.5, languages: ['ENGLISH'] }]);
  });

  test.each(['en', 'fr'] as const)('match those of the school’s export in %s', async (locale) => {
    await save(file(HEADING, MEI, ODD));
    const zipped = await app.call({ url: `/api/instructor/school/${school.schoolId}`, as: school.cookie });
    expect(zipped.body).toHaveLength(2);
    const { csvFile } = await import('#server/platform/sheets/csv.ts');
    const { toTable } = await import('#server/modules/school-data/school-data.rules.ts');
    const out = csvFile(toTable(zipped.body as object[]), locale);
    expect(answerOf(await preview(out))).toMatchObject({ read: 2, known: 2, refused: [] });
    const other = await signUpSchool(app);
    const moved = await sendFile(app, at('?preview=true', other.schoolId), { bytes: out, as: other.cookie });
    expect(answerOf(moved)).toMatchObject({ read: 2, added: 2, refused: [] });
  });
});

describe('bad input', () => {
  test.each(["=cmd|' /C calc'!A0", '@SUM(A1)', '+cmd|x', '-2+3+cmd', '=1+1'])('%s is no name', async (formula) => {
    const reply = await save(file(HEADING, MEI.replace('Mei', `"${formula}"`)), '?partial=true');
    expect(faultsIn(reply)).toEqual(['2 First name formula']);
    expect(await stored()).toEqual([]);
  });

  test('a phone number may begin with a plus', async () => {
    expect(await save(file(HEADING, MEI.replace('416 555 0110', '+1 416 555 0110')))).toMatchObject({
      body: { added: 1 },
    });
  });

  const many = (count: number) =>
    file(HEADING, ...Array.from({ length: count }, (_, n) => MEI.replace('mei@', `m${n}@`).replace('L-1111', '')));
  test.each<[string, string, number, () => string | Buffer]>([
    ['100,000 rows', 'file_too_large', 413, () => many(100_000)],
    ['as many short rows', 'table_too_large', 422, () => `Email\r\n${'a\r\n'.repeat(100_000)}`],
    ['one row too many', 'table_too_large', 422, () => many(PEOPLE_LIMITS.rows + 1)],
    ['a thousand columns', 'table_too_large', 422, () => 'a,'.repeat(1000)],
    ['UTF-16 without a mark', 'unsupported_table', 415, () => Buffer.from(file(HEADING, MEI), 'utf16le')],
    ['a cut workbook', 'unreadable_sheet', 422, () => Buffer.from('PK\u0003\u0004\u0000\u0000')],
    ['a cut archive', 'unreadable_sheet', 422, () => Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0xfd])],
    ['quotes that do not end', 'unsupported_table', 415, () => file(HEADING, '"Mei,Lin')],
  ])('%s is refused with %s', async (_, code, status, bytes) => {
    for (const reply of [await preview(bytes()), await save(bytes(), '?partial=true')])
      expect([codeOf(reply), reply.status]).toEqual([code, status]);
    expect(await stored()).toEqual([]);
  });

  test('UTF-16 and Windows-1252 are read like UTF-8', async () => {
    const utf16 = await preview(Buffer.from(`\ufeff${file(HEADING, MEI)}`, 'utf16le'));
    expect(answerOf(utf16)).toMatchObject({ read: 1, added: 1 });
    const windows = answerOf(await preview(Buffer.from(file(HEADING, MEI.replace('Mei', 'Zoé')), 'latin1')));
    expect(windows).toMatchObject({ added: 1, rows: [{ name: expect.stringMatching(/^Zoé/) }] });
  });

  test('an empty file, or one with only a heading, has nothing to add', async () => {
    expect((await preview('')).status).toBe(400);
    expect(answerOf(await preview(file(HEADING)))).toMatchObject({ read: 0, added: 0, refused: [] });
  });

  test('the largest allowed file is stored completely', async () => {
    expect(await save(many(PEOPLE_LIMITS.rows))).toMatchObject({ body: { added: PEOPLE_LIMITS.rows } });
  });
});

describe('files as schools write them', () => {
  test.each(['p5-latin1.csv', 'p6-people.xlsx'])('%s is read in full', async (name) => {
    const answer = answerOf(await preview(fixture(`written/${name}`)));
    expect(answer).toMatchObject({ read: 11, added: 11, refused: [] });
    expect(answer.rows[8]).toMatchObject({ name: 'Luc Bélanger', email: 'luc@glebe.example' });
  });

  test('stores what the spreadsheet says', async () => {
    await save(fixture('written/p6-people.xlsx'));
    const dates = await app.db
      .selectFrom('instructors')
      .select('licence_expiry as expiry')
      .where('first_name', 'in', ['Raj', 'Bill'])
      .orderBy('first_name')
      .execute();
    expect(dates.map(({ expiry }) => expiry)).toEqual(['2027-05-01', '2028-05-01']);
  });

  test('what a column accepts is named where a value is refused', async () => {
    const row = MEI.replace('416 555 0110', '555 0110').replace('mei@lanes.example', 'mei@');
    const answer = answerOf(await preview(file(HEADING, row)));
    expect(answer.refused).toMatchObject([
      { message: 'Enter a Canadian number with ten digits, like (416) 555-0110.', value: '555 0110' },
      { message: 'Enter an email address like name@example.com.', value: 'mei@' },
    ]);
  });
});
