import { type BookingFilter, getPickup, instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { toCollect } from '#contract/charges.ts';
import { toWallTime } from '#contract/formats.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { PrintSheet } from '../../ui/print.tsx';

const useTexts = createTextsHook('school-bookings');

interface PrintedBookingsProps {
  schoolName: string;
  bookings: readonly Booking[];
  filter: BookingFilter;
  /** Name of the filter's instructor. */
  instructor: string | undefined;
  onDone: () => void;
}

/** Printout of all bookings that match a filter, with the filter in words. */
export function PrintedBookings({ schoolName, bookings, filter, instructor, onDone }: PrintedBookingsProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { dayOfYear, shortDay, clock, money } = useFormats();
  const { period, words, from, to } = filter;
  const lines = [
    t('bookings.print.chosen', {
      period: t(`bookings.${period}`),
      bookings: t('bookings.count', { count: bookings.length }),
    }),
    instructor && t('bookings.print.instructor', { name: instructor }),
    from && t('bookings.print.from', { day: dayOfYear(from) }),
    to && t('bookings.print.to', { day: dayOfYear(to) }),
    words && t('bookings.print.words', { words }),
  ].filter((line) => line !== undefined && line !== '') as string[];
  const columns: Column<Booking>[] = [
    {
      key: 'date',
      header: t('bookings.date'),
      isRowHeader: true,
      cell: ({ startTime, endTime }) => (
        <span className="whitespace-nowrap">
          {shortDay(toWallTime(startTime).date)}
          <span className="block font-normal">
            {clock(toWallTime(startTime).time)} – {clock(toWallTime(endTime).time)}
          </span>
        </span>
      ),
    },
    {
      key: 'student',
      header: t('bookings.student'),
      cell: (booking) => (
        <>
          <span className="font-semibold wrap-anywhere">{studentName(booking) || ui('deletedAccount')}</span>
          <span className="block whitespace-nowrap">{booking.candidate.phone}</span>
        </>
      ),
    },
    { key: 'instructor', header: t('bookings.instructor'), cell: instructorName },
    {
      key: 'pickup',
      header: t('bookings.pickup'),
      cell: (booking) => withPostalCode(getPickup(booking), booking.pickupPostalCode) || t('bookings.noPickup'),
    },
    {
      key: 'status',
      header: t('bookings.status'),
      cell: ({ bookingStatus }) => t(`bookings.statuses.${bookingStatus}`),
    },
    {
      key: 'toCollect',
      header: t('bookings.toCollect'),
      isNumeric: true,
      cell: (booking) => money(toCollect(booking)),
    },
    { key: 'code', header: t('bookings.code'), cell: ({ code }) => <span className="whitespace-nowrap">{code}</span> },
  ];
  return (
    <PrintSheet name={schoolName} title={t('bookings.title')} lines={lines} onDone={onDone}>
      <DataTable
        caption={t('bookings.title')}
        columns={columns}
        rows={bookings}
        rowKey={({ bookingId }) => bookingId}
        pageSize={bookings.length}
        isDense
      />
    </PrintSheet>
  );
}
