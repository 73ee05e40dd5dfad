import { LRUCache } from 'lru-cache';
import { daysBetween } from '#contract/bookable-days.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { createDayVersions } from '#server/platform/day-versions.ts';
import { growingTo } from '#server/platform/growing-cache.ts';
import { type DaySlotRow, selectBookedDays } from './instructor-days.db.ts';
import type { Stop } from './reach.rules.ts';
import { endsOf, type Postal, stopOf } from './stops.ts';

/** A day of an instructor on which there are lessons, and what is free between them. */
export interface BookedDay {
  instructorId: string;
  lessons: Stop[];
  free: { id: number; startsAt: Date; endsAt: Date }[];
}

interface Range {
  fromDate: string;
  toDate: string;
}

/** Null: nothing is booked that day. */
type Kept = { version: number; day: BookedDay | null };

const DAYS_KEPT = 60_000;

/** The lessons of days that lists ask about, in memory until their day changes: by the notices that day lists are forgotten by. */
function createKeptDays(ctx: Context) {
  const kept = new LRUCache<string, Kept>(growingTo(DAYS_KEPT));
  const versions = createDayVersions();
  const keyOf = (date: string, instructorId: string): string => `${date} ${instructorId}`;

  async function load(instructorIds: string[], dates: string[]): Promise<BookedDay[]> {
    const before = dates.map(versions.of);
    const [fromDate = '', toDate = fromDate] = [dates[0], dates.at(-1)];
    const found = byDay(await selectBookedDays(ctx, { instructorIds, fromDate, toDate }), ctx.postal);
    if (ctx.changes.isCertain())
      dates.forEach((date, index) => {
        // One that changed meanwhile is true for who waits for it, and not kept.
        const version = before[index];
        if (version === undefined || version !== versions.of(date)) return;
        for (const instructorId of instructorIds) {
          const key = keyOf(date, instructorId);
          kept.set(key, { version, day: found.get(key) ?? null });
        }
      });
    return [...found.values()];
  }

  return {
    forget: versions.change,
    forgetAll(): void {
      versions.changeAll();
      kept.clear();
    },

    /** Of these instructors, from one day to another, the days on which something is booked. */
    async of(instructorIds: string[], { fromDate, toDate }: Range): Promise<BookedDay[]> {
      const dates = daysBetween(fromDate, toDate);
      const known: BookedDay[] = [];
      const unknown = ctx.changes.isCertain() ? new Set<string>() : new Set(instructorIds);
      for (const instructorId of unknown.size > 0 ? [] : instructorIds) {
        const days: BookedDay[] = [];
        const isKnown = dates.every((date) => {
          const found = kept.get(keyOf(date, instructorId));
          if (found?.version !== versions.of(date)) return false;
          if (found.day) days.push(found.day);
          return true;
        });
        if (isKnown) known.push(...days);
        else unknown.add(instructorId);
      }
      return unknown.size === 0 ? known : [...known, ...(await load([...unknown], dates))];
    },
  };
}

export const keptDays = perContext((ctx) => {
  const days = createKeptDays(ctx);
  registerDayCache(ctx, { forgetDay: days.forget, forgetEveryDay: days.forgetAll });
  return days;
});

function byDay(rows: DaySlotRow[], postal: Postal): Map<string, BookedDay> {
  const days = new Map<string, BookedDay>();
  for (const row of rows) {
    const key = `${row.local_date} ${row.instructor_id}`;
    const day = days.get(key) ?? { instructorId: row.instructor_id, lessons: [], free: [] };
    if (row.status === 'BOOKED') day.lessons.push(stopOf(row, endsOf(row, postal)));
    else day.free.push({ id: row.id, startsAt: row.starts_at, endsAt: row.ends_at });
    days.set(key, day);
  }
  return days;
}
