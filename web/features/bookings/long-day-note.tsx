import { CAR_TIME_LIMITS, isLongDay } from '#contract/car-time-limits.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { Banner } from '../../ui/banner.tsx';
import { duration } from '../../ui/duration.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { minutesBetween } from '../../ui/wall-time.ts';
import { useActor } from '../session/use-session.ts';
import { minutesInCar } from './day-in-car.ts';
import { useMyBookings } from './queries.ts';

const useTexts = textsOf('bookings');
const useProvinceTexts = textsOf('provinces');

interface LongDayNoteProps {
  /** Of the school. */
  province: ProvinceCode | null;
  lesson: { date: string; startTime: string; endTime: string };
}

/** Says before a lesson is booked that the day would be longer than the province's rules for driver education have it. */
export function LongDayNote({ province, lesson: { date, startTime, endTime } }: LongDayNoteProps) {
  const t = useTexts();
  const provinces = useProvinceTexts();
  const limit = province === null ? undefined : CAR_TIME_LIMITS[province];
  const student = useActor('candidate');
  const { data: bookings = [] } = useMyBookings(limit && student?.id, 'UPCOMING');
  const minutes = minutesInCar(bookings, { date, minutes: minutesBetween(startTime, endTime) });
  if (!limit || province === null || !isLongDay(province, minutes)) return null;
  return (
    <Banner tone="attention" isLive title={t('book.longDay', { time: duration(minutes) })}>
      {t('book.longDayText', { province: provinces(`names.${province}`), limit: duration(limit.minutes) })}
    </Banner>
  );
}
