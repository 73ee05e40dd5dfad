import { addDays } from '#contract/bookable-days.ts';
import { lessonCharges } from '#contract/charges.ts';
import { toCents } from '#contract/money.ts';
import { provinceBasisPoints } from '#contract/taxes.ts';
import type { NewSlot } from '#server/modules/availability/availability.ts';
import type { SlotWithBooking } from './lessons.db.ts';
import type { DemoInstructor, DemoSchool } from './people.ts';
import type { createPlaces, Dice, LessonPlaces } from './places.ts';

export interface Cast {
  school: DemoSchool;
  schoolId: string;
  /** The school's. */
  accountId: string;
  instructor: DemoInstructor;
  instructorId: string;
  carId: string;
}

const WEEKS = 10;
const DAYS_AHEAD = 10;

/** Percentages of booked slots: at first, the increase per week of a growing school, and for the days ahead. */
const BOOKED_AT_FIRST = 38;
const MORE_EACH_WEEK = 4;
const BOOKED_AHEAD = 45;

/** A pseudo-random sequence, the same at every start. */
function createDice(): Dice {
  let state = 20_261_120;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * The lessons of the past weeks, with their outcomes and unbooked hours, so a school's reports have data; and the
 * bookings of today and the days ahead, with free times left.
 */
export function planLessons(
  cast: Cast[],
  studentIds: string[],
  {
    slotAt,
    weekdayOf,
    todayOf,
    isHeld,
    placesOf,
    now,
  }: {
    slotAt: (member: Cast, date: string, start: string) => NewSlot | null;
    weekdayOf: (day: string) => number;
    todayOf: (member: Cast) => string;
    isHeld: (slot: NewSlot) => boolean;
    placesOf: ReturnType<typeof createPlaces>;
    now: Date;
  },
): SlotWithBooking[] {
  const dice = createDice();
  const busy = new Set<string>();
  return cast.flatMap((member) => {
    const today = todayOf(member);
    const days = Array.from({ length: WEEKS * 7 + DAYS_AHEAD }, (_, index) => addDays(today, index - WEEKS * 7));
    // The demo instructor always has a full day to look at.
    const isFull = (day: string) => member === cast[0] && day === today;
    return days
      .filter((day) => isFull(day) || member.instructor.weekdays.includes(weekdayOf(day)))
      .flatMap((day) => {
        let before: { slot: NewSlot; places: LessonPlaces } | null = null;
        return member.instructor.starts.flatMap((start): SlotWithBooking[] => {
          const slot = slotAt(member, day, start);
          if (!slot || isHeld(slot)) return [];
          const week = WEEKS - Math.ceil((Date.parse(today) - Date.parse(day)) / (7 * DAY_MS));
          const ahead = isFull(day) ? 100 : BOOKED_AHEAD;
          const chance = day >= today ? ahead : BOOKED_AT_FIRST + week * MORE_EACH_WEEK;
          // At most one lesson a day for each student.
          const free = studentIds.filter((id) => !busy.has(`${id} ${day}`));
          const candidateId = free[dice(free.length)];
          if (candidateId === undefined || dice(100) >= chance) return day > today ? [] : [{ slot, booking: null }];
          busy.add(`${candidateId} ${day}`);
          const gapMinutes = before && (slot.startsAt.getTime() - before.slot.endsAt.getTime()) / 60_000;
          const places = placesOf(member, dice, before && { places: before.places, gapMinutes: gapMinutes ?? 0 });
          before = { slot, places };
          const { schoolId, carId } = member;
          const ended = slot.endsAt < now && day < today ? outcome(dice(100)) : AGREED;
          return [{ slot, booking: { candidateId, schoolId, carId, ...places, ...ended, ...computeCharges(member) } }];
        });
      });
  });
}

const DAY_MS = 86_400_000;
export const AGREED = { status: 'Booked', refundShare: null } as const;

function outcome(roll: number): Pick<NonNullable<SlotWithBooking['booking']>, 'status' | 'refundShare'> {
  if (roll < 84) return { status: 'Completed', refundShare: null };
  if (roll < 90) return { status: 'Cancelled', refundShare: 1 };
  if (roll < 93) return { status: 'Cancelled', refundShare: 0.5 };
  if (roll < 98) return { status: 'No-show', refundShare: 0 };
  return { status: 'Instructor no-show', refundShare: 1 };
}

/** The price of a lesson with that instructor. */
export function computeCharges({ school, instructor }: Cast) {
  const perHourCents = toCents(instructor.rate);
  const { totalCents, taxCents } = lessonCharges({
    ratePerHourCents: perHourCents,
    minutes: instructor.minutes,
    bookingFeeCents: 0,
    taxBasisPoints: school.isTaxRegistered ? provinceBasisPoints(school.province) : 0,
    province: school.province,
  });
  return { perHourCents, totalCents, taxCents };
}
