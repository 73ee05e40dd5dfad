import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { getPickup } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { toCollect } from '#contract/charges.ts';
import { bookingLink, instructorDetailsLink, photoLink } from '#contract/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { KindName } from '../lesson-kinds/kind-name.tsx';
import { PaidNote } from '../money/paid-note.tsx';
import type { LessonsPaid } from '../money/queries.ts';
import { BookingStatusBadge } from './booking-status.tsx';
import { instructorName, mayCancel, toLocalLesson } from './lesson.ts';

const useTexts = createTextsHook('bookings');

interface BookingsTableProps {
  caption: string;
  bookings: readonly Booking[];
  /** Lessons with at least one payment. */
  lessonsPaid: LessonsPaid | undefined;
  /** Absent without a connection. */
  onCancel?: ((booking: Booking) => void) | undefined;
  nowMs: number;
}

/** MB-01 and MB-02 */
export function MyBookingsTable({ caption, bookings, lessonsPaid, onCancel, nowMs }: BookingsTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const columns: Column<Booking>[] = [
    {
      key: 'date',
      header: t('bookings.date'),
      isRowHeader: true,
      cell: (booking) => {
        const { date } = toLocalLesson(booking);
        return (
          <span className="tabular whitespace-nowrap">
            {formats.bookingDate(date)}
            <span className="font-normal text-soft lg:block lg:text-sm lg:first-letter:uppercase">
              <span className="lg:hidden"> · </span>
              {formats.weekday(date)}
            </span>
          </span>
        );
      },
    },
    {
      key: 'starts',
      header: t('bookings.startsAt'),
      isNumeric: true,
      cell: (booking) => (
        <>
          <span className="whitespace-nowrap">{formats.time(toLocalLesson(booking).startTime)}</span>
          <ZoneNote timeZone={booking.timeZone} isPlain />
        </>
      ),
    },
    {
      key: 'ends',
      header: t('bookings.endsAt'),
      isNumeric: true,
      cell: (booking) => <span className="whitespace-nowrap">{formats.time(toLocalLesson(booking).endTime)}</span>,
    },
    {
      key: 'instructor',
      header: t('bookings.instructor'),
      cell: (booking) => <InstructorCell booking={booking} />,
    },
    {
      key: 'perHour',
      header: t('bookings.perHour'),
      isNumeric: true,
      cell: (booking) => formats.money(booking.perHourCharges),
    },
    {
      key: 'total',
      header: t('bookings.total'),
      isNumeric: true,
      cell: (booking) => formats.money(booking.totalCharges),
    },
    {
      key: 'withTax',
      header: t('bookings.withTax'),
      isNumeric: true,
      cell: (booking) => (
        <>
          <span className="font-semibold">{formats.money(toCollect(booking))}</span>
          <PaidNote sums={lessonsPaid?.get(booking.bookingId)} reader="student" />
        </>
      ),
    },
    {
      key: 'status',
      header: t('bookings.status'),
      cell: ({ bookingStatus: status }) => (
        <>
          <BookingStatusBadge status={status}>{t(`status.${status}`)}</BookingStatusBadge>
        </>
      ),
    },
    {
      key: 'actions',
      header: t('bookings.actions'),
      cell: (booking) => (
        <span className="flex flex-wrap items-center justify-end gap-x-4 lg:flex-col lg:items-start lg:gap-0 xl:flex-row xl:flex-nowrap xl:items-center xl:gap-4">
          <TextLink
            to={bookingLink(booking.bookingId)}
            aria-label={t('bookings.openNamed', { code: booking.code })}
            className="inline-flex min-h-11 items-center lg:min-h-9"
          >
            {t('bookings.open')}
          </TextLink>
          {onCancel && mayCancel(booking, nowMs) && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('bookings.cancelNamed', { code: booking.code })}
              onClick={() => onCancel(booking)}
              className="-mx-2 px-2 text-loss-text hover:bg-loss-soft"
            >
              {t('bookings.cancel')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      isPageInAddress
      isDense
      caption={caption}
      columns={columns}
      rows={bookings}
      rowKey={(booking) => booking.bookingId}
      brief={(booking) => (
        <>
          <Brief booking={booking} sums={lessonsPaid?.get(booking.bookingId)} />
        </>
      )}
    />
  );
}

/** Summary on a phone: time, instructor and pickup first, then status and amount due. */
function Brief({ booking, sums }: { booking: Booking; sums: ReturnType<LessonsPaid['get']> }) {
  const t = useTexts();
  const formats = useFormats();
  const { date, startTime } = toLocalLesson(booking);
  const { id, photoVersion } = booking.instructor;
  const name = instructorName(booking);
  const pickup = getPickup(booking);
  return (
    <span className="grid gap-1">
      <span className="flex items-center gap-3">
        <Avatar name={name} src={photoLink('instructor', id, photoVersion, 'small')} size={36} />
        <span className="grid min-w-0">
          <span className="tabular font-semibold">
            {formats.shortDay(date)} · {formats.clock(startTime)}
          </span>
          <span className="truncate">{name}</span>
          {pickup && <span className="truncate text-sm text-soft">{pickup}</span>}
        </span>
      </span>
      <KindName kind={booking.kind} />
      <span className="flex items-center justify-between gap-3">
        <BookingStatusBadge status={booking.bookingStatus}>{t(`status.${booking.bookingStatus}`)}</BookingStatusBadge>
        <span className="tabular text-right">
          {formats.money(toCollect(booking))}
          <PaidNote sums={sums} reader="student" />
        </span>
      </span>
    </span>
  );
}

function InstructorCell({ booking }: { booking: Booking }) {
  const t = useTexts();
  const { id, photoVersion } = booking.instructor;
  const name = instructorName(booking);
  return (
    <span className="flex items-center justify-end gap-3 lg:justify-start">
      <Avatar
        name={name}
        src={photoLink('instructor', id, photoVersion, 'small')}
        size={36}
        className="hidden xl:block"
      />
      <span className="min-w-0 xl:whitespace-nowrap">
        {name}
        <KindName kind={booking.kind} />
      </span>
      <Link
        to={instructorDetailsLink({ id, fromModule: 'true' })}
        state={{ id, selectedSlot: '', dateOfSlot: '', fromModule: true }}
        aria-label={t('bookings.openInstructor', { name })}
        title={t('bookings.openInstructor', { name })}
        className="grid size-11 shrink-0 place-items-center rounded-md border border-line text-action-text hover:border-action hover:bg-action-soft lg:size-9"
      >
        <ArrowRight className="size-5" aria-hidden="true" />
      </Link>
    </span>
  );
}
