import { expect, test, vi } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import type { Instant } from '#server/modules/availability/slot.rules.ts';
import type { WallTime } from '#server/platform/wall-time.ts';
import { createDayClock } from './day-clock.ts';

const DAY = 86_400_000;
const DATE = '2026-12-04';

/** What a street's clock says of two midnights, the second so much later; any other time is 7. */
function clockWith(first: Instant['kind'], next: Instant['kind'], apart = DAY) {
  const instant = (kind: Instant['kind'], epochMs: number): Instant =>
    kind === 'skipped' ? { kind } : { kind, epochMs };
  const derive = vi.fn(({ date, time }: WallTime): Instant => {
    if (time !== '00:00') return { kind: 'exact', epochMs: 7 };
    return date === DATE ? instant(first, 1000) : instant(next, 1000 + apart);
  });
  return { derive, clock: createDayClock(derive) };
}

test('on a plain day only its two midnights are derived, whatever is asked', () => {
  const { derive, clock } = clockWith('exact', 'exact');
  expect([0, 1, 540].map((minutes) => clock(DATE, minutes, 'America/Toronto'))).toEqual([
    { kind: 'exact', epochMs: 1000 },
    { kind: 'exact', epochMs: 61_000 },
    { kind: 'exact', epochMs: 1000 + 540 * 60_000 },
  ]);
  expect(derive.mock.calls.map(([{ date, time }]) => [date, time])).toEqual([
    [DATE, '00:00'],
    [addDays(DATE, 1), '00:00'],
  ]);
  clock(DATE, 540, 'America/Halifax');
  expect(derive).toHaveBeenCalledTimes(4);
});

test.each([
  ['exact', 'exact', DAY - 3_600_000],
  ['exact', 'exact', DAY + 3_600_000],
  ['repeated', 'exact', DAY],
  ['exact', 'repeated', DAY],
  ['skipped', 'exact', DAY],
  ['exact', 'skipped', DAY],
] as const)('where a midnight is %s, the next %s and they are %i apart, each time is derived', (first, next, apart) => {
  const { derive, clock } = clockWith(first, next, apart);
  expect(clock(DATE, 540, 'America/Toronto')).toEqual({ kind: 'exact', epochMs: 7 });
  expect(clock(DATE, 541, 'America/Toronto')).toEqual({ kind: 'exact', epochMs: 7 });
  // Its midnights once, and both times.
  expect(derive).toHaveBeenCalledTimes(4);
});
