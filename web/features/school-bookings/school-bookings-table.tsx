import { Mail } from 'lucide-react';
import { getPickup, instructorName, studentName } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { findCanceller } from '#contract/cancellation.ts';
import { toCollect } from '#contract/charges.ts';
import { toWallTime } from '#contract/formats.ts';
import { lessonProgressLink, schoolInstructorLink, schoolLessonLink } from '#contract/paths.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, type TablePaging } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { BookingStatusBadge } from '../bookings/booking-status.tsx';
import { KindName } from '../lesson-kinds/kind-name.tsx';
import { PaidNote } from '../money/paid-note.tsx';
import type { LessonsPaid } from '../money/queries.ts';
import { listOutcomes } from './queries.ts';
import { StudentName } from './student-name.tsx';

/** The amount to collect for a lesson. Shows the tax share unless there is a refund. */
export function ToCollect({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { money } = useFormats();
  const { tax, refund, bookingFee } = booking;
  const amount = toCollect(booking);
  // The booking fee isn't taxed.
  const hasTax = tax > 0 && (!refund || amount > bookingFee);
  return (
    <>
      <span className="font-semibold">{money(amount)}</span>
      {hasTax && (
        <span className="block text-sm whitespace-nowrap text-soft">
          {refund ? t('bookings.withTax') : t('bookings.taxIncluded', { tax: money(tax) })}
        </span>
      )}
    </>
  );
}

const useTexts = createTextsHook('school-bookings');

interface BookingTableProps {
  /** Those of the page. */
  bookings: readonly Booking[];
  paging: TablePaging;
  /** Lessons with payments; undefined if the reader may not see them. */
  lessonsPaid: LessonsPaid | undefined;
  onCancel: (booking: Booking) => void;
  onOutcome: (booking: Booking) => void;
}

/** SB-01 */
export function BookingTable({ bookings, paging, lessonsPaid, onCancel, onOutcome }: BookingTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const columns: Column<Booking>[] = [
    {
      key: 'code',
      header: t('bookings.code'),
      isRowHeader: true,
      cell: (booking) => (
        <TextLink to={schoolLessonLink(booking.bookingId)} className="tabular whitespace-nowrap">
          {booking.code}
        </TextLink>
      ),
    },
    {
      key: 'instructor',
      header: t('bookings.instructor'),
      cell: (booking) => (
        <>
          <TextLink to={schoolInstructorLink(booking.instructor.id)}>{instructorName(booking)}</TextLink>
          <KindName kind={booking.kind} />
        </>
      ),
    },
    {
      key: 'student',
      header: t('bookings.student'),
      cell: (booking) => (
        <span className="inline-flex items-center gap-1">
          <StudentName booking={booking} />
          {booking.candidate.email && (
            <a
              href={`mailto:${booking.candidate.email}`}
              aria-label={t('bookings.emailTo', { student: studentName(booking), email: booking.candidate.email })}
              title={booking.candidate.email}
              className="grid size-11 shrink-0 place-items-center rounded-md text-action-text hover:bg-action-soft print:hidden lg:size-8"
            >
              <Mail className="size-4" aria-hidden="true" />
            </a>
          )}
        </span>
      ),
    },
    {
      key: 'date',
      header: t('bookings.date'),
      cell: ({ startTime }) => <Fixed>{formats.bookingDate(toWallTime(startTime).date)}</Fixed>,
    },
    {
      key: 'start',
      header: t('bookings.start'),
      cell: ({ startTime }) => <Fixed>{formats.time(toWallTime(startTime).time)}</Fixed>,
    },
    {
      key: 'end',
      header: t('bookings.end'),
      cell: ({ endTime }) => <Fixed>{formats.time(toWallTime(endTime).time)}</Fixed>,
    },
    {
      key: 'pickup',
      header: t('bookings.pickup'),
      cell: (booking) => (
        <span className="block lg:min-w-36">
          {withPostalCode(getPickup(booking), booking.pickupPostalCode) || t('bookings.noPickup')}
          {(booking.dropOff || booking.dropOffPostalCode) && (
            <span className="block text-sm text-soft">
              {t('bookings.dropOff', { place: withPostalCode(booking.dropOff, booking.dropOffPostalCode) })}
            </span>
          )}
          {booking.note && (
            <span className="block text-sm text-soft">{t('bookings.note', { note: booking.note })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'perHour',
      isOffPaper: true,
      header: t('bookings.perHour'),
      isNumeric: true,
      cell: (booking) => formats.money(booking.perHourCharges),
    },
    {
      key: 'total',
      isOffPaper: true,
      header: t('bookings.total'),
      isNumeric: true,
      cell: (booking) => formats.money(booking.totalCharges),
    },
    { key: 'status', header: t('bookings.status'), cell: (booking) => <Status booking={booking} /> },
    {
      key: 'toCollect',
      header: t('bookings.toCollect'),
      isNumeric: true,
      cell: (booking) => (
        <>
          <ToCollect booking={booking} />
          <PaidNote sums={lessonsPaid?.get(booking.bookingId)} reader="school" />
        </>
      ),
    },
    {
      key: 'action',
      isOffPaper: true,
      header: t('bookings.action'),
      cell: (booking) =>
        booking.actions.includes('cancel') ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('bookings.cancel.buttonOf', { code: booking.code })}
            onClick={() => onCancel(booking)}
          >
            {t('bookings.cancel.button')}
          </Button>
        ) : booking.bookingStatus === 'Completed' && studentName(booking) ? (
          <LinkButton
            to={lessonProgressLink(booking.bookingId)}
            variant="secondary"
            size="sm"
            aria-label={t('bookings.skillsOf', { code: booking.code })}
          >
            {t('bookings.skills')}
          </LinkButton>
        ) : (
          booking.bookingStatus === 'Booked' &&
          listOutcomes(booking).length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              className="whitespace-nowrap"
              aria-label={t('bookings.outcome.buttonOf', { code: booking.code })}
              onClick={() => onOutcome(booking)}
            >
              {t('bookings.outcome.button')}
            </Button>
          )
        ),
    },
  ];
  return (
    <DataTable
      caption={t('bookings.title')}
      columns={columns}
      rows={bookings}
      rowKey={({ bookingId }) => bookingId}
      paging={paging}
      isDense
      isBroad
      brief={(booking) => <Brief booking={booking} sums={lessonsPaid?.get(booking.bookingId)} />}
    />
  );
}

/** Card summary: student and time, then instructor, status and amount. */
function Brief({ booking, sums }: { booking: Booking; sums: ReturnType<LessonsPaid['get']> }) {
  const t = useUiTexts();
  const schoolBookings = useTexts();
  const formats = useFormats();
  const { date, time } = toWallTime(booking.startTime);
  return (
    <span className="grid gap-1">
      <span className="truncate font-semibold">{studentName(booking) || t('deletedAccount')}</span>
      <span className="tabular">
        {formats.shortDay(date)} · {formats.clock(time)}
      </span>
      <span className="truncate text-sm text-soft">{instructorName(booking)}</span>
      <span className="flex items-center justify-between gap-3">
        <BookingStatusBadge status={booking.bookingStatus} isRedUnlessBooked>
          {schoolBookings(`bookings.statuses.${booking.bookingStatus}`)}
        </BookingStatusBadge>
        <span className="tabular text-right">
          {formats.money(toCollect(booking))}
          <PaidNote sums={sums} reader="school" />
        </span>
      </span>
    </span>
  );
}

/** Booking status, and who cancelled. */
function Status({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { bookingStatus } = booking;
  const canceller = booking.cancelledForStudent ? 'forStudent' : findCanceller(booking);
  return (
    <span className="inline-grid justify-items-end gap-1 lg:justify-items-start">
      <BookingStatusBadge status={bookingStatus} isRedUnlessBooked>
        {t(`bookings.statuses.${bookingStatus}`)}
      </BookingStatusBadge>
      {canceller && <span className="text-sm text-soft">{t(`bookings.cancelledBy.${canceller}`)}</span>}
    </span>
  );
}

function Fixed({ children }: { children: string }) {
  return <span className="tabular whitespace-nowrap">{children}</span>;
}
