import { useState } from 'react';
import { todayIn } from '../../ui/dates.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { useInView } from '../../ui/use-viewport.ts';
import { ShownDays } from './shown-days.tsx';
import { useCalendarView } from './use-calendar-view.ts';

const slotList = lazyImport(async () => (await import('./slot-list.tsx')).SlotList);

interface InstructorDaysProps {
  schoolId: string;
  timeZone: string | null;
  instructorId: string;
  isEditable: boolean;
}

/** An instructor's calendar; the table of slots loads when it is scrolled near. */
export function InstructorDays({ schoolId, timeZone, instructorId, isEditable }: InstructorDaysProps) {
  const [today] = useState(() => todayIn(timeZone));
  const { view: chosen, change, openWeek } = useCalendarView(today);
  const [place, isSeen] = useInView<HTMLDivElement>();
  const SlotList = useLazyImport(slotList, isSeen, () => undefined);
  const view = { ...chosen, instructorId };
  return (
    <>
      <ShownDays {...{ schoolId, view, change, openWeek, isEditable }} isOfOne tools={null} />
      <div ref={place} className="min-h-80">
        {SlotList && <SlotList {...{ schoolId, timeZone, view }} />}
      </div>
    </>
  );
}
