import { ArrowRightLeft, Printer, Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { daySheetsLink, handOverLink, PAGE_PATHS, snowDayLink } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { mayManage, mayOpen } from '../session/school-rights.ts';
import { useActor } from '../session/session-store.ts';
import { CalendarSkeleton } from './calendar-bar.tsx';
import type { useCalendarView } from './use-calendar-view.ts';
import { WeekOverview } from './week-overview.tsx';

const useTexts = createTextsHook('school-calendar');

const shownDays = lazyImport(async () => (await import('./shown-days.tsx')).ShownDays);

interface SchoolDaysProps extends ReturnType<typeof useCalendarView> {
  schoolId: string;
  /** Whether slots and days can be changed here. */
  isEditable: boolean;
  whenEmpty: (hasInstructors: boolean) => ReactNode;
}

/** The week overview, or a day or an instructor's week with editing. */
export function SchoolDays({ whenEmpty, buildAddress, ...days }: SchoolDaysProps) {
  const t = useTexts();
  const { schoolId, isEditable, view, change, openWeek } = days;
  const isOverview = view.kind === 'week' && !view.instructorId;
  const actor = useActor('school');
  const hasSheets = actor !== null && mayOpen(actor, PAGE_PATHS.daySheets);
  const tools = (isEditable || hasSheets) && (
    <>
      {isEditable && mayManage(actor) && (
        <LinkButton to={snowDayLink(view.date)} variant="secondary">
          <Snowflake className="size-5 shrink-0" aria-hidden="true" />
          {t('snowDay')}
        </LinkButton>
      )}
      {isEditable && (
        <LinkButton to={handOverLink(view.instructorId, view.date)} variant="secondary">
          <ArrowRightLeft className="size-5 shrink-0" aria-hidden="true" />
          {t('handOver')}
        </LinkButton>
      )}
      {hasSheets && (
        <LinkButton
          to={daySheetsLink(view.date)}
          variant="secondary"
          aria-label={t('daySheets')}
          title={t('daySheets')}
          className="px-3"
        >
          <Printer className="size-5 shrink-0" aria-hidden="true" />
        </LinkButton>
      )}
    </>
  );
  const ShownDays = useLazyImport(shownDays, !isOverview, () => change({ kind: 'week', instructorId: '' }));
  if (isOverview)
    return <WeekOverview onChange={change} {...{ schoolId, view, buildAddress, openWeek, tools, whenEmpty }} />;
  return ShownDays ? <ShownDays {...days} tools={tools} /> : <CalendarSkeleton />;
}
