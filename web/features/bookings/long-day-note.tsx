import type { Booking } from '#contract/bookings.ts';
import { CAR_TIME_LIMITS, isLongDay } from '#contract/car-facts.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration, minutesBetween } from '../../ui/dates.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useActor } from '../session/session-store.ts';
import { toLocalLesson } from './lesson.ts';

import { useMyBookings } from './queries.ts';

const useTexts = createTextsHook('bookings');
const useProvinceTexts = createTextsHook('provinces');

/** Total minutes a student would spend driving that day, including the new lesson. */
export const countMinutesInCar = (bookings: readonly Booking[], lesson: { date: string; minutes: number }): number =>
  bookings
    .filter(({ bookingStatus }) => bookingStatus !== 'Cancelled')
    .map(toLocalLesson)
    .filter(({ date }) => date === lesson.date)
    .reduce((sum, { minutes }) => sum + minutes, lesson.minutes);

interface LongDayNoteProps {
  /** The school's province. */
  province: ProvinceCode | null;
  lesson: { date: string; startTime: string; endTime: string };
  /** Booking being moved, which doesn't count twice. */
  moving?: string | undefined;
}

/** Warns before a booking or move if the day would exceed the province's driver-education limit. */
export function LongDayNote({ province, lesson, moving }: LongDayNoteProps) {
  const hasLimit = province !== null && CAR_TIME_LIMITS[province] !== undefined;
  const student = useActor('candidate');
  const { data: bookings = [] } = useMyBookings(hasLimit ? student?.id : undefined, 'UPCOMING');
  return <LongDay {...{ province, lesson, bookings, moving }} />;
}

/** The same warning from known bookings. With a name, it addresses the school instead of the student. */
export function LongDay({
  province,
  lesson: { date, startTime, endTime },
  bookings,
  moving,
  student,
}: LongDayNoteProps & { bookings: readonly Booking[]; student?: string }) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const others = bookings.filter(({ bookingId }) => bookingId !== moving);
  const minutes = countMinutesInCar(others, { date, minutes: minutesBetween(startTime, endTime) });
  const limit = province === null ? undefined : CAR_TIME_LIMITS[province];
  if (!limit || province === null || !isLongDay(province, minutes)) return null;
  const time = duration(minutes);
  const words = { province: provinces(`names.${province}`), limit: duration(limit.minutes) };
  return (
    <Banner tone="attention" isLive title={student ? t('longDay.of', { student, time }) : t('book.longDay', { time })}>
      {student ? t('longDay.text', words) : t('book.longDayText', words)}
    </Banner>
  );
}
