import { expect, test } from 'vitest';
import { findTextPositions } from '#server/testing/drawn-texts.ts';
import { drawRecord, type PrintedRecord } from './record-pdfs.ts';

const RECORD: PrintedRecord = {
  ...{ title: 'Driving record', head: ['Amina Osei'], facts: [], nothing: 'No lessons.', foot: [], language: 'en-CA' },
  columns: [
    { name: 'No.', width: 40 },
    { name: 'Date', width: 80 },
  ],
  rows: [],
};

/** For each page, the heights of the texts in the first column. */
const linesOf = async (record: Partial<PrintedRecord>): Promise<number[][]> =>
  findTextPositions(await drawRecord({ ...RECORD, ...record })).map((texts) =>
    texts.filter(({ x }) => x === 64).map(({ y }) => y),
  );

test('a record takes as many pages as its lessons need, with nothing below the edge and column names on each', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [String(index + 1), '2026-11-20']);
  const pages = await linesOf({ rows });
  expect(pages.length).toBe(3);
  // Header and title on the first page, column names on all.
  expect(pages.flat().length).toBe(2 + pages.length + rows.length);
  for (const heights of pages) {
    expect(Math.min(...heights)).toBeGreaterThan(64);
    expect(heights.toSorted((one, other) => other - one)).toEqual(heights);
  }
  const [, second = [], third = []] = pages;
  expect(third[0]).toBe(second[0]);
});

test('says when there are no lessons', async () => {
  const [page = []] = await linesOf({});
  expect(page.length).toBe(4);
});
