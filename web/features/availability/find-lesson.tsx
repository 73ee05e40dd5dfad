import { useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
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
import { useNow } from '../../ui/use-time.ts';
import { PickupPlace } from '../places/pickup-place.tsx';
import { useSearchedPlace } from '../places/queries.ts';
import { rememberedPlace, rememberPlace } from '../places/remembered-place.ts';
import { calendarToday, readDay, reasonAgainstDay } from './bookable-day.ts';
import { DayChoice } from './day-choice.tsx';
import { DayFilters } from './day-filters.tsx';
import { DayInstructors } from './day-instructors.tsx';
import {
  type Filters,
  filtersIn,
  rememberDate,
  rememberedDate,
  rememberSearch,
  type Where,
  whereIn,
  withDate,
  withFilters,
  withWhere,
} from './day-search.ts';
import { useInstructorLink } from './instructor-link.ts';
import { InstructorRowSkeletons } from './instructor-row-skeleton.tsx';
import type { NobodyFreeProps } from './nobody-free.tsx';
import { useDaysAhead } from './queries.ts';

const useTexts = createTextsHook('availability');

const nobodyFree = lazyImport(() => import('./nobody-free.tsx'));

/**
 * RT-03: choose a day, see who is free, choose a slot. The address says the day and the filters. `isForAnyone`: who has no account sees
 * the same.
 */
export function FindLesson({ isForAnyone = false }: { isForAnyone?: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  // Changing the address cancels a pending navigation, so a link followed while the days load would lead nowhere.
  const isLeaving = useNavigation().state !== 'idle';
  // A page left open over midnight: what was the day after tomorrow can be booked no more.
  useNow();
  const today = calendarToday();
  const filters = filtersIn(search);
  const where = whereIn(search);
  const near = where.near ?? '';
  const nearby = { ...filters, ...(near && { near }) };
  const account = useSearchedPlace(!isForAnyone);
  const instructorLink = useInstructorLink();
  const { searched } = account;
  const ahead = useDaysAhead(today, nearby);

  const asked = readDay(search.get('date'));
  const canBook = (day: string | null) => (day && !reasonAgainstDay(day, today) ? day : null);
  const [refused, setRefused] = useState(() => (canBook(asked) ? null : asked));
  const [isOwnDay, setOwnDay] = useState(() => (canBook(asked) ?? canBook(readDay(rememberedDate()))) !== null);
  // Days of another place are not those of this one.
  const isCounting = ahead.isPending || ahead.isPlaceholderData;
  const nearest = isCounting ? null : ahead.data?.[0]?.date;
  const date = canBook(asked) ?? canBook(readDay(rememberedDate())) ?? nearest ?? null;

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
    const next = withWhere(now, label ? { ...whereIn(now), near: label } : {});
    // A day that nobody chose was the nearest one elsewhere.
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
  // Where one wanted to be picked up the last time, until the address says something else.
  useEffect(() => {
    const place = near === '' ? (rememberedPlace() ?? searched) : null;
    if (!place || isLeaving) return;
    // The account's, too: the booking form reads its postal code from here.
    rememberPlace(place);
    setSearch((now) => atPlace(now, place), { replace: true });
  });

  const chooseFilters = (next: Filters) =>
    setSearch((now) => withFilters(now, next), { replace: true, preventScrollReset: true });

  const chooseSort = (sort: Where['sort']) =>
    setSearch((now) => withWhere(now, { ...whereIn(now), ...(sort && { sort }) }), {
      replace: true,
      preventScrollReset: true,
    });

  function dropFilter(filter: DayFilter): void {
    if (filter === 'near') choosePlace('');
    else chooseFilters({ ...filters, [filter]: undefined });
  }

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
      {/* On a phone the instructors are on the first screen: what was read once, and answered, takes no room any more. */}
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
      {/* Where before when: on a phone too it comes before the days. */}
      <div className="mb-1 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 has-[[aria-invalid]]:items-center md:mb-6 md:grid-cols-1 md:gap-y-6">
        <div className="max-w-2xl">
          <PickupPlace
            value={near}
            hasOwnPlaces={!isForAnyone}
            onChange={choosePlace}
            onSchool={(place) => chooseFilters({ ...filters, place })}
            onInstructor={(id) => void navigate(instructorLink({ id, near, ...(date && { date }) }))}
          />
        </div>
        <DayFilters filters={filters} onChange={chooseFilters} />
      </div>
      <div className="grid grid-cols-1 md:gap-6 md:grid-cols-[21rem_minmax(0,1fr)] md:items-start lg:grid-cols-[23rem_minmax(0,1fr)] lg:gap-8">
        <DayChoice date={date} onChange={chooseDate} today={today} filters={nearby} daysAhead={ahead.data ?? []} />
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

/** Of a day that has somebody, what to do without is not fetched. */
function Nobody(props: NobodyFreeProps) {
  const NobodyFree = useLazyImport(nobodyFree, true, () => undefined)?.NobodyFree;
  return NobodyFree ? <NobodyFree {...props} /> : <InstructorRowSkeletons />;
}
