import type { AdminBooking } from '#contract/admin.ts';
import { BOOKING_STATUSES } from '#contract/booking-transitions.ts';
import { adminBookingLink } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { Choices, FilterForm, parseDayParam, useAdminFilter } from '../../features/admin/admin-filter.tsx';
import { AdminList, Student } from '../../features/admin/admin-list.tsx';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { BookingStatusBadge } from '../../features/bookings/booking-status.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('admin');

function Bookings() {
  const t = useTexts();
  const { get, change, isFiltered } = useAdminFilter();
  const search = get('search');
  const status = BOOKING_STATUSES.find((one) => one === get('status'));
  const [from, to] = [parseDayParam(get('from')), parseDayParam(get('to'))];
  const query = { search, ...(status && { status }), ...(from && { from }), ...(to && { to }) };
  return (
    <>
      <FilterForm
        fields={[
          { name: 'search', label: t('bookings.search'), help: t('bookings.searchHelp') },
          { name: 'from', label: t('from'), type: 'date' },
          { name: 'to', label: t('to'), type: 'date' },
        ]}
      />
      <Choices
        label={t('bookings.status')}
        value={status ?? 'all'}
        onChange={(next) => change({ status: next === 'all' ? '' : next })}
        options={[
          { id: 'all', label: t('bookings.all') },
          ...BOOKING_STATUSES.map((id) => ({ id, label: t(`bookings.statuses.${id}`) })),
        ]}
      />
      <AdminList
        listKey={['bookings', query]}
        fetchPage={(after) => call('GET /admin/bookings', { query: { ...query, after } })}
        notFound={isFiltered && t('bookings.notFound')}
        empty={<EmptyState title={t('bookings.empty')}>{t('bookings.emptyText')}</EmptyState>}
      >
        {(bookings) => <BookingTable bookings={bookings} />}
      </AdminList>
    </>
  );
}

function BookingTable({ bookings }: { bookings: AdminBooking[] }) {
  const t = useTexts();
  const { bookingDate, slot, money, zone } = useFormats();
  return (
    <DataTable
      caption={t('bookings.caption')}
      isDense
      rows={bookings}
      pageSize={bookings.length}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'code',
          header: t('bookings.code'),
          isRowHeader: true,
          cell: ({ id, code }) => (
            <TextLink to={adminBookingLink(id)} className="tabular whitespace-nowrap">
              {code}
            </TextLink>
          ),
        },
        { key: 'student', header: t('bookings.student'), cell: ({ student }) => <Student student={student} /> },
        {
          key: 'school',
          header: t('bookings.school'),
          cell: ({ schoolName, instructorName }) => (
            <span className="grid">
              <span className="wrap-anywhere">{schoolName}</span>
              <span className="text-sm text-soft">{instructorName}</span>
            </span>
          ),
        },
        {
          key: 'lesson',
          header: t('bookings.lesson'),
          cell: ({ date, timeZone, ...times }) => (
            <span className="tabular grid">
              <span className="whitespace-nowrap">{bookingDate(date)}</span>
              <span className="text-sm whitespace-nowrap">{slot(times)}</span>
              <span className="block text-sm whitespace-nowrap text-soft first-letter:uppercase">{zone(timeZone)}</span>
            </span>
          ),
        },
        { key: 'total', header: t('bookings.total'), isNumeric: true, cell: ({ total }) => money(total) },
        {
          key: 'status',
          header: t('bookings.status'),
          cell: ({ status }) => (
            <BookingStatusBadge status={status}>{t(`bookings.statuses.${status}`)}</BookingStatusBadge>
          ),
        },
      ]}
    />
  );
}

/** RT-19 */
export default function AdminBookings() {
  return (
    <AdminPage section="bookings">
      <Bookings />
    </AdminPage>
  );
}
