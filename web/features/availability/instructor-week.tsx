import { Link } from 'react-router';
import { addDays } from '#contract/bookable-days.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { ErrorState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShortDay } from './day-strip.tsx';
import { useInstructorLink } from './instructor-link.ts';
import { useSlotsFrom } from './queries.ts';
import { formatSlot } from './slot.ts';
import { differInLength, SlotText } from './slot-text.tsx';

const useTexts = createTextsHook('availability');

const DAYS = 7;
/** Slots per response. If there are more, we don't know the days after the last one. */
const SLOTS_A_CALL = 60;

interface InstructorWeekProps {
  id: string;
  name: string;
  /** First day shown. */
  from: string;
  near: string | undefined;
}

/** An instructor's free times over seven days, in columns or, if narrow, in rows. Each links to the booking page. */
export function InstructorWeek({ id, name, from, near }: InstructorWeekProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const instructorLink = useInstructorLink();
  const week = useSlotsFrom(id, from, { near });
  if (week.isError) return <ErrorState error={week.error} onRetry={week.refetch} />;
  if (week.isPending)
    return (
      <div role="status">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="h-60 w-full @2xl:h-40" />
      </div>
    );
  const hasLength = differInLength(week.data);
  const lastKnown = week.data.length < SLOTS_A_CALL ? null : week.data.at(-1)?.date;
  const days = Array.from({ length: DAYS }, (_, day) => addDays(from, day)).filter(
    (day) => !lastKnown || day <= lastKnown,
  );
  return (
    <ol aria-label={t('week.label', { name })} className="grid gap-1 @2xl:grid-cols-7 @2xl:gap-2">
      {days.map((day) => {
        const slots = week.data.filter(({ date }) => date === day);
        return (
          <li
            key={day}
            className="grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] items-center gap-2 @2xl:grid-cols-1 @2xl:content-start"
          >
            <p className="text-sm font-semibold @2xl:text-center">
              <ShortDay day={day} />
            </p>
            {slots.length === 0 && <p className="py-1 text-sm text-soft @2xl:text-center">{t('week.none')}</p>}
            {slots.length > 0 && (
              <ul className="flex flex-wrap gap-2 py-1 pl-1 @2xl:grid @2xl:p-0">
                {slots.map((slot) => {
                  const text = formatSlot(slot);
                  return (
                    <li key={text} className="shrink-0">
                      <Link
                        to={instructorLink({ id, date: day, slot: text, near })}
                        state={{ id, selectedSlot: text, dateOfSlot: day, fromModule: false }}
                        className="tabular relative grid min-h-11 place-items-center rounded-md border border-line-strong bg-surface px-3 py-1 text-center text-sm leading-tight font-semibold whitespace-nowrap transition-colors hover:border-action hover:bg-action-soft @2xl:px-1 @2xl:whitespace-normal"
                      >
                        <SlotText slot={slot} hasLength={hasLength} />
                      </Link>
                    </li>
                  );
                })}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
