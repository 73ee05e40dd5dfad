import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from '#contract/schedule-uploads.ts';
import { messages } from '#server/platform/messages.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { workbookOf } from '#server/testing/workbook-of.ts';
import { findHeading } from './headings.ts';
import { createInstructorFinder } from './people.ts';
import type { ScheduleInstructor } from './rows.ts';
import { understandWorkbook } from './understand.ts';

const instructor = (given: Partial<ScheduleInstructor>): ScheduleInstructor => ({
  id: given.email ?? 'id',
  firstName: 'Zoé',
  lastName: "O'Neil",
  email: 'zoe@example.com',
  licenceExpiry: null,
  isActive: true,
  ...given,
});

const VALUES: PlainCell[] = ['zoe@example.com', { serial: 46_363 }, { serial: 0.375 }, '10:00', 'Toronto', 60];
const TODAY = '2026-11-22';
const pause = async () => {};

const styled = (title: string) =>
  fc.constantFrom(title, title.toUpperCase(), ` ${title} `, title.replaceAll(' ', '_'), title.normalize('NFD'));

test('[SC-01] columns in any order and notation, English or French, among others', async () => {
  const columns = fc.constantFrom('en', 'fr').chain((locale) =>
    fc.shuffledSubarray(
      SHEET_COLUMNS.map((column, index) => ({ title: messages(locale).columns[column], value: VALUES[index] ?? null })),
      { minLength: SHEET_COLUMNS.length },
    ),
  );
  const titles = columns.chain((list) =>
    fc.tuple(...list.map(({ title, value }) => styled(title).map((text) => ({ title: text, value })))),
  );
  await fc.assert(
    fc.asyncProperty(titles, fc.nat(4), fc.nat(3), async (list, extraAt, blankRows) => {
      const heading: PlainCell[] = list.map(({ title }) => title);
      const cells: PlainCell[] = list.map(({ value }) => value);
      heading.splice(extraAt, 0, 'Remarks');
      cells.splice(extraAt, 0, 'bring snow');
      const sheet = workbookOf(['My schedule'], heading, cells);
      const [, , last] = sheet.sheets[0]?.rows ?? [];
      if (last) last.row += blankRows;
      const context = { instructors: [instructor({})], schoolZone: 'America/Vancouver', today: TODAY, answers: {} };
      const understood = await understandWorkbook(sheet, context, 'en', pause);
      expect(understood.faults).toEqual([]);
      expect(understood.wanted).toMatchObject([
        {
          row: 3 + blankRows,
          date: '2026-12-07',
          hours: { start: 540, end: 600 },
          timeZone: 'America/Toronto',
          lessonMinutes: 60,
        },
      ]);
    }),
  );
});

test('[SC-01] any cells give rows or faults, never an error', async () => {
  const cell: fc.Arbitrary<PlainCell> = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.double().map((serial) => ({ serial })),
    fc.constantFrom(...VALUES, '__proto__', 'constructor', '=1+1'),
  );
  const body = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (rows, hasHeading) => {
      const heading: PlainCell[] = SHEET_COLUMNS.map((column) => messages('en').columns[column]);
      const sheet = workbookOf(...(hasHeading ? [heading] : []), ...rows);
      const context = { instructors: [instructor({})], schoolZone: 'America/Toronto', today: TODAY, answers: {} };
      const { read, wanted, faults } = await understandWorkbook(sheet, context, 'fr', pause);
      // Notes, totals and days off are neither.
      if (hasHeading) expect(wanted.length + new Set(faults.map(({ row }) => row)).size).toBeLessThanOrEqual(read);
    }),
  );
});

test('the address wins if the sheet has both columns', () => {
  const heading = findHeading([{ row: 1, cells: ['Instructor name', 'Instructor email', 'Date'] }]);
  expect(heading?.columns.instructor?.[0]).toEqual({ index: 1, title: 'Instructor email' });
});

test('[SC-01] finds an instructor by address, or by a name that only one active instructor has', () => {
  const zoe = instructor({});
  const ann = instructor({ firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' });
  const oldAnn = instructor({ firstName: 'Ann', lastName: 'Lee', email: 'old@example.com', isActive: false });
  const plus = instructor({ firstName: 'P', lastName: 'P', email: '+p@example.com' });
  const find = createInstructorFinder([zoe, ann, oldAnn, plus]);
  for (const text of [' ZOE@example.com', "zoe  o'neil", "O'NEIL, Zoé"])
    expect(find(text)).toEqual({ instructor: zoe });
  expect(find('ann lee')).toEqual({ instructor: ann });
  expect(find('old@example.com')).toEqual({ fault: 'inactive_instructor' });
  expect(find("'+p@example.com")).toEqual({ instructor: plus });
  expect(find('nobody')).toEqual({ fault: 'unknown_instructor' });
  const twins = createInstructorFinder([
    ann,
    instructor({ firstName: 'ann', lastName: 'LEE', email: 'x@example.com' }),
  ]);
  expect(twins('Ann Lee')).toEqual({ fault: 'ambiguous_instructor' });
});
