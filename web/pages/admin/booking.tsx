import { useParams } from 'react-router';
import type { BookingEvent } from '#contract/admin.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Fact, Student } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { useAdminBooking } from '../../features/admin/queries.ts';
import { BookingStatusBadge } from '../../features/bookings/booking-status.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats, useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');
const useReviewTexts = createTextsHook('reviews');

/** A booking's current state and history. */
function BookingHistory({ id }: { id: string }) {
  const t = useTexts();
  const { day, slot, money, zone } = useFormats();
  const { data, error, refetch } = useAdminBooking(id);
  return (
    <div className="grid max-w-3xl gap-6">
      <BackLink to={PAGE_PATHS.adminBookings}>{t('bookings.back')}</BackLink>
      {data ? (
        <>
          <Card className="grid gap-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 className="tabular text-lg font-bold">{data.code}</h2>
              <BookingStatusBadge status={data.status}>{t(`bookings.statuses.${data.status}`)}</BookingStatusBadge>
            </div>
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <Fact name={t('bookings.student')} value={<Student student={data.student} />} />
              <Fact name={t('bookings.school')} value={`${data.schoolName} · ${data.instructorName}`} />
              <Fact name={t('bookings.lesson')} value={`${day(data.date)}, ${slot(data)} (${zone(data.timeZone)})`} />
              <Fact name={t('bookings.total')} value={money(data.total)} />
            </dl>
          </Card>
          <Card className="grid gap-5">
            <h2 className="text-lg font-bold">{t('bookings.history')}</h2>
            <ol className="grid gap-5">
              {data.events.map((event) => (
                <Happening key={`${event.at} ${event.kind}`} event={event} />
              ))}
            </ol>
          </Card>
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} count={2} className="h-48 w-full rounded-lg" />
      )}
    </div>
  );
}

function Happening({ event }: { event: BookingEvent }) {
  const t = useTexts();
  const moment = useMoment();
  const details = useDetails(event);
  return (
    <li className="grid gap-0.5 border-l-3 border-line-strong pl-4">
      <p className="font-semibold">{t(`bookings.events.${event.kind}`, { by: t(`bookings.by.${event.by}`) })}</p>
      {details.map((line) => (
        <p key={line} className="whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="tabular text-sm text-soft">{moment.dayAndTime(event.at)}</p>
    </li>
  );
}

function useDetails(event: BookingEvent): string[] {
  const { from, outcome, hoursBefore, rating, refund, creditMinutes, reason } = event;
  const t = useTexts();
  const reviews = useReviewTexts();
  const { day, slot, money } = useFormats();
  return [
    from && t('bookings.movedFrom', { lesson: `${day(from.date)}, ${slot(from)}` }),
    outcome && t(`bookings.statuses.${outcome}`),
    hoursBefore !== null && t('bookings.hoursBefore', { count: hoursBefore }),
    rating !== null && reviews('rating', { rating }),
    refund !== null && t('bookings.refund', { amount: money(refund) }),
    creditMinutes !== null && t('bookings.toCredit', { length: duration(creditMinutes) }),
    reason && t('bookings.reason', { reason }),
  ].filter((line) => typeof line === 'string' && line !== '') as string[];
}

/** RT-19 */
export default function AdminBooking() {
  const { id = '' } = useParams();
  return (
    <AdminPage section="booking">
      <BookingHistory id={id} />
    </AdminPage>
  );
}
