import { expect, test } from 'vitest';
import { textsOnPages } from '#server/testing/drawn-texts.ts';
import { drawRecord, type PrintedRecord } from './record-pdfs.ts';

const RECORD: PrintedRecord = {
  ...{ title: 'Driving record', head: ['Amina Osei'], facts: [], nothing: 'No lessons.', foot: [], language: 'en-CA' },
  columns: [
    { name: 'No.', width: 40 },
    { name: 'Date', width: 80 },
  ],
  rows: [],
};

/** Of each page the heights at which a text of the first column stands. */
const linesOf = async (record: Partial<PrintedRecord>): Promise<number[][]> =>
  textsOnPages(await drawRecord({ ...RECORD, ...record })).map((texts) =>
    texts.filter(({ x }) => x === 64).map(({ y }) => y),
  );

test('a record has as many pages as its lessons take, none below the edge, and names its columns on each', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [String(index + 1), '2026-11-20']);
  const pages = await linesOf({ rows });
  expect(pages.length).toBe(3);
  // The head and the title on the first, and the columns' names on all.
  expect(pages.flat().length).toBe(2 + pages.length + rows.length);
  for (const heights of pages) {
    expect(Math.min(...heights)).toBeGreaterThan(64);
    expect(heights.toSorted((one, other) => other - one)).toEqual(heights);
  }
  const [, second = [], third = []] = pages;
  expect(third[0]).toBe(second[0]);
});

test('where there is no lesson it says so', async () => {
  const [page = []] = await linesOf({});
  expect(page.length).toBe(4);
});
