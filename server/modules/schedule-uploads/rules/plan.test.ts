import { describe, expect, test } from 'vitest';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { workbookOf } from '#server/testing/workbook-of.ts';
import { earliestComparedDay, toNewSlot } from './placing.ts';
import { countRefusedRows, filterNewSlots, type Plan, planSheet, presentPlan } from './plan.ts';
import type { ScheduleInstructor } from './rows.ts';
import { understandWorkbook } from './understand.ts';

const TODAY = '2026-11-22';
const HEADING = ['Instructor email', 'Date', 'Start time', 'End time', 'Time zone', 'Lesson minutes'];
const amina: ScheduleInstructor = {
  id: 'amina',
  firstName: 'Amina',
  lastName: 'Osei',
  email: 'amina@example.com',
  licenceExpiry: null,
  isActive: true,
};

const stand = async () => {};
const understand = (rows: PlainCell[][]) =>
  understandWorkbook(
    workbookOf(HEADING, ...rows),
    { instructors: [amina], schoolZone: 'America/Toronto', today: TODAY, answers: {} },
    'en',
    stand,
  );

const context = {
  stored: [] as { instructorId: string; startsAt: number; endsAt: number }[],
  todayIn: () => TODAY,
};
const plan = async (rows: PlainCell[][], stored = context.stored, checksTravel = true): Promise<Plan> =>
  planSheet(await understand(rows), { ...context, stored, checksTravel }, stand);
const row = (date: string, start: string, end: string, ...more: PlainCell[]): PlainCell[] => [
  'amina@example.com',
  date,
  start,
  end,
  ...more,
];

describe('planning a sheet', () => {
  const at = (time: string) => Date.parse(`2026-12-04T${time}:00-05:00`);

  test('a row becomes its lessons, and what is left over a note', async () => {
    const made = await plan([row('2026-12-04', '9:00', '11:15')]);
    expect(made.slots).toEqual([
      {
        sheet: 'Schedule',
        row: 2,
        instructorId: 'amina',
        instructorName: 'Amina Osei',
        date: '2026-12-04',
        startTime: '09:00',
        endTime: '10:00',
        timeZone: 'America/Toronto',
        startsAt: at('09:00'),
        endsAt: at('10:00'),
        isNew: true,
      },
      expect.objectContaining({ startTime: '10:00', endTime: '11:00', startsAt: at('10:00'), isNew: true }),
    ]);
    expect(made.notes).toMatchObject([
      { row: 2, column: 'end_time', code: 'unused_time', params: { start: '11:00', end: '11:15', minutes: '60' } },
    ]);
    expect(made.faults).toEqual([]);
  });

  test('a stored slot isn’t new; one that overlaps it is refused', async () => {
    const stored = [{ instructorId: 'amina', startsAt: at('09:00'), endsAt: at('10:00') }];
    const made = await plan([row('2026-12-04', '9:00', '10:00'), row('2026-12-04', '10:00', '11:00')], stored);
    expect(made.slots.map(({ isNew }) => isNew)).toEqual([false, true]);
    expect(filterNewSlots(made).map(({ startTime }) => startTime)).toEqual(['10:00']);
    const refused = await plan([row('2026-12-04', '9:30', '10:30')], stored);
    expect(refused.faults).toMatchObject([
      { row: 2, column: 'start_time', code: 'overlaps_stored', params: { start: '09:30', end: '10:30' } },
    ]);
    const another = await plan([row('2026-12-04', '9:30', '10:30')], [{ ...stored[0], instructorId: 'kofi' } as never]);
    expect(another.faults).toEqual([]);
  });

  test('a row that overlaps an earlier one is refused with its number, and blocks no others', async () => {
    const made = await plan([
      row('2026-12-04', '9:00', '10:00'),
      row('2026-12-04', '9:30', '11:30'),
      row('2026-12-04', '11:00', '12:00'),
    ]);
    expect(made.faults).toMatchObject([{ row: 3, column: 'start_time', code: 'overlaps_row', params: { other: '2' } }]);
    expect(made.slots.map((slot) => slot.row)).toEqual([2, 4]);
  });

  test('counts new slots without time for the drive, also next to stored ones', async () => {
    const count = async (...args: Parameters<typeof plan>) => (await plan(...args)).backToBack;
    const threeInARow = [row('2026-12-04', '9:00', '12:00')];
    expect(await count(threeInARow)).toBe(3);
    // A school that doesn't check travel needs no time to drive.
    expect(await count(threeInARow, [], false)).toBe(0);
    const spaced = [row('2026-12-04', '9:00', '10:00'), row('2026-12-04', '10:15', '11:15')];
    expect(await count(spaced)).toBe(0);
    const after = { instructorId: 'amina', startsAt: at('11:15'), endsAt: at('12:15') };
    expect(await count(spaced, [after])).toBe(1);
    expect(await count(spaced, [{ ...after, instructorId: 'kofi' }])).toBe(0);
    // A sheet uploaded again adds nothing new.
    expect(await count([row('2026-12-04', '11:15', '12:15')], [after])).toBe(0);
  });

  test('faults from reading and placing come in row order', async () => {
    const made = await plan([
      row('2026-12-04', '9:00', '9:00'),
      row('soon', '9:00', '10:00'),
      row('2026-11-01', '9:00', '10:00'),
    ]);
    expect(made.faults.map((fault) => [fault.row, fault.code])).toEqual([
      [2, 'end_not_after_start'],
      [3, 'unreadable_date'],
      [4, 'past_date'],
    ]);
    expect(countRefusedRows(made)).toBe(3);
    const twice = await plan([row('2026-11-01', '9:00', '9:00')]);
    expect([twice.faults.map(({ code }) => code), countRefusedRows(twice)]).toEqual([
      ['past_date', 'end_not_after_start'],
      1,
    ]);
  });

  test('a growing sheet can include stored past days; after a year they are no longer compared', async () => {
    const past = {
      instructorId: 'amina',
      startsAt: Date.parse('2026-11-02T14:00:00Z'),
      endsAt: Date.parse('2026-11-02T15:00:00Z'),
    };
    const made = await plan([row('2026-11-02', '9:00', '10:00')], [past]);
    expect([made.faults, made.slots.map(({ isNew }) => isNew)]).toEqual([[], [false]]);
    expect((await plan([row('2026-11-02', '9:00', '11:00')], [past])).faults).toMatchObject([{ code: 'past_date' }]);
    expect(earliestComparedDay(TODAY)).toBe('2025-11-22');
    const long = (day: number) => ({
      instructorId: 'amina',
      startsAt: Date.parse(`2025-11-${day}T14:00:00Z`),
      endsAt: Date.parse(`2025-11-${day}T15:00:00Z`),
    });
    expect((await plan([row('2025-11-22', '9:00', '10:00')], [long(22)])).faults).toEqual([]);
    expect((await plan([row('2025-11-21', '9:00', '10:00')], [long(21)])).faults).toMatchObject([
      { code: 'past_date' },
    ]);
  });

  test('refuses a day too far ahead, stored or not', async () => {
    const far = {
      instructorId: 'amina',
      startsAt: Date.parse('2027-12-04T14:00:00Z'),
      endsAt: Date.parse('2027-12-04T15:00:00Z'),
    };
    expect((await plan([row('2027-12-04', '9:00', '10:00')], [far])).faults).toMatchObject([{ code: 'too_far_date' }]);
  });

  test('reports a repeated time once, and refuses one that doesn’t exist', async () => {
    const night = await plan([row('2027-11-07', '0:30', '2:30', null, 30)]);
    expect(night.notes).toMatchObject([
      { row: 2, column: 'end_time', code: 'repeated_time', params: { date: '2027-11-07', value: '01:00' } },
      { row: 2, column: 'end_time', code: 'repeated_time', params: { date: '2027-11-07', value: '01:30' } },
    ]);
    expect((await plan([row('2027-03-14', '02:30', '03:30')])).faults).toMatchObject([
      { row: 2, column: 'start_time', code: 'nonexistent_time', params: { date: '2027-03-14', value: '02:30' } },
    ]);
  });

  test('stores a placed slot with its instants as dates', async () => {
    const [slot] = (await plan([row('2026-12-04', '9:00', '10:00')])).slots;
    expect(slot && toNewSlot(slot)).toEqual({
      instructorId: 'amina',
      date: '2026-12-04',
      startTime: '09:00',
      endTime: '10:00',
      timeZone: 'America/Toronto',
      startsAt: new Date('2026-12-04T14:00:00Z'),
      endsAt: new Date('2026-12-04T15:00:00Z'),
    });
  });
});

describe('the answer to an upload', () => {
  const slot = (index: number) => ({
    sheet: 'Schedule',
    row: index + 2,
    instructorId: 'amina',
    instructorName: 'Amina Osei',
    date: '2026-12-04',
    startTime: '09:00',
    endTime: '10:00',
    timeZone: 'America/Toronto',
    startsAt: 0,
    endsAt: 1,
    isNew: index % 2 === 0,
  });
  const reading = { sheets: ['Schedule'], unread: [], hiddenRows: [], skippedRows: [], questions: [] };
  const empty: Plan = { read: 0, slots: [], unclear: [], faults: [], notes: [], reading, backToBack: 0 };
  const at = (row: number) => ({ sheet: 'Schedule', row, titles: { date: 'Day' } });

  test('has counts, and explains refusals with the sheet’s own headings', () => {
    const made: Plan = {
      read: 7,
      slots: [slot(0), slot(1), slot(2)],
      unclear: [],
      faults: [
        { ...at(5), column: 'date', code: 'past_date', params: { value: '2026-11-01' } },
        { ...at(5), column: 'end_time', code: 'missing_value', params: {} },
      ],
      notes: [
        { ...at(2), column: 'end_time', code: 'unused_time', params: { start: '11:00', end: '11:15', minutes: '60' } },
      ],
      reading,
      backToBack: 2,
    };
    const answer = presentPlan(made, 2, 'en');
    expect(answer).toMatchObject({ read: 7, added: 2, unchanged: 1, refusedRows: 1 });
    expect(answer.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
      [5, 'Day', 'past_date'],
      [5, 'End time', 'missing_value'],
    ]);
    expect(answer.refused[0]?.params).toEqual({ value: '2026-11-01' });
    expect(answer.refused[0]?.message).toContain('2026-11-01');
    expect(answer.notes).toMatchObject([
      { row: 2, column: 'End time', code: 'unused_time', params: { minutes: '60' } },
    ]);
    expect(answer.notes[0]?.message).toContain('11:00');
    expect(presentPlan(made, 2, 'fr').refused[1]?.column).toBe('Heure de fin');
    expect(answer.slots[1]).toEqual({
      row: 3,
      instructor: 'Amina Osei',
      date: '2026-12-04',
      startTime: '09:00',
      endTime: '10:00',
      timeZone: 'America/Toronto',
      isNew: false,
    });
  });

  test('lists at most 200 slots, and a thousand faults and notes', () => {
    const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
    const answer = presentPlan(
      {
        ...empty,
        slots: many(201, slot(0)),
        faults: many(FAULTS_TOLD_MAX + 1, { ...at(2), column: 'date', code: 'missing_value', params: {} }),
        notes: many(FAULTS_TOLD_MAX + 1, { ...at(2), column: 'date', code: 'unused_time', params: {} }),
      },
      0,
      'en',
    );
    expect([answer.slots, answer.refused, answer.notes].map((list) => list.length)).toEqual([200, 1000, 1000]);
  });
});
