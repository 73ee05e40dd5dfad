import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { instructorName, toLocalLesson } from './lesson.ts';

const useTexts = createTextsHook('bookings');

interface CancelledMeanwhileProps {
  bookings: readonly Booking[];
  /** The lesson being cancelled in this tab, whose dialog already reports the outcome. */
  cancelling: Booking | null;
  /** Returns the lesson's page, for readers who have one. */
  buildLink?: (bookingId: string) => string;
}

/** Names the lessons that were cancelled elsewhere while the list was open, so that none just disappears. */
export function CancelledMeanwhile({ bookings, cancelling, buildLink }: CancelledMeanwhileProps) {
  const t = useTexts();
  const { day, slot } = useFormats();
  const [seen, setSeen] = useState<{ bookings: readonly Booking[]; gone: readonly string[] }>({ bookings, gone: [] });
  if (seen.bookings !== bookings) {
    const booked = new Set(seen.bookings.filter(isBooked).map(getId));
    const gone = bookings.filter((one) => isCancelled(one) && booked.has(one.bookingId) && !isWith(one, cancelling));
    setSeen({ bookings, gone: [...seen.gone, ...gone.map(getId)] });
  }
  const gone = bookings.filter((one) => seen.gone.includes(one.bookingId));
  return (
    <div role="status" className={cx('grid gap-3', gone.length === 0 ? 'contents' : 'mb-6')}>
      {gone.map((booking) => {
        const lesson = toLocalLesson(booking);
        return (
          <Banner
            key={booking.bookingId}
            tone="attention"
            title={t('bookings.cancelledMeanwhile', {
              ...{ name: instructorName(booking), day: day(lesson.date), time: slot(lesson) },
            })}
          >
            {buildLink && (
              <TextLink to={buildLink(booking.bookingId)} className="inline-flex min-h-11 items-center">
                {t('bookings.seeCancelled')}
              </TextLink>
            )}
          </Banner>
        );
      })}
    </div>
  );
}

const getId = ({ bookingId }: Booking): string => bookingId;
const isBooked = ({ bookingStatus }: Booking): boolean => bookingStatus === 'Booked';
const isCancelled = ({ bookingStatus }: Booking): boolean => bookingStatus === 'Cancelled';

/** Whether it is the same booking or one of its series. */
const isWith = ({ bookingId, seriesId }: Booking, other: Booking | null): boolean =>
  other !== null && (bookingId === other.bookingId || (seriesId !== null && seriesId === other.seriesId));
