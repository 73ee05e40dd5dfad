import { useState } from 'react';
import { PAGE_PATHS } from '#contract/paths.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ErrorState } from '../../ui/query-state.tsx';
import { InstructorRow } from '../availability/instructor-row.tsx';
import { InstructorRowSkeletons, RowList } from '../availability/instructor-row-skeleton.tsx';
import { useDayAvailability, useDaysAhead } from '../availability/queries.ts';
import { getCalendarToday } from '../places/calendar-today.ts';

const useTexts = createTextsHook('landing');

const SHOWN = 3;

/** Instructors near a place on the next day with free times, each with a link to book. */
export function InstructorsNear({ near }: { near: string }) {
  const t = useTexts();
  const formats = useFormats();
  const days = useDaysAhead(getCalendarToday(), { near });
  const date = days.data?.[0]?.date ?? null;
  const list = useDayAvailability(date, { near });
  const [chosen, setChosen] = useState<{ id: string; slot: string } | null>(null);
  const records = list.data?.pages.flatMap((page) => page.records).slice(0, SHOWN) ?? [];
  const all = `${PAGE_PATHS.find}?${new URLSearchParams({ near, ...(date && { date }) })}`;
  const failed = [days, list].find(({ isError }) => isError);
  const isComing = days.isPending || (date !== null && list.isPending);
  const isNobody = !failed && !isComing && records.length === 0;
  return (
    <section aria-labelledby="near" className="mx-auto max-w-6xl px-4 pb-14 md:px-6 md:pb-16">
      <h2 id="near" className="text-xl font-bold tracking-tight">
        {t('near.heading', { place: near })}
      </h2>
      <p className="mt-1 mb-4 min-h-6 text-soft">
        {records.length > 0 && date && t('near.day', { day: formats.day(date) })}
        {isNobody && t('near.nobody')}
      </p>
      {failed && <ErrorState error={failed.error} onRetry={failed.refetch} />}
      {!failed && isComing && <InstructorRowSkeletons />}
      {records.length > 0 && (
        <RowList>
          {records.map((record) => (
            <InstructorRow
              key={record.instructorId}
              record={record}
              near={near}
              chosen={chosen?.id === record.instructorId ? chosen.slot : null}
              onChoose={(slot) => setChosen(slot === null ? null : { id: record.instructorId, slot })}
            />
          ))}
        </RowList>
      )}
      <LinkButton to={all} variant="secondary" className="mt-4">
        {t(isNobody ? 'near.wait' : 'near.all')}
      </LinkButton>
    </section>
  );
}
