import { expect, test } from 'vitest';
import { PROVINCES } from '#contract/provinces.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import { busyByDay } from './busy.rules.ts';

const ms = (text: string) => Date.parse(text);
const at = (from: string, to: string) => ({ startsAt: ms(from), endsAt: ms(to) });

test('a time belongs to each day that it touches in any zone of Canada, and to no other', () => {
  const noon = at('2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z');
  expect([...busyByDay([noon])]).toEqual([['2026-12-01', [noon]]]);
  // In Vancouver it's still the day before.
  const night = at('2026-12-02T06:00:00Z', '2026-12-02T07:00:00Z');
  expect([...busyByDay([night])]).toEqual([
    ['2026-12-01', [night]],
    ['2026-12-02', [night]],
  ]);
});

test('a long time is split into days; one that ends as it starts is in none', () => {
  const days = busyByDay([at('2026-12-01T17:00:00Z', '2026-12-04T17:00:00Z')]);
  expect([...days.keys()]).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']);
  expect(days.get('2026-12-02')).toEqual([at('2026-12-02T00:00:00Z', '2026-12-03T12:00:00Z')]);
  expect(busyByDay([at('2026-12-01T17:00:00Z', '2026-12-01T17:00:00Z')]).size).toBe(0);
});

test('covers the first to the last minute of a day, in every zone of Canada, winter and summer', () => {
  const zones = new Set(Object.values(PROVINCES).flatMap(({ timeZones }) => [...timeZones]));
  for (const timeZone of zones)
    for (const date of ['2026-01-15', '2026-07-15', '2026-03-08', '2026-11-01'])
      for (const time of ['00:00', '23:59']) {
        const derived = deriveInstant({ date, time, timeZone });
        if (derived.kind === 'skipped') continue;
        const startsAt = derived.instant.epochMilliseconds;
        const minute = { startsAt, endsAt: startsAt + 60_000 };
        expect(busyByDay([minute]).get(date), `${date} ${time} ${timeZone}`).toEqual([minute]);
      }
});
