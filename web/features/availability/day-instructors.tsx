import { type ReactNode, useState } from 'react';
import type { AvailabilityRecord } from '#contract/availability.ts';
import { COUNTED_INSTRUCTORS_MAX, type DaySort } from '#contract/day-list.ts';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import type { Filters, Where } from './day-search.ts';
import { readRememberedSlot, rememberSlot } from './day-search.ts';
import { InstructorRow } from './instructor-row.tsx';
import { InstructorRowSkeletons, RowList } from './instructor-row-skeleton.tsx';
import { useDayAvailability } from './queries.ts';
import { formatSlot } from './slot.ts';
import { SortSelect } from './sort-select.tsx';

const useTexts = createTextsHook('availability');
const usePlacesTexts = createTextsHook('places');

/** The heading of the list. */
export const RESULTS_ID = 'day';

interface DayInstructorsProps {
  date: string;
  filters: Filters;
  where: Where;
  onSort: (sort: DaySort) => void;
  /** Shown if no instructor is free. */
  empty: ReactNode;
}

/** The zone of most instructors, named once above the list; the others' rows name their own. */
function findMainZone(records: readonly AvailabilityRecord[]): string | undefined {
  const byZone = [...Map.groupBy(records, ({ timeZone }) => timeZone)];
  return byZone.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The instructors of a day. Use the day as `key`, so that a choice doesn't carry over to another day. */
export function DayInstructors({ date, filters, where, onSort, empty }: DayInstructorsProps) {
  const t = useTexts();
  const places = usePlacesTexts();
  const { day, shortDay, zone } = useFormats();
  const [choice, setChoice] = useState(() => {
    const remembered = readRememberedSlot();
    return remembered?.date === date ? remembered : null;
  });
  const list = useDayAvailability(date, { ...filters, ...where });
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  const total = list.data?.pages[0]?.total;
  const mainZone = findMainZone(list.data?.pages[0]?.records ?? []);
  const outside = list.data?.pages[0]?.outside ?? 0;

  function choose(instructorId: string, slot: string | null): void {
    const next = slot === null ? null : { date, instructorId, slot };
    setChoice(next);
    rememberSlot(next);
  }

  return (
    <section aria-labelledby={RESULTS_ID} aria-busy={list.isPending}>
      <div className="mb-3 flex min-h-12 items-center justify-between gap-4 max-md:mb-1 max-md:min-h-7">
        {/* On a phone one line, so that more instructors fit below it; the order is among the filters there. */}
        <div className="flex grow flex-wrap items-baseline gap-x-3 md:grid">
          <h2
            id={RESULTS_ID}
            tabIndex={-1}
            className="scroll-mt-4 leading-tight font-bold first-letter:uppercase sm:text-lg"
          >
            <span className="max-lg:hidden">{day(date)}</span>
            <span className="lg:hidden">{shortDay(date)}</span>
          </h2>
          <p className="text-sm text-soft" aria-live="polite">
            {total !== undefined && t('home.found', { count: total })}
          </p>
          {mainZone && (
            <div className="max-md:ml-auto">
              <ZoneNote timeZone={mainZone} />
            </div>
          )}
        </div>
        {(total ?? 0) > 1 && (
          <SortSelect
            value={where.sort}
            isNearPlace={Boolean(where.near)}
            onChange={onSort}
            className="w-42 shrink-0 *:[label]:sr-only max-md:hidden"
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
              hasZoneNote={mainZone === undefined || zone(record.timeZone) !== zone(mainZone)}
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
