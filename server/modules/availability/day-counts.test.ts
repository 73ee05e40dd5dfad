import { expect, test } from 'vitest';
import { createDayCounts } from './day-counts.ts';

const DATES = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];

function makeCounts({
  meanwhile = () => {},
}: {
  meanwhile?: (counts: ReturnType<typeof createDayCounts>) => void;
} = {}) {
  let isCertain = true;
  const counts = createDayCounts(() => isCertain);
  const free = new Map([
    ['2026-12-01', 3],
    ['2026-12-03', 1],
  ]);
  const counted: [string, string][] = [];
  const count = async (fromDate: string, toDate: string) => {
    counted.push([fromDate, toDate]);
    const rows = [...free].map(([date, instructors]) => ({ date, instructors }));
    meanwhile(counts);
    return rows.filter(({ date }) => date >= fromDate && date <= toDate);
  };
  return {
    counts,
    free,
    counted,
    doubt: () => (isCertain = false),
    ask: (asked = 'all', dates: readonly string[] = DATES) => counts.of(asked, dates, count),
  };
}

test('a day is counted once until it changes, then recounted alone; empty days are cached too', async () => {
  const { counts, free, counted, ask } = makeCounts();
  const before = [
    { date: '2026-12-01', instructors: 3 },
    { date: '2026-12-03', instructors: 1 },
  ];
  expect(await ask()).toEqual(before);
  expect(await ask()).toEqual(before);
  expect(counted).toEqual([['2026-12-01', '2026-12-04']]);
  free.set('2026-12-02', 5);
  counts.forget('2026-12-02');
  expect(await ask()).toEqual([before[0], { date: '2026-12-02', instructors: 5 }, before[1]]);
  expect(counted.slice(1)).toEqual([['2026-12-02', '2026-12-02']]);
  counts.forgetAll();
  await ask();
  expect(counted.slice(2)).toEqual([['2026-12-01', '2026-12-04']]);
});

test('other filters are counted separately', async () => {
  const { counted, ask } = makeCounts();
  await ask('automatic');
  await ask('manual', ['2026-12-01']);
  await ask('manual', ['2026-12-01', '2026-12-02']);
  expect(counted).toEqual([
    ['2026-12-01', '2026-12-04'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-02', '2026-12-02'],
  ]);
});

test('a day that changes during the count is returned but not cached, nor is one in doubt', async () => {
  const changing = makeCounts({ meanwhile: (counts) => counts.forget('2026-12-03') });
  expect(await changing.ask()).toHaveLength(2);
  await changing.ask();
  expect(changing.counted.slice(1)).toEqual([['2026-12-03', '2026-12-03']]);
  const doubting = makeCounts();
  await doubting.ask();
  doubting.doubt();
  await doubting.ask();
  expect(doubting.counted).toHaveLength(2);
});
