import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type BookingFilter, EVERY_BOOKING, PERIODS } from '#contract/booking-filters.ts';
import { PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FoldOnPhone } from '../../ui/fold-on-phone.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-time.ts';
import { UnreadNotice } from '../lesson-messages/unread-notice.tsx';
import { fullName, useInstructorNames } from '../school-instructors/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/session-store.ts';
import type { ExportFormat } from './export-choices.tsx';
import { PrintButton } from './print-button.tsx';
import { toFilterQuery } from './queries.ts';
import { useShownBookings } from './shown-bookings.tsx';

const ALL = 'all';

function FilterBar({
  schoolId,
  filter,
  onChange,
}: {
  schoolId: string;
  filter: BookingFilter;
  onChange: (changes: Partial<BookingFilter>) => void;
}) {
  const t = useTexts();
  const instructors = useInstructorNames(schoolId).data ?? [];
  const options = instructors.map((one) => ({ id: one.id, label: fullName(one) }));
  const { words, instructorId, from, to } = filter;
  const count = [words, instructorId, from, to].filter(Boolean).length;
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
      <fieldset className="flex basis-full flex-wrap gap-2" aria-label={t('bookings.period')}>
        {PERIODS.map((period) => (
          <Chip key={period} isSelected={filter.period === period} onChange={() => onChange({ period })}>
            {t(`bookings.${period}`)}
          </Chip>
        ))}
      </fieldset>
      <FoldOnPhone
        label={count > 0 ? t('bookings.filtersWith', { count }) : t('bookings.filters')}
        className="grid basis-full gap-4 md:contents"
      >
        <TextField
          name="words"
          label={t('bookings.search')}
          type="search"
          placeholder={t('bookings.searchHelp')}
          value={filter.words}
          onChange={(words) => onChange({ words })}
          className="min-w-0 grow basis-64 md:max-w-md"
        />
        <Select
          name="instructor"
          label={t('bookings.filterInstructor')}
          options={[{ id: ALL, label: t('bookings.allInstructors') }, ...options]}
          value={filter.instructorId || ALL}
          onChange={(id) => onChange({ instructorId: id === ALL ? '' : id })}
          className="min-w-52 grow md:grow-0"
        />
        <div className="grid min-w-0 grow grid-cols-2 gap-4 sm:grow-0">
          <TextField
            name="from"
            label={t('bookings.from')}
            type="date"
            max={filter.to || undefined}
            value={filter.from}
            onChange={(from) => onChange({ from })}
            className="min-w-0"
          />
          <TextField
            name="to"
            label={t('bookings.to')}
            type="date"
            min={filter.from || undefined}
            value={filter.to}
            onChange={(to) => onChange({ to })}
            className="min-w-0"
          />
        </div>
      </FoldOnPhone>
    </div>
  );
}

const choices = lazyImport(() => import('./export-choices.tsx'));

/** Exports the listed bookings as a spreadsheet. */
function ExportMenu({ schoolId, filter }: { schoolId: string; filter: BookingFilter }) {
  const t = useTexts();
  const errorText = useErrorText();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Choices = useLazyImport(choices, isOpen, close)?.ExportChoices;
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => {
      const query = { format, ...toFilterQuery(filter) };
      return download(buildUrl('GET /booking/school/:schoolId/export', { schoolId }, query), `bookings.${format}`);
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        isBusy={isPending}
        busyLabel={t('bookings.export.busy')}
        onClick={() => setOpen(!isOpen)}
      >
        <Download className="size-5 shrink-0" aria-hidden="true" />
        {t('bookings.export.button')}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Button>
      {Choices && (
        <Choices triggerRef={trigger} isOpen={isOpen} onClose={close} onChoose={(format) => mutate(format)} />
      )}
    </>
  );
}

function NoBookings({ hasAny, filter, onShowAll }: { hasAny: boolean; filter: BookingFilter; onShowAll: () => void }) {
  const t = useTexts();
  if (!hasAny) {
    return (
      <EmptyState
        title={t('bookings.emptyTitle')}
        action={<LinkButton to={PAGE_PATHS.schedule}>{t('bookings.emptyAction')}</LinkButton>}
      >
        {t('bookings.emptyText')}
      </EmptyState>
    );
  }
  const { words, instructorId, from, to, period } = filter;
  const isSearched = [words, instructorId, from, to].some(Boolean) || period === 'all';
  const kind = isSearched ? 'noMatch' : period === 'past' ? 'noPast' : 'noUpcoming';
  return (
    <EmptyState
      title={t(`bookings.${kind}Title`)}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t('bookings.clearFilters')}
        </Button>
      }
    >
      {t(`bookings.${kind}Text`)}
    </EmptyState>
  );
}

/** A date from the address; empty if invalid. */
const dayIn = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

/** Keeps the filter in the address for reloads, new tabs and the back button. */
function useBookingFilter() {
  const [search, setSearch] = useSearchParams();
  // Kept in state as well: updating the address is too slow for typing.
  const [filter, setFilter] = useState<BookingFilter>(() => ({
    period: PERIODS.find((period) => period === search.get('when')) ?? EVERY_BOOKING.period,
    instructorId: search.get('instructor') ?? '',
    words: search.get('q') ?? '',
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  }));
  function change(changes: Partial<BookingFilter>): void {
    const next = { ...filter, ...changes };
    setFilter(next);
    const address = new URLSearchParams();
    if (next.period !== EVERY_BOOKING.period) address.set('when', next.period);
    if (next.instructorId) address.set('instructor', next.instructorId);
    if (next.words) address.set('q', next.words);
    if (next.from) address.set('from', next.from);
    if (next.to) address.set('to', next.to);
    setSearch(address, { replace: true, preventScrollReset: true });
  }
  return { filter, change };
}

const useTexts = createTextsHook('school-bookings');

interface SchoolBookingsProps {
  /** Shown next to the download. */
  tools: ReactNode;
  /** The office's day, above the table. */
  today?: ReactNode;
}

/** RT-10 */
export function SchoolBookings({ tools, today }: SchoolBookingsProps) {
  const t = useTexts();
  const { zone } = useFormats();
  const actor = useActor('school');
  const { filter, change } = useBookingFilter();
  const words = useDebounced(filter.words);
  const { data, error, refetch, table, dialogs } = useShownBookings(
    actor?.id,
    { ...filter, words },
    t('bookings.print.all'),
  );
  const action = (
    <div className="flex flex-wrap gap-3 print:hidden">
      {actor?.maySeeFigures && data && data.total > 0 && <ExportMenu schoolId={actor.id} filter={filter} />}
      {actor && data && data.total > 0 && <PrintButton schoolId={actor.id} filter={filter} total={data.total} />}
      {tools}
    </div>
  );
  return (
    <SchoolPage title={t('bookings.title')} {...(today ? { isDense: true } : { lead: t('bookings.lead'), action })}>
      {today ? (
        <>
          {today}
          <div className="mt-10 mb-6 flex flex-wrap items-end justify-between gap-4">
            <div>
              <h2 className="text-lg font-bold">{t('bookings.every')}</h2>
              <p className="text-soft">{t('bookings.lead')}</p>
            </div>
            {action}
          </div>
        </>
      ) : (
        <UnreadNotice buildLink={schoolLessonLink} />
      )}
      {actor && data?.hasAny && <FilterBar schoolId={actor.id} filter={filter} onChange={change} />}
      {data && data.total > 0 ? (
        <>
          {table}
          <p className="mt-4 text-sm text-soft">
            {t('bookings.zone', { zone: [...new Set(data.bookings.map(({ timeZone }) => zone(timeZone)))].join(', ') })}
          </p>
        </>
      ) : data ? (
        <NoBookings hasAny={data.hasAny} filter={filter} onShowAll={() => change(EVERY_BOOKING)} />
      ) : (
        <QueryState
          error={error}
          onRetry={refetch}
          label={t('bookings.loading')}
          count={5}
          className="h-16 w-full rounded-lg"
        />
      )}
      <p className="sr-only" role="status">
        {data && t('bookings.count', { count: data.total })}
      </p>
      {dialogs}
    </SchoolPage>
  );
}
