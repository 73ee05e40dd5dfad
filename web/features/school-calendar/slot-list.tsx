import { useState } from 'react';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { AvailabilityTable } from '../schedule/availability-table.tsx';
import { useSlotPage } from '../schedule/queries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { getShownSpan } from './use-calendar-view.ts';

/** TB-01 */
const PAGE_SIZE = 10;

const useTexts = createTextsHook('schedule');

/** SC-03: the calendar's slots as a table. */
export function SlotList({
  schoolId,
  timeZone,
  view,
}: {
  schoolId: string;
  timeZone: string | null;
  view: CalendarView;
}) {
  const t = useTexts();
  const { zone } = useFormats();
  const key = JSON.stringify(view);
  const [shown, setShown] = useState({ key, page: 0 });
  // A new view starts on its first page, without showing the previous view's slots while it loads.
  const page = shown.key === key ? shown.page : 0;
  const { data, error, refetch, isPlaceholderData } = useSlotPage(schoolId, {
    ...getShownSpan(view),
    ...(view.instructorId && { instructorId: view.instructorId }),
    ...(view.hidesFree && { only: 'booked' as const }),
    ...{ page, limit: PAGE_SIZE },
  });
  return (
    <section className="mt-8 md:mt-12">
      <h2 className="text-lg font-bold">{t('schedule.slots')}</h2>
      <p className="mb-4 min-h-6 text-soft">{timeZone && t('schedule.zone', { zone: zone(timeZone) })}</p>
      {data && (!isPlaceholderData || shown.key === key) ? (
        data.total > 0 ? (
          <AvailabilityTable
            slots={data.slots}
            paging={{ pageIndex: page, total: data.total, onChange: (next) => setShown({ key, page: next }) }}
          />
        ) : (
          <p className="text-soft">{t('schedule.noneTitle')}</p>
        )
      ) : (
        <QueryState
          error={error}
          onRetry={refetch}
          label={t('schedule.loading')}
          count={4}
          className="h-14 w-full rounded-lg"
        />
      )}
    </section>
  );
}
