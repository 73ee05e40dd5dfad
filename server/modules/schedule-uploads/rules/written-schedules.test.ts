import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import type { SheetAnswers } from '#contract/sheet-reading.ts';
import { readWorkbook } from '#server/platform/sheets/reading/read-workbook.ts';
import { PEOPLE, TODAY, type WrittenSchedule, writeSchedule } from '#server/testing/written-schedules.ts';
import { understandWorkbook } from './understand.ts';

async function read({ file, shape }: WrittenSchedule, answers: SheetAnswers) {
  const outcome = await readWorkbook(file, SHEET_LIMITS);
  if (!('workbook' in outcome)) throw new Error(`${shape}: ${outcome.reason}`);
  const context = { instructors: PEOPLE, schoolZone: 'America/Toronto', today: TODAY, answers };
  return understandWorkbook(outcome.workbook, context, 'en', async () => {});
}

const keyOf = ({ instructor, date, start, end }: { instructor: string; date: string; start: number; end: number }) =>
  `${instructor} ${date} ${start}-${end}`;

/** Asks that are no question: the row is refused, with the accepted forms. */
const ASKED = new Set(['ambiguous_time', 'ambiguous_date', 'week_missing']);

/** Each seed is a schedule. */
const SCHEDULES = 200;

test('[SC-01] schedules as schools write them give the hours that were meant, or a question', async () => {
  let asked = 0;
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const schedule = writeSchedule(seed);
    const meant = new Set(schedule.meant.map(keyOf));
    const keys = ({ wanted }: Awaited<ReturnType<typeof read>>) =>
      wanted.map(({ instructor, date, hours }) => keyOf({ instructor: instructor.id, date, ...hours }));

    const first = await read(schedule, {});
    expect({ shape: schedule.shape, wrong: keys(first).filter((key) => !meant.has(key)) }).toEqual({
      shape: schedule.shape,
      wrong: [],
    });
    const weeks = schedule.weeks.join(',') || undefined;
    const answered =
      first.reading.questions.length > 0 ? await read(schedule, { dayOrder: schedule.order, weeks }) : first;
    expect(answered.reading.questions).toEqual([]);
    const isUnclear = answered.faults.some(({ code }) => ASKED.has(code));
    if (isUnclear) asked++;
    const faults = answered.faults.filter(({ code }) => !ASKED.has(code));
    expect({ shape: schedule.shape, faults: faults.map(({ params }) => params.value ?? '?') }).toEqual({
      shape: schedule.shape,
      faults: schedule.unreadable === null ? [] : [schedule.unreadable],
    });
    const found = new Set(keys(answered));
    const [wrong, lost] = [[...found].filter((key) => !meant.has(key)), [...meant].filter((key) => !found.has(key))];
    expect({ shape: schedule.shape, wrong, lost: isUnclear ? [] : lost }).toEqual({
      shape: schedule.shape,
      wrong: [],
      lost: [],
    });
  }
  // Nearly all are read without refusing a row.
  expect(asked).toBeLessThan(SCHEDULES / 10);
}, 60_000);
