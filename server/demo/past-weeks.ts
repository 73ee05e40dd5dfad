import { addDays } from '#contract/bookable-days.ts';
import { lessonCharges } from '#contract/charges.ts';
import { toCents } from '#contract/money.ts';
import { PROVINCES } from '#contract/provinces.ts';
import type { NewSlot } from '#server/modules/availability/availability.service.ts';
import type { PastLesson } from './past-lessons.repository.ts';
import type { DemoInstructor, DemoSchool } from './people.ts';

export interface Cast {
  school: DemoSchool;
  schoolId: string;
  instructor: DemoInstructor;
  instructorId: string;
  carId: string;
}

const WEEKS = 10;

/** Of a hundred past slots: how many are booked at first, and how many more each week, as a school that grows. */
const BOOKED_AT_FIRST = 38;
const MORE_EACH_WEEK = 4;

/** The same numbers at every start, in no order that an eye finds. */
function createDice(): (sides: number) => number {
  let state = 20_261_120;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * What the instructors taught in the weeks up to the day before yesterday, with what came of it, and the hours that nobody
 * took: something for a school's figures to show.
 */
export function pastWeeks(
  cast: Cast[],
  studentIds: string[],
  {
    slotAt,
    weekdayOf,
    todayOf,
    isHeld,
  }: {
    slotAt: (member: Cast, date: string, start: string) => NewSlot | null;
    weekdayOf: (day: string) => number;
    todayOf: (member: Cast) => string;
    isHeld: (slot: NewSlot) => boolean;
  },
): PastLesson[] {
  const dice = createDice();
  const busy = new Set<string>();
  return cast.flatMap((member) => {
    const today = todayOf(member);
    const days = Array.from({ length: WEEKS * 7 }, (_, index) => addDays(today, index - WEEKS * 7 - 1));
    return days
      .filter((day) => member.instructor.weekdays.includes(weekdayOf(day)))
      .flatMap((day, index) =>
        member.instructor.starts.flatMap((start): PastLesson[] => {
          const slot = slotAt(member, day, start);
          if (!slot || isHeld(slot)) return [];
          const week = Math.floor((index * WEEKS) / days.length);
          // One lesson a day is enough for anybody.
          const free = studentIds.filter((id) => !busy.has(`${id} ${day}`));
          const candidateId = free[dice(free.length)];
          if (candidateId === undefined || dice(100) >= BOOKED_AT_FIRST + week * MORE_EACH_WEEK)
            return [{ slot, booking: null }];
          busy.add(`${candidateId} ${day}`);
          return [
            {
              slot,
              booking: {
                candidateId,
                schoolId: member.schoolId,
                carId: member.carId,
                pickup: `${12 + dice(300)} Station Street, ${member.school.city}`,
                ...outcome(dice(100)),
                ...chargesOf(member),
              },
            },
          ];
        }),
      );
  });
}

function outcome(roll: number): Pick<NonNullable<PastLesson['booking']>, 'status' | 'refundShare'> {
  if (roll < 84) return { status: 'Completed', refundShare: null };
  if (roll < 90) return { status: 'Cancelled', refundShare: 1 };
  if (roll < 93) return { status: 'Cancelled', refundShare: 0.5 };
  if (roll < 98) return { status: 'No-show', refundShare: 0 };
  return { status: 'Instructor no-show', refundShare: 1 };
}

/** What a lesson with that instructor costs. */
export function chargesOf({ school, instructor }: Cast) {
  const perHourCents = toCents(instructor.rate);
  const { totalCents, taxCents } = lessonCharges({
    ratePerHourCents: perHourCents,
    minutes: instructor.minutes,
    bookingFeeCents: 0,
    taxBasisPoints: school.isTaxRegistered ? PROVINCES[school.province].taxBasisPoints : 0,
  });
  return { perHourCents, totalCents, taxCents };
}
