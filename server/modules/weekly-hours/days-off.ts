import { randomUUID } from 'node:crypto';
import { addDays, daysBetween } from '#contract/bookable-days.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import type { weeklyHoursEndpoints } from '#contract/weekly-hours.ts';
import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import type { SnowDays } from '#server/modules/bookings/declare-snow-day.ts';
import { lessonOutside } from '#server/modules/bookings/lesson-outside.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Actor, onlyInstructor } from '#server/platform/http/actor.ts';
import { textsIn } from '#server/platform/texts.ts';
import {
  type DayOffRow,
  deleteDaysOff,
  insertDaysOff,
  selectDaysOff,
  selectIsDayOff,
} from './exceptions.repository.ts';
import { type MakingDependencies, NO_EFFECT, sumOf } from './make-slots.ts';
import type { Texts } from './texts.en.ts';
import type { WeeklyHoursService } from './weekly-hours.service.ts';

type Request = BodyOf<(typeof weeklyHoursEndpoints)['addDaysOff']>;
type Answer = AnswerOf<(typeof weeklyHoursEndpoints)['addDaysOff']>;

const texts = await textsIn<Texts>(import.meta.dirname);

/** Days on which an instructor does not teach, whatever the hours say. */
export function createDaysOff({
  db,
  clock,
  availability,
  bookings,
  snowDays,
  weeklyHours,
}: Pick<MakingDependencies, 'clock' | 'bookings'> & {
  db: Database;
  availability: Pick<AvailabilityService, 'standingSlots' | 'withdrawDays' | 'offerAgain'>;
  snowDays: Pick<SnowDays, 'declareIn'>;
  weeklyHours: Pick<WeeklyHoursService, 'change' | 'makeFor'>;
}) {
  /** Lessons on these days that have not begun. */
  async function lessonsOn(executor: Database, instructorId: string, { fromDate, toDate }: Request) {
    const booked = (await availability.standingSlots(executor, instructorId)).filter(
      ({ status, date }) => status === 'BOOKED' && fromDate <= date && date <= toDate,
    );
    const rows = await bookings.ofSlots(
      executor,
      booked.map(({ id }) => id),
    );
    return rows.map(lessonOutside);
  }

  return {
    /** Those that are not over yet. */
    list: async (instructorId: string): Promise<Omit<DayOffRow, 'instructorId'>[]> => {
      // The last zone's day is a day behind at most: one that has just ended may still be shown.
      const today = addDays(nowDate(clock).toISOString().slice(0, 10), -1);
      return (await selectDaysOff(db, [instructorId], today)).map(({ instructorId: _, ...days }) => days);
    },

    isDayOff: selectIsDayOff,

    /**
     * @throws AppError lessons_on_days_off where it is not said what becomes of them; forbidden to an instructor who would cancel
     * them; school_information_missing
     */
    async add(actor: Actor<'school'>, instructorId: string, request: Request, locale: Locale): Promise<Answer> {
      const { fromDate, toDate, reason, lessons } = request;
      if (lessons === 'cancel' && onlyInstructor(actor) !== undefined) throw new AppError('forbidden');
      const { answer } = await weeklyHours.change(actor.id, async (transaction) => {
        const conflicts = await lessonsOn(transaction, instructorId, request);
        if (conflicts.length > 0 && lessons === undefined)
          throw new AppError('lessons_on_days_off', { details: conflicts });
        const days = new Set(conflicts.map(({ date }) => date));
        if (lessons === 'cancel') {
          const told = { reason: texts(locale).daysOffReason, instructorIds: [instructorId] };
          for (const date of days)
            await snowDays.declareIn(transaction, actor, {
              ...told,
              ...{ id: randomUUID(), date, withdrawsFree: false, shown: [] },
            });
        }
        const withdrawnSlots = await availability.withdrawDays(transaction, instructorId, request);
        const given = { fromDate, toDate, reason };
        const id = await insertDaysOff(transaction, { ...given, instructorId, withdrawnSlots, now: nowDate(clock) });
        const effect = await weeklyHours.makeFor(transaction, actor.id, instructorId);
        const answer = {
          ...{ id, ...given, withdrawn: effect.withdrawn + withdrawnSlots.length },
          cancelled: lessons === 'cancel' ? conflicts.length : 0,
          conflicts: lessons === 'cancel' ? [] : conflicts,
        };
        return { answer, effect: sumOf(effect, { ...NO_EFFECT, days: daysBetween(fromDate, toDate) }) };
      });
      return answer;
    },

    /** @throws AppError not_found */
    async remove(schoolId: string, instructorId: string, id: string): Promise<void> {
      await weeklyHours.change(schoolId, async (transaction) => {
        const slots = await deleteDaysOff(transaction, instructorId, id);
        if (slots === undefined) throw new AppError('not_found');
        await availability.offerAgain(transaction, slots);
        return { effect: await weeklyHours.makeFor(transaction, schoolId, instructorId) };
      });
    },
  };
}
