import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { AvailabilityTable } from '../schedule/availability-table.tsx';
import { useScheduleRange } from '../schedule/queries.ts';
import type { CalendarView } from './use-calendar-view.ts';
import { getShownSpan } from './use-calendar-view.ts';

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
  const { data, error, refetch, isPlaceholderData } = useScheduleRange(schoolId, getShownSpan(view));
  const slots = data?.filter(
    ({ instructorId, isBooked }) =>
      (view.instructorId === '' || instructorId === view.instructorId) && (isBooked || !view.hidesFree),
  );
  return (
    <section className="mt-12">
      <h2 className="text-lg font-bold">{t('schedule.slots')}</h2>
      <p className="mb-4 min-h-6 text-soft">{timeZone && t('schedule.zone', { zone: zone(timeZone) })}</p>
      {slots && !isPlaceholderData ? (
        slots.length > 0 ? (
          <AvailabilityTable key={JSON.stringify(view)} slots={slots} />
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
