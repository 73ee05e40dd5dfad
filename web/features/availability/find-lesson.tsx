import { useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { DayFilter } from '#contract/availability.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { useNow } from '../../ui/use-time.ts';
import { getCalendarToday } from '../places/calendar-today.ts';
import { PickupPlace } from '../places/pickup-place.tsx';
import { useSearchedPlace } from '../places/queries.ts';
import { rememberedPlace, rememberPlace } from '../places/remembered-place.ts';
import { useDayChoice } from './day-choice.tsx';
import { DayFilters, SchoolFilter } from './day-filters.tsx';
import { DayInstructors, RESULTS_ID } from './day-instructors.tsx';
import {
  explainUnbookableDay,
  type Filters,
  parseDay,
  parseFilters,
  parseWhere,
  readRememberedDate,
  rememberDate,
  rememberSearch,
  type Where,
  withDate,
  withFilters,
  withWhere,
} from './day-search.ts';
import { useNameLink } from './instructor-link.ts';
import { InstructorRowSkeletons } from './instructor-row-skeleton.tsx';
import type { NobodyFreeProps } from './nobody-free.tsx';
import { useDaysAhead } from './queries.ts';

const useTexts = createTextsHook('availability');

const nobodyFree = lazyImport(() => import('./nobody-free.tsx'));

/**
 * RT-03: choose a day, see who is free, choose a slot. The day and filters live in the address. `isForAnyone` shows the
 * page to visitors without an account.
 */
export function FindLesson({ isForAnyone = false }: { isForAnyone?: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const [search, setSearch] = useSearch();
  const navigate = useNavigate();
  // Changing the address cancels a pending navigation, so a link clicked while the days load would do nothing.
  const isLeaving = useNavigation().state !== 'idle';
  // After midnight, the earliest bookable day of a page left open is no longer bookable.
  useNow();
  const today = getCalendarToday();
  const filters = parseFilters(search);
  const where = parseWhere(search);
  const near = where.near ?? '';
  const nearby = { ...filters, ...(near && { near }) };
  const account = useSearchedPlace(!isForAnyone);
  const nameLink = useNameLink();
  const { searched } = account;
  const ahead = useDaysAhead(today, nearby);

  const asked = parseDay(search.get('date'));
  const canBook = (day: string | null) => (day && !explainUnbookableDay(day, today) ? day : null);
  const [refused, setRefused] = useState(() => (canBook(asked) ? null : asked));
  const [isOwnDay, setOwnDay] = useState(() => (canBook(asked) ?? canBook(parseDay(readRememberedDate()))) !== null);
  // Placeholder data may belong to another place.
  const isCounting = ahead.isPending || ahead.isPlaceholderData;
  const nearest = isCounting ? null : ahead.data?.[0]?.date;
  const date = canBook(asked) ?? canBook(parseDay(readRememberedDate())) ?? nearest ?? null;

  useEffect(() => {
    if (!isLeaving && date !== null && date !== asked)
      setSearch((now) => withDate(now, date), { replace: true, preventScrollReset: true });
  }, [isLeaving, date, asked, setSearch]);

  useEffect(() => rememberSearch(search), [search]);

  function chooseDate(day: string): void {
    setRefused(null);
    setOwnDay(true);
    rememberDate(day);
    setSearch((now) => withDate(now, day), { preventScrollReset: true });
  }
  function atPlace(now: URLSearchParams, label: string): URLSearchParams {
    const next = withWhere(now, label ? { ...parseWhere(now), near: label } : {});
    // If nobody chose the day, it was only the nearest one at the previous place.
    if (!isOwnDay) next.delete('date');
    return next;
  }
  function keepPlace(label: string): void {
    rememberPlace(label || null);
    account.search(label);
  }
  function choosePlace(label: string): void {
    keepPlace(label);
    setSearch((now) => atPlace(now, label), { replace: true, preventScrollReset: true });
  }
  // Start from the last pickup until the address has one.
  useEffect(() => {
    const place = near === '' ? (rememberedPlace() ?? searched) : null;
    if (!place || isLeaving) return;
    // A place saved in the account counts too: the booking form reads its postal code from here.
    rememberPlace(place);
    setSearch((now) => atPlace(now, place), { replace: true });
  });

  const withSort = (now: URLSearchParams, sort: Where['sort']) =>
    withWhere(now, { ...parseWhere(now), ...(sort && { sort }) });
  const chooseFilters = (next: Filters, sort?: Where['sort']) =>
    setSearch((now) => withSort(withFilters(now, next), sort), { replace: true, preventScrollReset: true });

  const chooseSort = (sort: Where['sort']) =>
    setSearch((now) => withSort(now, sort), { replace: true, preventScrollReset: true });

  function openInstructor(id: string): void {
    const { to, reloadDocument } = nameLink({ id, near, ...(date && { date }) });
    if (reloadDocument) location.assign(to);
    else void navigate(to);
  }

  function dropFilter(filter: DayFilter): void {
    if (filter === 'near') choosePlace('');
    else chooseFilters({ ...filters, [filter]: undefined });
  }

  const { days, month } = useDayChoice({
    ...{ date, today, filters: nearby, daysAhead: ahead.data ?? [] },
    onChange: chooseDate,
  });

  const nobody = (
    <Nobody
      date={date}
      days={ahead.data ?? []}
      filters={nearby}
      onChooseDate={chooseDate}
      onDrop={dropFilter}
      onClearFilters={() => chooseFilters({})}
      onClearPlace={() => choosePlace('')}
      isForAnyone={isForAnyone}
    />
  );

  return (
    <Page
      title={t(isForAnyone ? 'find.title' : 'home.title')}
      className="max-md:py-2"
      {...(isForAnyone && { description: t('find.description') })}
    >
      {/* On a phone the instructors must fit on the first screen, so the heading is hidden once there is a place. */}
      <div className={cx('max-md:*:mb-3', near && 'max-md:sr-only')}>
        <PageHeading
          lead={t('home.lead')}
          action={
            !isForAnyone && (
              <LinkButton to={PAGE_PATHS.progress} variant="secondary" className="max-md:hidden">
                {t('home.progress')}
              </LinkButton>
            )
          }
        >
          {t(isForAnyone ? 'find.title' : 'home.title')}
        </PageHeading>
      </div>
      {/* The place comes before the days, on a phone too. */}
      <div className="mb-1 flex items-end gap-x-2 gap-y-1 has-[[aria-invalid]]:items-center max-md:flex-wrap md:mb-6">
        <div className="min-w-0 flex-1">
          <PickupPlace
            value={near}
            hasOwnPlaces={!isForAnyone}
            onChange={choosePlace}
            onSchool={(place) => chooseFilters({ ...filters, place })}
            onInstructor={openInstructor}
          />
        </div>
        <div className="min-w-0 max-md:order-last max-md:basis-full md:-mb-1.5 md:w-68 md:shrink-0 lg:w-98">{days}</div>
        <DayFilters
          date={date}
          filters={filters}
          where={where}
          onChange={(next, sort) => {
            chooseFilters(next, sort);
            setTimeout(showResults, DIALOG_CLOSES_MS);
          }}
        />
      </div>
      {filters.place && (
        <div className="mb-1 md:-mt-3 md:mb-6">
          <SchoolFilter school={filters.place} onClear={() => dropFilter('place')} />
        </div>
      )}
      <div className="grid grid-cols-1 md:gap-6 md:grid-cols-[21rem_minmax(0,1fr)] md:items-start lg:gap-8">
        {month}
        <div className="grid grid-cols-1 content-start gap-4 md:gap-6">
          {refused && date && <Banner isLive>{t('home.refusedDay', { day: formats.day(refused) })}</Banner>}
          {date !== null && (
            <DayInstructors key={date} date={date} filters={filters} where={where} onSort={chooseSort} empty={nobody} />
          )}
          {date === null && isCounting && !ahead.isError && <InstructorRowSkeletons />}
          {date === null && ahead.isError && <ErrorState error={ahead.error} onRetry={ahead.refetch} />}
          {date === null && !isCounting && ahead.isSuccess && nobody}
        </div>
      </div>
    </Page>
  );
}

const DIALOG_CLOSES_MS = 100;

/** After the sheet has closed and restored its focus: moves it to the results, whose top may be under the page's head. */
function showResults(): void {
  const heading = document.getElementById(RESULTS_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Loaded only if the day is empty. */
function Nobody(props: NobodyFreeProps) {
  const NobodyFree = useLazyImport(nobodyFree, true, () => undefined)?.NobodyFree;
  return NobodyFree ? <NobodyFree {...props} /> : <InstructorRowSkeletons />;
}
