import { useState } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { cancellerOf } from '#contract/canceller.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';
import { instructorName, lessonOf } from '../bookings/lesson.ts';

const useTexts = createTextsHook('family');
const useBookingsTexts = createTextsHook('bookings');

/** So many at first: what was is looked up now and then. */
const SHOWN = 5;

interface FamilyLessonsProps {
  title: string;
  /** Where there is none; null: then nothing at all. */
  empty: string | null;
  bookings: readonly Booking[];
  studentName: string;
  onCancel: (booking: Booking) => void;
}

/** Lessons, one below the other: when, with whom, where, and how each stands. */
export function FamilyLessons({ title, empty, bookings, studentName, onCancel }: FamilyLessonsProps) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  if (bookings.length === 0 && empty === null) return null;
  const shown = isWhole ? bookings : bookings.slice(0, SHOWN);
  return (
    <Card>
      <h2 className="text-lg font-bold">{title}</h2>
      {bookings.length === 0 && <p className="mt-1 text-soft">{empty}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((booking) => (
          <Lesson key={booking.bookingId} booking={booking} studentName={studentName} onCancel={onCancel} />
        ))}
      </ul>
      {bookings.length > shown.length && (
        <Button variant="quiet" className="-mx-4" onClick={() => setWhole(true)}>
          {t('all', { count: bookings.length })}
        </Button>
      )}
    </Card>
  );
}

interface LessonProps {
  booking: Booking;
  studentName: string;
  onCancel: (booking: Booking) => void;
}

function Lesson({ booking, studentName, onCancel }: LessonProps) {
  const t = useTexts();
  const bookings = useBookingsTexts();
  const formats = useFormats();
  const lesson = lessonOf(booking);
  const { bookingStatus: status, cancelledByGuardian, location, schoolName, code } = booking;
  const canceller = cancellerOf(booking);
  const who = canceller === 'school' ? schoolName : (cancelledByGuardian?.name ?? studentName);
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="tabular font-semibold first-letter:uppercase">
          {formats.day(lesson.date)} · {formats.slot(lesson)}
        </span>
        <BookingStatusBadge status={status}>{bookings(`status.${status}`)}</BookingStatusBadge>
      </p>
      <p className="text-sm">
        {instructorName(booking)} · {schoolName}
      </p>
      {status === 'Booked' && location && <p className="text-sm wrap-anywhere text-soft">{location}</p>}
      {canceller && <p className="text-sm text-soft">{t('cancelledBy', { who })}</p>}
      {booking.actions.includes('cancel') && (
        <p>
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('cancelNamed', { code })}
            onClick={() => onCancel(booking)}
            className="-mx-3 text-loss-text hover:bg-loss-soft"
          >
            {t('cancel')}
          </Button>
        </p>
      )}
    </li>
  );
}
