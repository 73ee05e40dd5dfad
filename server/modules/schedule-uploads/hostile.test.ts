import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { buildArchive, buildWorkbook } from '#server/testing/build-archive.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { measureGrowth } from '#server/testing/memory.ts';
import { LINK, SCHEDULE } from '#server/testing/raw-schedule.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fixture, upload } from '#server/testing/upload-call.ts';

// The tests in `reading/` cover what each kind of file does to the reader.

const MEGABYTE = 1024 * 1024;
const truncated = () => fixture('week.xlsx').subarray(0, 3000);

const REFUSED: [name: string, status: number, code: string, file: () => Buffer][] = [
  ['2 MB of spaces in 2 kB', 422, 'sheet_too_complex', () => buildWorkbook({ sheet: ' '.repeat(2 * MEGABYTE) })],
  ['a truncated .xlsx', 422, 'unreadable_sheet', truncated],
  [
    'more than 5 MB',
    413,
    'file_too_large',
    () => Buffer.concat([fixture('week.xlsx'), Buffer.alloc(5 * MEGABYTE, 'x')]),
  ],
  ['more than 8 MB', 413, 'file_too_large', () => Buffer.alloc(9 * MEGABYTE, 'x')],
  ['a web page named .xls', 415, 'unsupported_sheet', () => fixture('web-page.xls')],
  [
    'a text document in an .ods',
    415,
    'unsupported_sheet',
    () =>
      buildArchive([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
        { name: 'content.xml', content: '<office:text><text:p>Instructor</text:p></office:text>' },
      ]),
  ],
  [
    '20 million rows in an .ods',
    422,
    'sheet_too_complex',
    () =>
      buildArchive([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        {
          name: 'content.xml',
          content:
            '<table:table table:name="x"><table:table-row table:number-rows-repeated="20000000"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
        },
      ]),
  ],
  ['5 MB of commas', 422, 'sheet_too_complex', () => Buffer.alloc(5 * MEGABYTE, 'a,')],
  ['a calendar of control characters', 415, 'unsupported_sheet', () => Buffer.from('a\u0000b\u0001c')],
  ['a picture', 415, 'unsupported_sheet', () => Buffer.from('89504e470d0a1a0a', 'hex')],
];

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  await addInstructor(app, school.schoolId, {
    firstName: 'Maria',
    lastName: 'Silva',
    email: 'maria.silva@example.com',
  });
});

const countRows = async () => {
  const slots = await app.db
    .selectFrom('slots')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const uploads = await app.db
    .selectFrom('schedule_uploads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(slots.n) + Number(uploads.n);
};

test('[SC-01] hostile files are refused with their reason and store nothing', async () => {
  for (const [name, status, code, file] of REFUSED) {
    const bytes = file();
    const memory = process.memoryUsage();
    const reply = await upload(app, school, bytes);
    const grown = process.memoryUsage();
    expect([name, reply.status, reply.body.error?.code]).toEqual([name, status, code]);
    expect(reply.body.error?.message).toMatch(/\w{3}/);
    expect(await countRows()).toBe(0);
    // The form and its copies, without anything the file unpacks to.
    const held = grown.external + grown.heapUsed - memory.external - memory.heapUsed;
    expect(held).toBeLessThan(8 * bytes.length + 32 * MEGABYTE);
  }
});

test('[SC-01] a schedule with a link over every cell can be read and saved', async () => {
  const { status, body } = await upload(app, school, buildWorkbook({ sheet: `${SCHEDULE}${LINK}` }));
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body).toMatchObject({ read: 1, added: 1, refused: [] });
});

test('[SC-01] a school’s simultaneous hostile files queue among themselves, and others are served', async () => {
  const other = await signUpSchool(app, { province: 'ON' });
  const answered: string[] = [];
  const send = async (who: typeof school, name: string, file: Buffer) => {
    const { status } = await upload(app, who, file, { query: '&preview=true' });
    answered.push(name);
    return status;
  };
  const attack = Promise.all(Array.from({ length: 5 }, () => send(school, 'attack', truncated())));
  const own = send(other, 'other', fixture('week.xlsx'));
  expect((await app.call({ url: '/api/health/live' })).status).toBe(200);
  expect(await own).toBe(200);
  // Files are read one at a time. The other school's, sent last, was read next to the first.
  expect(await attack).toEqual(Array(5).fill(422));
  expect(answered.indexOf('other')).toBeLessThan(4);
});

test('[SC-01] repeatedly reading hostile sheets leaks no memory', async () => {
  // One goes through a process; each leaked copy of the other would be 4 MB.
  const files = [truncated(), Buffer.alloc(4 * MEGABYTE, 'x')];
  const memory = await measureGrowth(4, async () => {
    for (const file of files) expect((await upload(app, school, file)).status).toBeGreaterThanOrEqual(415);
  });
  expect(memory.ratio).toBeLessThan(1.25);
  expect(memory.keptMegabytes).toBeLessThan(3);
});
