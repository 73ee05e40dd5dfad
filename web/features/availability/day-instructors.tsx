import { type ReactNode, useState } from 'react';
import { COUNTED_INSTRUCTORS_MAX, DAY_SORTS, type DaySort } from '#contract/day-list.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import type { Filters, Where } from './day-search.ts';
import { readRememberedSlot, rememberSlot } from './day-search.ts';
import { InstructorRow } from './instructor-row.tsx';
import { InstructorRowSkeletons, RowList } from './instructor-row-skeleton.tsx';
import { useDayAvailability } from './queries.ts';
import { formatSlot } from './slot.ts';

const useTexts = createTextsHook('availability');
const usePlacesTexts = createTextsHook('places');

interface DayInstructorsProps {
  date: string;
  filters: Filters;
  where: Where;
  onSort: (sort: DaySort) => void;
  /** Shown if no instructor is free. */
  empty: ReactNode;
}

/** The instructors of a day. Use the day as `key`, so that a choice doesn't carry over to another day. */
export function DayInstructors({ date, filters, where, onSort, empty }: DayInstructorsProps) {
  const t = useTexts();
  const places = usePlacesTexts();
  const { day, shortDay } = useFormats();
  const [choice, setChoice] = useState(() => {
    const remembered = readRememberedSlot();
    return remembered?.date === date ? remembered : null;
  });
  const list = useDayAvailability(date, { ...filters, ...where });
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  const total = list.data?.pages[0]?.total;
  // Distances are known only for a search near a place.
  const sorts = DAY_SORTS.filter((id) => where.near || id !== 'nearest');
  const outside = list.data?.pages[0]?.outside ?? 0;

  function choose(instructorId: string, slot: string | null): void {
    const next = slot === null ? null : { date, instructorId, slot };
    setChoice(next);
    rememberSlot(next);
  }

  return (
    <section aria-labelledby="day" aria-busy={list.isPending}>
      <div className="mb-3 flex min-h-12 items-center justify-between gap-x-4 gap-y-2 max-md:mb-1 max-md:min-h-11 max-[22rem]:flex-wrap">
        <div>
          <h2 id="day" className="leading-tight font-bold first-letter:uppercase sm:text-lg">
            <span className="max-sm:hidden">{day(date)}</span>
            {/* Beside the sort order, 'Wednesday, December 16' would wrap on a phone. */}
            <span className="sm:hidden">{shortDay(date)}</span>
          </h2>
          <p className="text-sm text-soft" aria-live="polite">
            {total !== undefined && t('home.found', { count: total })}
          </p>
        </div>
        {(total ?? 0) > 1 && (
          <Select
            name="sort"
            className="w-42 shrink-0 *:[label]:sr-only"
            label={places('sort.label')}
            value={sorts.find((id) => id === where.sort) ?? 'recommended'}
            onChange={onSort}
            options={sorts.map((id) => ({ id, label: places(`sort.${id}`) }))}
          />
        )}
      </div>
      {list.isPending && <InstructorRowSkeletons />}
      {list.isError && records.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {total === 0 && empty}
      {records.length > 0 && (
        <RowList>
          {records.map((record) => (
            <InstructorRow
              key={record.instructorId}
              record={record}
              near={where.near}
              chosen={
                choice?.instructorId === record.instructorId &&
                record.timeSlots.some((s) => formatSlot(s) === choice.slot)
                  ? choice.slot
                  : null
              }
              onChoose={(slot) => choose(record.instructorId, slot)}
            />
          ))}
        </RowList>
      )}
      {outside > 0 && !list.hasNextPage && (
        <p className="mt-4 text-sm text-soft">
          {places(outside < COUNTED_INSTRUCTORS_MAX ? 'away.outside' : 'away.outsideMany', { count: outside })}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-6 grid justify-items-center gap-2">
          <p className="text-sm text-soft">
            {t('home.shown', { shown: records.length, total: total ?? records.length })}
          </p>
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('home.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
