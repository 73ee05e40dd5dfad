import { findEndDate } from '#contract/lesson-times.ts';
import { toDate } from '#server/platform/clock.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';

/** A slot or booking: its wall times and the instants derived from them. */
export interface DatedRow {
  id: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

/** Includes yesterday's rows: an old instant may be an hour or two off. */
export const aheadSince = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** The rows whose instants change with today's zone data. */
export const rederiveInstants = (rows: DatedRow[]): Pick<DatedRow, 'id' | 'startsAt' | 'endsAt'>[] =>
  rows.flatMap((row) => {
    const start = deriveInstant({ date: row.date, time: row.startTime, timeZone: row.timeZone });
    const end = deriveInstant({ date: findEndDate(row), time: row.endTime, timeZone: row.timeZone });
    // The new zone data skips this time, so it keeps its old instant; the school has to settle it.
    if (start.kind === 'skipped' || end.kind === 'skipped') return [];
    const startsAt = toDate(start.instant);
    const endsAt = toDate(end.instant);
    const isSame = startsAt.getTime() === row.startsAt.getTime() && endsAt.getTime() === row.endsAt.getTime();
    return isSame ? [] : [{ id: row.id, startsAt, endsAt }];
  });
